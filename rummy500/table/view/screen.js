// A table's screen: draws each view that Python sends, and sends Python what the player does. It knows no rule of the game.

import { download, parse, remember, remembered } from "./browser.js";
import { Dealing } from "./dealing.js";
import { spriteSvg } from "./faces.js";
import { focusedIn, isSeen, keepFocus, markFocus } from "./focus.js";
import { FullScreen } from "./full.js";
import { pointedAt, selectedIds } from "./operated.js";
import { tableHtml } from "./html.js";
import { flightsBetween, hasMoved, Motion } from "./motion.js";
import { morph } from "./morph.js";
import { sheetName } from "./said.js";
import { play, soundBetween } from "./sound.js";
import { bestStars, readStars, STARS_KEY, writeStars } from "./stars.js";

const TICKED = new WeakMap(); // model → serial of the view a bot's move was last asked for, over all its screens
const PACK_KEY = "rummy500-pack";
const SETTINGS_KEY = { flying: "rummy500-flying", sound: "rummy500-sound" };
const BREATH = 20; // milliseconds between the steps of a review, so that what is pressed gets its turn

/** A table on the screen: its views are drawn, and what is done is sent. What is pressed is `table.js`'s to hear. */
export class Screen {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.ui = { id: `rt-${Math.random().toString(36).slice(2, 8)}`, open: [], rove: {}, page: location.href.split("#")[0], pack: remembered(PACK_KEY), flying: remembered(SETTINGS_KEY.flying) !== "off", sound: remembered(SETTINGS_KEY.sound) === "on" };
    this.root = el.querySelector(":scope > [data-rummy-table]");
    const tables = [...document.querySelectorAll("[data-rummy-table]")];
    this.ui.number = 1 + (this.root ? tables.indexOf(this.root) : tables.length);
    this.shown = this.view; // the view that was drawn last
    this.released = null; // cards that were let go, {serial, flights, back, image}, till Python has said where they lie
    if (this.view.setup.open && !/^#rules=/.test(location.hash)) this.ui.open.push("new", "rules");
    this.dealing = new Dealing(this);
    this.awaited = 0; // the serial by which Python has answered everything sent
    this.off = new AbortController();
    this.bringFaces();
    this.onView = () => this.takeView();
    this.onPython = () => this.takePython();
    this.onNote = () => this.draw();
    model.on("change:view", this.onView);
    model.on("change:python", this.onPython);
    model.on("change:python_note", this.onNote);
    model.on("change:python_percent", this.onNote);
    this.draw();
    this.motion = new Motion(this.root, () => this.ui.flying);
    this.full = new FullScreen(this.root, () => this.toggleFull());
    this.dealing.openLink();
    if (this.python === "live") this.dealing.consider();
    addEventListener("hashchange", () => this.dealing.openLink(), { signal: this.off.signal });
    addEventListener("storage", ({ key }) => [STARS_KEY, null].includes(key) && this.draw(), { signal: this.off.signal });
    this.schedule();
  }

  close() {
    if (this.full.isOn) this.full.leave();
    this.off.abort();
    clearTimeout(this.timer);
    this.dealing.close();
    this.model.off("change:view", this.onView);
    this.model.off("change:python", this.onPython);
    this.model.off("change:python_note", this.onNote);
    this.model.off("change:python_percent", this.onNote);
  }

  get view() {
    return this.model.get("view");
  }
  get python() {
    return this.model.get("python") ?? "live"; // a notebook has a kernel and no such key
  }

  /** The sprite of all faces, in the document or in the shadow root that the table stands in: `use` finds none elsewhere. */
  bringFaces() {
    const home = this.el.getRootNode();
    const place = home instanceof ShadowRoot ? home : document.body;
    if (!place.querySelector(":scope > svg.rt-sprite[data-whole]")) place.append(parse(spriteSvg()));
  }

  // ---- drawing ----

  draw() {
    const mark = markFocus(this.root);
    Object.assign(this.ui, {
      python: this.python, python_note: this.model.get("python_note"), python_percent: this.model.get("python_percent"), tries: Boolean(this.model.tryAgain), statements: this.model.get("statements"),
      next: this.view.level?.state === "solved" && this.lessonsAfter.length > 0, theme: this.root?.dataset.theme, pack: this.root?.dataset.pack ?? this.ui.pack,
      best: readStars(remembered(STARS_KEY)).get(this.view.level?.name), full: this.full?.isOn,
    });
    const next = parse(tableHtml(this.view, this.ui));
    if (this.root) morph(this.root, next);
    else this.el.append((this.root = next));
    this.markBusy();
    this.coverUnderForm();
    keepFocus(this.root, mark);
    this.drawn();
  }

  /** What lies under the form of a new game is neither pressed nor heard. */
  coverUnderForm() {
    const isOpen = this.ui.open.includes("new");
    for (const part of this.root.firstElementChild.children) part.inert = isOpen && !part.matches(".rt-head, .rt-new, .rt-drawer");
  }

  /** What is done after each drawing; a table that cards can be dragged at has more to do. */
  drawn() {}

  /** `data-busy` on the root: an answer of Python's is awaited, a bot's move, or a review. */
  markBusy() {
    this.root.toggleAttribute("data-busy", this.awaited > this.view.serial || Boolean(this.view.bot) || this.view.review?.state === "weighing");
  }

  takeView() {
    const { view, ui, shown } = this;
    if (view.serial >= this.awaited) ui.selected = ui.answering = undefined;
    if (!view.over) ui.look = ui.count = false;
    if (!view.bot) ui.hurry = false;
    ui.copied = ui.more = undefined;
    if (sheetName(view) !== ui.dismissed) ui.dismissed = undefined;
    const mend = this.dealing.closeDealt();
    const mark = markFocus(this.root);
    this.keepStars();
    const released = this.takeReleased();
    const moves = released || hasMoved(shown, view); // what flies flies on till something else moves
    if (moves) this.motion.finish();
    const before = moves && this.motion.measure();
    this.draw();
    this.bringNewMeldIntoSight();
    if (moves) this.motion.play(before, this.flights(shown, released));
    this.hear(shown, view);
    this.shown = view;
    this.followEnd(shown);
    this.followQuestion(mark, shown);
    this.followReview(mark, shown);
    if (mend) this.find(".rt-deal").scrollIntoView({ block: "nearest" });
    if (this.saving && view.saved) {
      this.saving = false;
      download(view.saved, "500-rum.txt");
    }
    this.clearTyped();
    this.schedule();
  }

  /** What was let go, once Python has answered. */
  takeReleased() {
    const { released } = this;
    if (!released || this.view.serial < released.serial) return null;
    this.released = null;
    released.image.remove();
    return released;
  }

  /** What has moved since that view; what was let go flies from there, a back that was drawn too. */
  flights(before, released) {
    const from = released?.back;
    const moved = flightsBetween(before, this.view).map((flight) => (from && flight.from === "stock" && !flight.to ? { ...flight, box: from } : flight));
    return [...moved, ...(released?.flights ?? [])];
  }

  /** What was let go flies home: nothing came of it. */
  flyHome({ image, flights, back }) {
    image.remove();
    this.draw();
    this.motion.play(this.motion.measure(), [...flights, ...(back ? [{ box: back, to: "stock" }] : [])]);
  }

  /** A meld that has come or grown is scrolled to within the felt, never the page. */
  bringNewMeldIntoSight() {
    const fresh = this.find(".rt-meld.is-new");
    if (!fresh || fresh === this.fresh) return;
    this.fresh = fresh;
    const melds = this.find(".rt-melds");
    const [top, bottom] = [fresh.offsetTop, fresh.offsetTop + fresh.offsetHeight];
    if (top < melds.scrollTop || bottom > melds.scrollTop + melds.clientHeight) melds.scrollTop = Math.max(0, bottom - melds.clientHeight + 8);
  }

  hear(before, after) {
    const name = this.ui.sound && soundBetween(before, after);
    if (name) play(name);
  }

  /** A count, a level's end: it comes in, and the focus goes to its title. */
  followEnd(before) {
    const ended = (view) => Boolean(view.over) || (view.level?.state ?? "open") !== "open";
    if (!ended(this.view) || (ended(before) && before.dealt === this.view.dealt)) return;
    const end = this.find(".rt-won, .rt-counted");
    if (!end) return;
    if (this.root.contains(this.root.getRootNode().activeElement)) end.querySelector(this.view.over ? "h3" : ".is-main").focus({ preventScroll: true });
    this.motion.celebrate(end);
  }

  takePython() {
    if (["live", "failed"].includes(this.python)) this.ui.kept = undefined;
    this.draw();
    if (this.python !== "live" && this.released) {
      this.flyHome(this.released);
      this.released = null;
    }
    if (this.python === "live") this.dealing.consider();
    this.schedule();
  }

  /** When a lesson is solved its stars are kept, and only then: later they may have been cleared. An exercise has none. */
  keepStars() {
    const { level, answer } = this.view;
    if (answer || level?.state !== "solved" || this.find('[data-level-state="solved"]')) return;
    remember(STARS_KEY, writeStars(bestStars(readStars(remembered(STARS_KEY)), [[level.name, level.stars]])));
  }

  /** A typed move that was taken leaves the field; a refused one stays to be mended. */
  clearTyped() {
    if (this.typed === undefined || this.view.serial < this.awaited) return;
    const field = this.find("[data-move-input]");
    const taken = !this.view.refusal && !this.view.fault && field?.value.trim() === this.typed; // else the next is being typed
    if (taken) field.form.reset();
    this.typed = undefined;
  }

  // ---- focus ----

  find(selector) {
    return this.root.querySelector(selector);
  }

  /** The focus goes into a question when it is put, and back to where it came from. */
  followQuestion(mark, before) {
    const asked = Boolean(this.view.choices);
    if (asked && !before.choices) {
      this.asker = mark?.selector;
      this.find("[data-choices] button").focus();
    } else if (!asked && before.choices && mark?.active.matches("[data-text], [data-do=leave]")) {
      const asker = this.asker && this.find(this.asker);
      if (asker && isSeen(asker)) asker.focus();
    }
  }

  /** The focus goes to a moment that opens, and back to its button. */
  followReview(mark, before) {
    const { state } = this.view.review ?? {};
    if (!mark || state === before.review?.state) return;
    if (state === "weighing") this.find(".rt-counts").focus({ preventScroll: true });
    else if (state === "trying") this.find(".is-trying")?.focus();
    else if (state === "ready" && before.review?.trying) this.find(`[data-moment="${before.review.trying.number}"]`)?.focus();
  }

  // ---- sending ----

  send(message) {
    if (this.python === "failed") return;
    if (["act", "play", "new", "load"].includes(message.do)) this.ui.selected = undefined;
    this.awaited = Math.max(this.awaited, this.view.serial) + 1;
    this.markBusy();
    if (this.python !== "live") this.keep(message);
    this.model.send(message);
  }

  /** Python is not there yet: whoever carries messages keeps this one; say so. */
  keep(message) {
    const kept = message.do === "act" ? message.action : ["play", "new"].includes(message.do) ? message.do : undefined;
    if (!kept) return;
    this.ui.kept = kept;
    this.draw();
  }

  act(action, more = {}) {
    if (action === "review") this.ui.look = this.ui.count = false;
    this.send({ do: "act", action, ...more });
  }

  select(ids) {
    this.send({ do: "select", ids });
    this.ui.selected = ids;
    this.draw();
  }

  toggleCard(id) {
    const ids = selectedIds(this.view, this.ui);
    this.select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  }

  /** Pointing shows what a take would bring; pointing at the same card again takes it. */
  pile(at) {
    const { press } = this.view.pile;
    if (press !== "rum" && pointedAt(this.view) === at) this.act(press);
    else this.send({ do: "point", at });
  }

  lay(meld) {
    this.act("lay", { meld });
  }

  /** The bots' moves come one at a time, each some time after the last was seen; so do the steps of a review. */
  schedule() {
    clearTimeout(this.timer);
    const { view, model } = this;
    const weighing = view.review?.state === "weighing";
    if (!(view.bot || weighing) || this.python !== "live") return;
    this.timer = setTimeout(() => {
      if (TICKED.get(model) === view.serial) return;
      TICKED.set(model, view.serial);
      this.send({ do: "tick" });
    }, weighing ? BREATH : this.ui.hurry ? 0 : view.pace);
  }

  // ---- panels ----

  open(panel, on) {
    this.ui.open = this.ui.open.filter((name) => name !== panel);
    if (on) this.ui.open.push(panel);
  }

  /** A key opens the menu at a panel, or closes both. */
  togglePanel(name) {
    const panel = this.find(`[data-panel="${name}"]`);
    if (!panel) return;
    const opens = !(this.ui.menu && panel.open);
    this.showMenu(opens);
    panel.open = opens;
    if (opens) panel.querySelector("summary").focus();
  }

  showMenu(on) {
    this.ui.menu = on;
    this.draw();
    this.find(on ? ".rt-drawer [data-do=menu]" : ".rt-head [data-do=menu]").focus({ preventScroll: true });
  }

  /** The focus stays where it is in the table; from elsewhere it comes to the button. */
  toggleFull() {
    this.ui.offersFull = false;
    if (this.full.isOn) this.full.leave();
    else this.full.enter();
    this.draw();
    if (!focusedIn(this.root)) this.find(".rt-head [data-do=full]").focus({ preventScroll: true });
  }

  /** Full screen is offered at a press, till the next. */
  offerFull() {
    const { offersFull } = this.ui;
    this.ui.offersFull = !this.ui.menu && !this.ui.open.includes("new") && this.full.isToBeOffered();
    if (this.ui.offersFull || offersFull) this.draw();
  }

  set(name, on) {
    this.ui[name] = on;
    remember(SETTINGS_KEY[name], on ? "on" : "off");
    if (name === "sound" && on) play("place");
    this.draw();
  }

  /** The moves are listed while their panel is open; Python is told when that changes. */
  listMoves(open) {
    if (open !== Boolean(this.view.moves)) this.send({ do: "moves", open });
    this.draw();
  }

  choosePack(pack) {
    remember(PACK_KEY, pack);
    for (const table of document.querySelectorAll("[data-rummy-table]")) table.dataset.pack = pack;
    this.draw();
  }

  async copy(id) {
    const input = this.find(`[id="${CSS.escape(id)}"]`);
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      this.ui.copied = id;
      this.draw();
    } catch { /* no clipboard here: the text stands selected, to be copied by hand */ }
  }

  // ---- what comes next ----

  /** The tables of the lessons that follow this one on the page. */
  get lessonsAfter() {
    const lessons = [...document.querySelectorAll("[data-rummy-table]:has([data-level-state])")];
    return this.root ? lessons.slice(lessons.indexOf(this.root) + 1) : [];
  }

  toNextLesson() {
    const [next] = this.lessonsAfter;
    next.scrollIntoView();
    next.querySelector("button").focus({ preventScroll: true });
  }
}

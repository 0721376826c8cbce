// A table's screen: draws each view that Python sends, and sends Python what the player does. It knows no rule of the game.

import { download, gameIn, parse, remember, remembered } from "./browser.js";
import { catalogue } from "./catalogue.js";
import { spriteSvg } from "./faces.js";
import { isSeen, keepFocus, markFocus } from "./focus.js";
import { asksFirst } from "./level.js";
import { pointedAt, selectedIds } from "./parts.js";
import { tableHtml } from "./html.js";
import { morph } from "./morph.js";
import { bestStars, readStars, STARS_KEY, writeStars } from "./stars.js";

const TICKED = new WeakMap(); // model → serial of the view a bot's move was last asked for, over all its screens
const PACK_KEY = "rummy500-pack";
const BREATH = 20; // milliseconds between the steps of a review, so that what is pressed gets its turn
const PAUSE = 150; // milliseconds after which what is typed into the form of a new game is looked at

/** A table on the screen: its views are drawn, and what is done is sent. What is pressed is `table.js`'s to hear. */
export class Screen {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.ui = { id: `rt-${Math.random().toString(36).slice(2, 8)}`, open: [], rove: {}, page: location.href.split("#")[0], pack: remembered(PACK_KEY) };
    this.root = el.querySelector(":scope > [data-rummy-table]");
    const tables = [...document.querySelectorAll("[data-rummy-table]")];
    this.ui.number = 1 + (this.root ? tables.indexOf(this.root) : tables.length);
    this.asked = false; // did the last view that was drawn hold a question?
    this.reviewing = this.view.review; // of the last view that was drawn
    if (this.view.setup.open && !/^#rules=/.test(location.hash)) this.ui.open.push("new", "rules");
    this.newSeed();
    this.awaited = 0; // the serial by which Python has answered everything sent
    this.off = new AbortController();
    if (!document.querySelector("svg.rt-sprite")) document.body.append(parse(spriteSvg));
    this.onView = () => this.takeView();
    this.onPython = () => this.takePython();
    this.onNote = () => this.draw();
    model.on("change:view", this.onView);
    model.on("change:python", this.onPython);
    model.on("change:python_note", this.onNote);
    model.on("change:python_percent", this.onNote);
    this.draw();
    this.openLink();
    if (this.python === "live") this.consider();
    addEventListener("hashchange", () => this.openLink(), { signal: this.off.signal });
    addEventListener("storage", ({ key }) => [STARS_KEY, null].includes(key) && this.draw(), { signal: this.off.signal });
    this.schedule();
  }

  close() {
    this.off.abort();
    clearTimeout(this.timer);
    clearTimeout(this.considering);
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

  // ---- drawing ----

  draw() {
    const mark = markFocus(this.root);
    Object.assign(this.ui, {
      python: this.python, python_note: this.model.get("python_note"), python_percent: this.model.get("python_percent"), tries: Boolean(this.model.tryAgain), statements: this.model.get("statements"),
      next: this.view.level?.state === "solved" && this.lessonsAfter.length > 0, theme: this.root?.dataset.theme, pack: this.root?.dataset.pack ?? this.ui.pack,
      best: readStars(remembered(STARS_KEY)).get(this.view.level?.name),
    });
    const next = parse(tableHtml(this.view, this.ui));
    if (this.root) morph(this.root, next);
    else this.el.append((this.root = next));
    this.markBusy();
    keepFocus(this.root, mark);
  }

  /** `data-busy` on the root: an answer of Python's is awaited, a bot's move, or a review. */
  markBusy() {
    this.root.toggleAttribute("data-busy", this.awaited > this.view.serial || Boolean(this.view.bot) || this.view.review?.state === "weighing");
  }

  takeView() {
    const { view, ui } = this;
    if (view.serial >= this.awaited) ui.selected = ui.answering = undefined;
    if (!view.over) ui.look = false;
    ui.copied = undefined;
    const mend = this.closeDealt();
    const mark = markFocus(this.root);
    this.keepStars();
    this.draw();
    this.followQuestion(mark);
    this.followReview(mark);
    if (mend || (view.refusal && asksFirst(view))) this.find(".rt-refusal").scrollIntoView({ block: "nearest" });
    if (this.saving && view.saved) {
      this.saving = false;
      download(view.saved, "500-rum.txt");
    }
    this.clearTyped();
    this.schedule();
  }

  takePython() {
    if (["live", "failed"].includes(this.python)) this.ui.kept = undefined;
    this.draw();
    if (this.python === "live") this.consider();
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

  /** The form of a new game closes once its game is dealt; a refused one stays to be mended. True if it stays. */
  closeDealt() {
    if (this.dealt === undefined || this.view.serial < this.dealt) return false;
    this.dealt = undefined;
    const refused = Boolean(this.view.refusal || this.view.fault);
    if (!refused) this.closeNew();
    return refused;
  }

  // ---- focus ----

  find(selector) {
    return this.root.querySelector(selector);
  }

  /** The focus goes into a question when it is put, and back to where it came from. */
  followQuestion(mark) {
    const asked = Boolean(this.view.choices);
    if (asked && !this.asked) {
      this.asker = mark?.selector;
      this.find("[data-choices] button").focus();
    } else if (!asked && this.asked && mark?.active.matches("[data-text], [data-do=leave]")) {
      const asker = this.asker && this.find(this.asker);
      if (asker && isSeen(asker)) asker.focus();
    }
    this.asked = asked;
  }

  /** A review comes into sight when it begins; the focus goes to a moment that opens, and back to its button. */
  followReview(mark) {
    const { state, trying } = this.view.review ?? {};
    if (mark && state !== this.reviewing?.state) {
      if (state === "weighing") this.find(".rt-review")?.scrollIntoView({ block: "nearest" });
      else if (state === "trying") this.find(".rt-trying")?.focus();
      else if (state === "ready" && this.reviewing?.trying) this.find(`[data-moment="${this.reviewing.trying.number}"]`)?.focus();
    }
    this.reviewing = this.view.review;
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
    if (action === "review") this.ui.look = false;
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
    }, weighing ? BREATH : view.pace);
  }

  /** A shared link deals its game on the first table of the page that is no lesson, once. */
  openLink() {
    const page = document.documentElement;
    if (!/^#rules=/.test(location.hash) || page.dataset.rummyLink === location.hash) return;
    const first = document.querySelector("[data-rummy-table]:not(:has([data-level-state]))") ?? this.root; // none: this one is not in the page yet
    if (this.view.level || first !== this.root) return;
    page.dataset.rummyLink = location.hash;
    this.closeNew();
    this.send({ do: "new", link: location.hash.slice(1) });
    const { top } = this.root.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.root.scrollIntoView();
  }

  // ---- panels ----

  open(panel, on) {
    this.ui.open = this.ui.open.filter((name) => name !== panel);
    if (on) this.ui.open.push(panel);
  }

  closeNew() {
    this.open("new", false);
    Object.assign(this.ui, { game: undefined, ruled: undefined, unasked: false });
    this.newSeed();
  }

  showNew(on) {
    this.closeNew();
    this.open("new", on);
    this.draw();
    if (on) this.consider();
    this.find(on ? ".rt-new input" : '[data-action="new"]')?.focus();
  }

  /** A key opens or closes a panel. */
  togglePanel(name) {
    const panel = this.find(`[data-panel="${name}"]`);
    if (!panel) return;
    panel.open = !panel.open;
    panel.querySelector("summary").focus();
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

  // ---- what comes next, and a new game ----

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


  /** The seed of the next game where none is typed: its link and its deal have the same cards. */
  newSeed() {
    this.seed = String(Math.floor(Math.random() * 1e6));
  }

  /** Python is asked what the form makes; one that is not there yet is asked when it comes. */
  consider() {
    const form = this.find("[data-form=new]");
    if (!form) return;
    const game = gameIn(form, catalogue.fields, this.seed);
    this.ui.ruled = Object.keys(game.options);
    this.ui.unasked = this.python !== "live";
    if (!this.ui.unasked) this.send({ do: "consider", game });
    this.draw();
  }

  considerSoon() {
    clearTimeout(this.considering);
    this.considering = setTimeout(() => this.consider(), PAUSE);
  }

  deal(form) {
    clearTimeout(this.considering);
    const game = gameIn(form, catalogue.fields, this.seed);
    if (this.python !== "live") this.closeNew(); // it is kept, and the table says so
    this.send({ do: "new", game });
    if (this.python === "live") this.dealt = this.awaited;
    this.draw();
  }

  /** Another game in the panel: it may need another number of players. */
  chooseGame(name) {
    this.ui.game = name;
    this.draw();
    const players = this.find(".rt-new [name=players]");
    if (players.selectedOptions[0]?.disabled) players.value = players.querySelector("option:not(:disabled)").value;
  }
}

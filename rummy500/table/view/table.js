// The live table: draws each view Python sends, and sends Python what the player does. It knows no rule of the game.

import { download, gameIn, parse, remember, remembered } from "./browser.js";
import { catalogue } from "./catalogue.js";
import { spriteSvg } from "./faces.js";
import { fanCards, isSeen, keepFocus, markFocus } from "./focus.js";
import { actionOfKey, arrowTarget, panelOfKey } from "./keys.js";
import { asksFirst } from "./level.js";
import { pointedAt, selectedIds } from "./parts.js";
import { tableHtml } from "./html.js";
import { morph } from "./morph.js";
import { bestStars, readStars, STARS_KEY, writeStars } from "./stars.js";

const TICKED = new WeakMap(); // model → serial of the view a bot's move was last asked for, over all its screens
const PACK_KEY = "rummy500-pack";
const BREATH = 20; // milliseconds between the steps of a review, so that what is pressed gets its turn
const PAUSE = 150; // milliseconds after which what is typed into the form of a new game is looked at
const LARGEST = 1_000_000; // bytes of a saved game: one of 200 hands takes a tenth of it
const FIELDS = "input, select, textarea";

class TableView {
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
    this.listen();
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

  // ---- listening ----

  listen() {
    const on = (type, handler, options = {}) =>
      this.root.addEventListener(type, handler.bind(this), { signal: this.off.signal, ...options });
    on("click", this.onClick);
    on("keydown", this.onKey);
    on("submit", this.onSubmit);
    on("change", this.onChange);
    on("input", this.onInput);
    on("focusin", this.onFocus);
    on("toggle", this.onToggle, { capture: true }); // it does not bubble
  }

  onClick({ target }) {
    // Noted at once: the toggle event comes later, and a bot's move drawn before it would close the panel again.
    const panel = target.closest("summary")?.parentNode;
    if (panel?.dataset.panel) this.open(panel.dataset.panel, !panel.open);
    const button = target.closest("button");
    if (button) this.press(button.dataset);
    const meld = !button && target.closest("[data-meld]");
    if (meld && selectedIds(this.view, this.ui).length) this.lay(Number(meld.dataset.meld));
  }

  press(data) {
    if ("id" in data) this.toggleCard(Number(data.id));
    else if ("pile" in data) this.pile(Number(data.pile));
    else if ("lay" in data) this.lay(Number(data.lay));
    else if ("sort" in data) this.send({ do: "sort", by: data.sort });
    else if ("seek" in data) this.seek(Number(data.seek));
    else if ("packChoice" in data) this.choosePack(data.packChoice);
    else if (data.action === "new" && !this.view.level) this.showNew(!this.ui.open.includes("new"));
    else if ("text" in data) this.send({ do: "play", text: data.text });
    else if ("answer" in data) this.answer(data.answer);
    else if ("moment" in data) this.act(data.action, { moment: Number(data.moment) });
    else if ("action" in data) this.act(data.action);
    else if (data.do === "copy") this.copy(data.of);
    else this.operate(data.do);
  }

  operate(what) {
    if (what === "draw") this.act("draw");
    else if (what === "next-lesson") this.toNextLesson();
    else if (what === "again") this.act("new");
    else if (what === "try-again") this.model.tryAgain();
    else if (what === "open-new") this.showNew(true);
    else if (what === "close-new") this.showNew(false);
    else if (what === "leave") this.send({ do: "leave" });
    else if (what === "save") {
      this.saving = true;
      this.send({ do: "save" });
    } else if (what === "look") {
      this.ui.look = !this.ui.look;
      this.draw();
    }
  }

  seek(at) {
    if (at >= 0 && at <= this.view.replay.of) this.send({ do: "seek", at });
  }

  onSubmit(event) {
    event.preventDefault();
    if (event.target.dataset.form === "new") this.deal(event.target);
    else if (event.target.dataset.form === "answer") this.answer(event.target.querySelector("[data-answer-input]").value.trim());
    else this.play(event.target.querySelector("[data-move-input]").value.trim());
  }

  play(text) {
    if (!text) return;
    this.typed = text;
    this.send({ do: "play", text });
  }

  /** One answer at a time: the first that is given counts, also one that is kept until Python is there. */
  answer(given) {
    if (!given || this.ui.answering) return;
    this.ui.answering = given;
    this.send({ do: "answer", given });
    this.draw();
  }

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

  async onChange({ target }) {
    if (target.matches(".rt-preset input")) this.chooseGame(target.value);
    if ("pace" in target.dataset) this.send({ do: "pace", ms: Number(target.value) });
    if ("load" in target.dataset && target.files.length) {
      this.closeNew();
      const [file] = target.files;
      this.send({ do: "load", record: file.size > LARGEST ? "" : await file.text().catch(() => "") });
      target.value = ""; // so that the same file can be opened again
    }
  }

  onInput({ target }) {
    if ("slider" in target.dataset) this.seek(Number(target.value));
    if (target.closest(".rt-new")) this.considerSoon();
  }

  /** One tab stop a fan: the card that had the focus last. */
  onFocus({ target }) {
    const fan = target.closest?.("[data-fan]");
    if (!fan || !target.matches("button.rt-card")) return;
    for (const card of fanCards(fan)) card.tabIndex = card === target ? 0 : -1;
    const { id, pile } = target.dataset;
    if (fan.dataset.fan === "hand") this.ui.rove.hand = Number(id);
    else this.ui.rove.pile = Number(pile);
  }

  onToggle({ target }) {
    const { panel } = target.dataset;
    if (panel) this.open(panel, target.open);
    if (panel === "moves") this.listMoves(target.open);
  }

  /** Keys of the table are its own: a notebook or book around it must not act on them too. */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key !== "Tab") event.stopPropagation();
    const handled = event.key === "Escape" ? this.escape(event.target)
      : !event.target.matches(FIELDS) && (this.arrow(event) || this.shortcut(event.key));
    if (handled) event.preventDefault();
  }

  escape(target) {
    if (target.closest(".rt-new")) this.showNew(false);
    else if (this.view.choices) this.send({ do: "leave" });
    else if (selectedIds(this.view, this.ui).length) this.select([]);
    else if (pointedAt(this.view) >= 0) this.send({ do: "point", at: null });
    else return false;
    return true;
  }

  arrow({ key, target }) {
    const fan = target.closest("[data-fan]");
    if (!fan) return false;
    const cards = fanCards(fan);
    const cols = cards.filter((card) => card.parentNode.offsetTop === cards[0].parentNode.offsetTop).length;
    const to = arrowTarget(key, cards.indexOf(target), cards.length, cols);
    if (to === null) return false;
    cards[to].focus();
    return true;
  }

  shortcut(key) {
    const panel = panelOfKey(key);
    if (panel) this.togglePanel(panel);
    const action = actionOfKey(key);
    const [known, ...others] = action ? this.root.querySelectorAll(`[data-action="${action}"]`) : [];
    if (!known) return Boolean(panel);
    const melds = this.view.melds.filter((meld) => meld.open);
    const unpointed = action === "take" && pointedAt(this.view) < 0 && this.find('[data-fan="pile"] [tabindex="0"]');
    if (unpointed) unpointed.focus();
    else if (action === "lay" && melds.length > 1) this.find("[data-lay]").focus(); // which one, is for the player to say
    else if (others.length) known.focus(); // several calls: which one, is for the player to say
    else if ("text" in known.dataset) this.press(known.dataset);
    else this.act(action, action === "lay" && melds.length ? { meld: melds[0].no } : {});
    return true;
  }
}

export default {
  render({ model, el }) {
    const table = new TableView(model, el);
    return () => table.close();
  },
};

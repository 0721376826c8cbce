// A table's screen: draws each view that Python sends, and sends Python the player's actions. It knows no game rule.

import { allTables, download, parse, registerProperties } from "./browser.js";
import { Dealing } from "./dealing.js";
import { cardDrawing, missingSprite, PACK } from "./faces.js";
import { NARROW } from "./fan.js";
import { focusedIn, keepFocus, markFocus } from "./focus.js";
import { isGradedAnew } from "./level.js";
import { bringNewMeldIntoSight, followEnd, followChoices, followReview, followWhy } from "./following.js";
import { FullScreen } from "./full.js";
import { isDone, playsOn, pointedAt, selectedIds } from "./operated.js";
import { tableHtml } from "./html.js";
import { flightsBetween, flightsOfDeal, hasMoved, Motion } from "./motion.js";
import { keepClear } from "./clear.js";
import { morph } from "./morph.js";
import { onwardFrom } from "./onward.js";
import { Pause } from "./pause.js";
import { rememberedSettings, rememberSetting } from "./settings.js";
import { sheetName } from "./messages.js";
import { hush, play, soundBetween, tick } from "./sound.js";
import { STARS_KEY } from "./stars.js";
import { keepTry, mayKeep, progressIn } from "./tries.js";
/** @import { ActMessage, Message, TableView } from "./protocol.js" */
/** @import { Flight, Ui } from "./ui.js" */

const TICKED = new WeakMap(); // model → serial of the last view for which any of its screens asked for a bot's move
const SECOND_PRESS = 450; // milliseconds in which a second press counts as a mistake
const REST = 600; // after a round, nothing covers the table for this many milliseconds
const REST_OF_A_WIN = 2200; // the same after the player has won the game, while cards rain
const BREATH = 20; // milliseconds between the steps of a review, so that presses are handled
/** Messages that the table shows as waiting, besides presses of buttons. @type {("play" | "new" | "load")[]} */
const KEPT = ["play", "new", "load"];

/** Draws a table's views and sends messages. `table.js` handles presses. */
export class Screen {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    /** @type {Ui} */
    this.ui = {
      id: `rt-${Math.random().toString(36).slice(2, 8)}`, scripts: true, open: [], hushed: [], rove: {}, page: location.href.split("#")[0],
      ...rememberedSettings(),
    };
    this.root = el.querySelector(":scope > [data-rummy-table]");
    this.ui.number = Number(this.root?.dataset.number) || allTables().length + 1;
    this.shown = this.view; // the view that was drawn last
    if (isGradedAnew(undefined, this.view)) this.ui.more = "task";
    this.released = null; // the dropped cards, {serial, flights, back, image}, until Python says where they lie
    if (this.view.setup.open && !/^#rules=/.test(location.hash)) this.ui.open.push("new", "rules", "settings");
    this.dealing = new Dealing(this);
    this.answers = false; // whether Python has answered; used if the model itself doesn't know
    this.tried = ""; // the action that was pressed last
    this.paused = new Pause();
    this.awaited = 0; // the serial of the view that will answer the last message sent
    this.off = new AbortController();
    if (this.home !== document) registerProperties(this.home);
    this.heard = {
      "change:view": () => this.takeView(),
      "change:python": () => this.takePython(),
      "change:python_note": () => this.draw(),
      "change:python_percent": () => this.draw(),
      "msg:custom": () => this.takeAnswer(true),
      comm_live_update: () => this.greet(),
    };
    this.draw(); // draw before listening: a screen that can't draw this view must not listen
    for (const [event, hear] of Object.entries(this.heard)) model.on(event, hear);
    this.motion = new Motion(this.root, () => this.ui.flying && this.isHeard);
    this.full = new FullScreen(this.root, () => this.toggleFull());
    this.dealing.openLink();
    if (this.python === "live") this.dealing.consider();
    if (this.python === "saved") this.greet();
    addEventListener("resize", () => keepClear(this.root), { signal: this.off.signal });
    addEventListener("hashchange", () => this.dealing.openLink(), { signal: this.off.signal });
    addEventListener("storage", ({ key }) => [STARS_KEY, null].includes(key) && this.draw(), { signal: this.off.signal });
    this.sizes = new ResizeObserver(([{ contentRect }]) => this.fit(contentRect.width));
    this.sizes.observe(this.root);
    this.schedule();
  }

  /** Redraws a phone's table when its width changes: the width decides how many cards a row holds. */
  fit(width) {
    if (width === this.ui.width) return;
    this.ui.width = width;
    if (width < NARROW) this.draw();
  }

  close() {
    this.sizes.disconnect();
    if (this.full.isOn) this.full.leave();
    this.off.abort();
    clearTimeout(this.timer);
    clearTimeout(this.guarding);
    this.paused.drop();
    this.dealing.close();
    for (const [event, hear] of Object.entries(this.heard)) this.model.off(event, hear);
  }

  /** @returns {TableView} */
  get view() {
    return this.model.get("view");
  }
  get python() {
    return this.model.get("python") ?? (this.answers ? "live" : "saved"); // only the book's pages set `python`
  }

  /** How many milliseconds a bot waits before it moves: the time chosen at any table, or else this table's own. */
  get pace() {
    return this.ui.pace ?? this.view.pace;
  }

  /** Whether the player's actions reach Python, now or once it has started. */
  get isHeard() {
    return !["failed", "saved"].includes(this.python);
  }

  /** Asks whether Python answers. Only the answer tells a notebook with a kernel from a notebook saved as a page. */
  greet() {
    this.takeAnswer(false);
    this.model.send({ do: "greet" });
  }

  takeAnswer(answers) {
    if (answers === this.answers) return;
    this.answers = answers;
    this.takePython();
  }

  /** Whether this screen has sent a message. The screen of a table that was only restored has sent no message. */
  get hasSent() {
    return this.awaited > 0;
  }

  get isClosed() {
    return this.off.signal.aborted;
  }

  get home() {
    const home = this.el.getRootNode();
    return home instanceof ShadowRoot ? home : document;
  }

  /** Adds the drawings of card faces that this markup uses for the first time. They go into the document, or into the
   *  table's shadow root, because the markup's `use` elements find drawings only there. */
  bringFaces(markup) {
    const place = this.home;
    const sprite = missingSprite(markup, (id) => place.getElementById(id));
    if (sprite) (place === document ? document.body : place).append(parse(sprite));
  }

  // ---- drawing ----

  draw() {
    const mark = markFocus(this.root);
    Object.assign(this.ui, {
      python: this.python, still: this.python === "saved", python_note: this.model.get("python_note"), python_percent: this.model.get("python_percent"), tries: Boolean(this.model.tryAgain), statements: this.model.get("statements"),
      strength: this.model.get("strength"),
      onward: this.onward, theme: this.root?.dataset.theme, pack: this.root?.dataset.pack ?? this.ui.pack,
      ...progressIn(this.view), full: this.full?.isOn,
      day: this.day,
      comeBack: mayKeep(this.view) ? this.model.moments?.ids() : undefined,
      becomes: this.view.level?.moment ? this.model.moments?.told?.() : undefined,
      place: this.view.level?.moment ? this.model.moments?.place?.() : undefined,
      offered: this.view.level?.moment && isDone(this.view) ? this.model.moments?.offered?.() : undefined,
    });
    const markup = tableHtml(this.view, this.ui);
    this.bringFaces(markup);
    const next = parse(markup);
    if (this.root) morph(this.root, next);
    else this.el.append((this.root = next));
    this.markBusy();
    this.coverUnderForm();
    keepFocus(this.root, mark);
    keepClear(this.root);
    this.drawn();
  }

  /** Makes everything under the form of a new game inert: it can't be pressed, and screen readers skip it. */
  coverUnderForm() {
    const isOpen = this.ui.open.includes("new");
    for (const part of this.root.firstElementChild.children) part.inert = isOpen && !part.matches(".rt-head, .rt-new, .rt-drawer");
  }

  /** Called after each drawing; a table with dragging overrides this method. */
  drawn() {}

  /** Sets `data-busy` on the root while the table waits for Python's answer, a bot's move or a review. */
  markBusy() {
    const { awaited, view } = this;
    this.root.toggleAttribute("data-busy", Boolean(this.ui.resting) || this.isHeard && (awaited > view.serial || Boolean(view.bot) || view.review?.state === "weighing"));
  }

  takeView() {
    const { view, ui, shown } = this;
    this.awaited = Math.max(this.awaited, view.serial + (this.model.waiting ?? 0)); // counts waiting messages, too
    if (view.serial >= this.awaited) ui.selected = ui.answering = ui.kept = undefined;
    if (!view.over) ui.look = ui.count = false;
    if (!view.bot) ui.hurry = false;
    ui.copied = undefined;
    ui.more = isGradedAnew(shown, view) ? "task" : undefined; // a long task is shown whole until the next move
    if (sheetName(view) !== ui.dismissed) ui.dismissed = undefined;
    const mend = this.dealing.closeDealt();
    this.paused.drop();
    const ends = Boolean(view.over) && !shown.over && !this.motion.still;
    ui.resting = ends;
    const mark = markFocus(this.root);
    keepTry(this);
    const released = this.takeReleased();
    const moves = released || hasMoved(shown, view); // cards in flight fly on until other cards move
    if (moves) this.motion.finish();
    const before = moves && this.motion.measure();
    this.draw();
    bringNewMeldIntoSight(this);
    const deal = flightsOfDeal(shown, view);
    if (moves && deal.length) this.pause(this.motion.deal(deal), () => this.schedule());
    else if (moves) this.motion.play(before, this.flights(shown, released));
    this.hear(shown, view);
    this.shown = view;
    if (ends) this.rest(shown);
    else followEnd(this, shown);
    followChoices(this, mark, shown);
    followReview(this, mark, shown);
    followWhy(this, shown);
    if (mend) this.find(".rt-deal").scrollIntoView({ block: "nearest" });
    if (this.saving && view.saved) {
      this.saving = false;
      download(view.saved, "500-rum.txt");
    }
    this.clearTyped();
    this.schedule();
  }

  /** If Python has answered the drop, removes the dropped cards' image and returns the drop; else returns null. */
  takeReleased() {
    const { released } = this;
    if (!released || this.view.serial < released.serial) return null;
    this.released = null;
    released.image.remove();
    return released;
  }

  /** The flights from the view `before` to this view. Cards that were dropped fly from where they were dropped. */
  flights(before, released) {
    const from = released?.back;
    const moved = flightsBetween(before, this.view).map((flight) => (from && flight.from === "stock" && !flight.to ? { ...flight, box: from } : flight));
    return [...moved, ...(released?.flights ?? [])];
  }

  /** Lets dropped cards fly back after a drop that made no move. */
  flyHome({ image, flights, back }) {
    image.remove();
    this.draw();
    this.motion.play(this.motion.measure(), [...flights, ...(back ? [{ box: back, to: "stock" }] : [])]);
  }

  /** Plays the sound for the change from one view to the next, lets a phone vibrate, and shakes a refused button. */
  hear(before, after) {
    const sound = soundBetween(before, after);
    if (sound?.name === "refused") this.motion.shake(this.find(`.rt-btn[data-action="${this.tried}"]`));
    if (sound && this.ui.sound) play(sound);
    tick(before, after);
  }

  takePython() {
    const answers = this.python === "live" && this.awaited > this.view.serial; // if so, the old cards stay hidden
    if (this.python !== "starting" && !answers) this.ui.kept = undefined;
    if (this.python === "saved" && this.full.isOn) this.full.leave();
    this.draw();
    if (!this.isHeard && this.released) {
      this.flyHome(this.released);
      this.released = null;
    }
    if (this.python === "live") {
      this.dealing.openLink();
      this.dealing.consider();
    }
    this.schedule();
  }

  /** Sends an event to the page around the table. */
  tell(type, detail) {
    this.root.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /** Clears the field after a typed move was made. A refused move stays, so that the player can correct it. */
  clearTyped() {
    if (this.typed === undefined || this.view.serial < this.awaited) return;
    const field = this.find("[data-move-input]");
    // If the field has a different text, the player is already typing the next move.
    const taken = !this.view.refusal && !this.view.fault && field?.value.trim() === this.typed;
    if (taken) field.form.reset();
    this.typed = undefined;
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  // ---- sending ----

  /** @param {Message} message */
  send(message) {
    if (!this.isHeard) return;
    if (["act", "play", "new", "load"].includes(message.do)) this.ui.selected = undefined;
    this.awaited = Math.max(this.awaited, this.view.serial) + 1;
    this.tried = message.do === "act" ? message.action : "";
    this.markBusy();
    if (this.python !== "live" && !this.model.isAhead?.(message)) this.keep(message);
    this.model.send(message);
  }

  /** Sends a message after which the table shows other cards. Until they come, the old cards are hidden. */
  sendForCards(message) {
    if (this.isHeard) this.keep(message);
    this.send(message);
  }

  /** Shows that a message waits: Python hasn't started, or hasn't sent the new cards.
   *  @param {Message} message */
  keep(message) {
    const kept = message.do === "act" ? message.action : KEPT.find((kind) => kind === message.do);
    if (!kept) return;
    this.ui.kept = kept;
    this.draw();
  }

  /** @param {ActMessage["action"]} action @param {Partial<ActMessage>} [more] */
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

  /** Handles a press on a card of the pile. If a draw is due, the first press shows the cards that a take brings, and a
   *  second press takes them. */
  pile(at) {
    const { press } = this.view.pile;
    if (!press) this.act("take", { at });
    else if (press !== "rum" && pointedAt(this.view) === at) this.act(press);
    else this.send({ do: "point", at });
  }

  lay(meld) {
    this.act("lay", { meld });
  }

  /** Asks for the next bot's move or the next step of a review, after a pause. */
  schedule() {
    clearTimeout(this.timer);
    const { view, model } = this;
    const weighing = view.review?.state === "weighing";
    if (!(view.bot || weighing) || this.python !== "live" || this.paused.isOn) return;
    this.timer = setTimeout(() => {
      if (TICKED.get(model) === view.serial) return;
      TICKED.set(model, view.serial);
      this.send({ do: "tick" });
    }, weighing ? BREATH : this.ui.hurry ? 0 : this.pace);
  }

  // ---- panels ----

  open(panel, on) {
    this.ui.open = this.ui.open.filter((name) => name !== panel);
    if (on) this.ui.open.push(panel);
  }

  /** Opens the menu and this panel in it. If both are open, closes them. */
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

  /** Enters or leaves full screen. If the focus isn't in the table, moves it to the button for full screen. */
  toggleFull() {
    this.ui.offersFull = false;
    if (this.full.isOn) this.full.leave();
    else this.full.enter();
    this.draw();
    if (!focusedIn(this.root)) this.find(".rt-head [data-do=full]").focus({ preventScroll: true });
  }

  /** Offers full screen after a press. The offer stays until the next press. */
  offerFull() {
    const { offersFull } = this.ui;
    this.ui.offersFull = !this.ui.menu && !this.ui.open.includes("new") && this.full.isToBeOffered();
    if (this.ui.offersFull || offersFull) this.draw();
  }

  set(name, on) {
    this.ui[name] = on;
    rememberSetting(name, on);
    if (name === "sound" && on) play({ name: "place" });
    this.draw();
  }

  /** Sets how long bots wait, at this table and at all tables that are opened later. */
  setPace(ms) {
    this.ui.pace = ms;
    rememberSetting("pace", ms);
    this.send({ do: "pace", ms });
    this.draw();
  }

  /** Lets half of the pack fall over the table. */
  rain() {
    const cards = PACK.filter((_, i) => i % 2).map((card) => cardDrawing(card).toString());
    this.bringFaces(cards.join(""));
    this.motion.cascade(cards.map(parse));
  }

  /** Leaves the table uncovered for a short time after a round. If the player has won the game, cards fall over it. */
  rest(before) {
    const { game, how } = this.view.over;
    const wins = game && how === "won";
    if (wins) this.rain();
    this.pause(wins ? REST_OF_A_WIN : REST, () => {
      this.ui.resting = false;
      this.draw();
      followEnd(this, before);
    });
  }

  /** Waits while cards move, and then calls `goOn`. */
  pause(milliseconds, goOn) {
    this.paused.begin(milliseconds, () => {
      this.motion.finish();
      goOn();
    });
  }

  /** Ends a pause and its sounds early, because the player has pressed something. */
  skipPause() {
    if (!this.paused.isOn) return;
    hush();
    this.paused.end();
  }

  /** Tells Python that the panel of possible moves opens or closes. Python lists moves only for an open panel. */
  listMoves(open) {
    if (open !== Boolean(this.view.moves)) this.send({ do: "moves", open });
    this.draw();
  }

  choosePack(pack) {
    rememberSetting("pack", pack);
    for (const table of [this.root, ...allTables()]) table.dataset.pack = pack; // this table may be in a shadow root
    this.draw();
  }

  async copy(id) {
    const input = this.find(`[id="${CSS.escape(id)}"]`);
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      this.ui.copied = id;
      this.draw();
    } catch { /* there is no clipboard: the text is selected, so that the player can copy it by hand */ }
  }

  // ---- after a level, and after the deal of the day ----

  /** The page's words on the deal of the day; undefined at any other deal. */
  get day() {
    return this.model.day?.(this.view);
  }

  /** The next level, heading or page, once the level is solved or the deal of the day is counted; else null. */
  get onward() {
    const { level, over } = this.view;
    const leads = level?.state === "solved" && !level.moment || over && this.day;
    return this.root && leads ? onwardFrom(this.root) : null;
  }

  /** Goes on from a solved level, or from the count of the deal of the day. A table in full screen opens the next level
   *  in full screen, too. */
  goOn() {
    if (playsOn(this.view) || this.view.level?.moment) return this.tell("rummy500-next-moment");
    const asks = new CustomEvent("rummy500-onward", { bubbles: true, composed: true, cancelable: true });
    if (!this.root.dispatchEvent(asks)) return;
    const { onward, full: { isOn } } = this;
    if (isOn) this.toggleFull();
    onward.go(isOn);
  }

  /** Protects the buttons that appear at a level's end from the second press of a double press. */
  guardEnd() {
    this.ui.justEnded = true;
    this.draw();
    this.guarding = setTimeout(() => {
      this.ui.justEnded = false;
      this.draw();
    }, SECOND_PRESS);
  }
}

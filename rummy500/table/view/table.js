// The live table: handles all that the player presses, types, drags and chooses on its screen.

import { Drag } from "./drag.js";
import { fanCards } from "./focus.js";
import { actionOfKey, arrowTarget, FULL_KEY, panelOfKey, TYPE_KEY } from "./keys.js";
import { isPicture, playsOn, pointedAt, selectedIds } from "./operated.js";
import { Reasons } from "./reasons.js";
import { sheetName } from "./messages.js";
import { say } from "./sentences.js";
import { Screen } from "./screen.js";
import { remember, remembered } from "./browser.js";
import { keepMoment } from "./tries.js";

/** @import { ActMessage } from "./protocol.js" */

const LARGEST = 1_000_000; // the most bytes that a saved game may have; a game of 200 rounds has a tenth of that
const FIELDS = "input, select, textarea";
const TWICE = 350; // milliseconds in which a second press on the same card plays it
const HELD_FOR = 450; // milliseconds after which a button counts as held
const TOLD_KEY = "rummy500-told"; // the key under which a browser notes that it has explained the double press

class LiveTable extends Screen {
  constructor(model, el) {
    super(model, el);
    this.drag = new Drag(this.root, this.motion, this, this.off.signal);
    this.reasons = new Reasons(this.root, this.ui, this.off.signal);
    this.last = {}; // what was pressed last (the stock, or a card's id), and when
    this.listen();
  }

  listen() {
    const on = (type, handler, options = {}) =>
      this.root.addEventListener(type, handler.bind(this), { signal: this.off.signal, ...options });
    on("pointerdown", this.skipPause);
    on("pointerdown", this.hold);
    on("click", this.onClick);
    on("submit", this.onSubmit);
    on("change", this.onChange);
    on("input", this.onInput);
    on("focusin", this.onFocus);
    on("toggle", this.onToggle, { capture: true }); // this event doesn't bubble
    on("rummy500-open", ({ detail }) => this.sendForCards({ do: "load", record: detail })); // the page opens a kept moment
    addEventListener("keydown", this.onKeyAnywhere.bind(this), { signal: this.off.signal, capture: true });
  }

  onClick({ target }) {
    if (this.held && target.closest('[data-do="sorting"]')) {
      this.held = false;
      return;
    }
    this.ui.told = false;
    // Note now whether the panel opens. The toggle event comes later, and a move drawn in between would undo the press.
    const panel = target.closest("summary")?.parentNode;
    if (panel?.dataset.panel) this.open(panel.dataset.panel, !panel.open);
    const button = target.closest("button");
    if (button) this.press(button.dataset);
    if (button?.dataset.do !== "full") this.offerFull();
    const meld = !button && target.closest("[data-meld]");
    if (meld && selectedIds(this.view, this.ui).length) this.lay(Number(meld.dataset.meld));
  }

  press(data) {
    if (!("id" in data) && data.do !== "draw") this.last = {}; // pressing something else ends a double press
    if ("id" in data) this.pressCard(Number(data.id));
    else if ("pile" in data) this.pile(Number(data.pile));
    else if ("lay" in data) this.lay(Number(data.lay));
    else if ("sort" in data) this.send({ do: "sort", by: data.sort });
    else if ("shift" in data) this.shift(Number(data.shift));
    else if ("seek" in data) this.seek(Number(data.seek));
    else if ("packChoice" in data) this.choosePack(data.packChoice);
    else if (data.action === "new" && !this.view.level && !playsOn(this.view)) this.dealing.show(!this.ui.open.includes("new"));
    else if ("text" in data) this.send({ do: "play", text: data.text });
    else if ("answer" in data) this.answer(data.answer);
    else if ("ofMove" in data) this.act(data.action, { place: Number(data.ofMove) });
    else if ("moment" in data) this.act(data.action, { moment: Number(data.moment) });
    else if ("action" in data) this.act(data.action);
    else if (data.do === "copy") this.copy(data.of);
    else if (data.do === "keep") keepMoment(this, data.of);
    else if (data.do === "more") this.toggle("more", data.of);
    else if (data.do === "melds-of") this.toggle("meldsOf", data.of);
    else this.operate(data.do);
  }

  operate(what) {
    if (what === "draw") this.pressStock();
    else if (what === "onward") this.goOn();
    else if (what === "again") this.act("new");
    else if (what === "show") this.showBetter();
    else if (what === "try-again") this.model.tryAgain();
    else if (what === "undo") this.act("undo");
    else if (what === "menu") this.showMenu(!this.ui.menu);
    else if (what === "full") this.toggleFull();
    else if (what === "sound") this.set("sound", !this.ui.sound);
    else if (what === "sorting") this.sort();
    else if (what === "arrange") this.showOrders();
    else if (what === "count") this.toggle("count", true);
    else if (what === "dismiss") this.dismiss();
    else if (what === "type") this.type();
    else if (what === "hurry") this.hurry();
    else if (what === "open-new") this.dealing.show(true);
    else if (what === "close-new") this.dealing.show(false);
    else if (what === "log") this.togglePanel("log");
    else if (what === "leave") this.send({ do: "leave" });
    else if (what === "save") {
      this.saving = true;
      this.send({ do: "save" });
    } else if (what === "look") {
      this.ui.look = !this.ui.look;
      this.draw();
    }
  }

  /** Puts the moment on the table again and plays its better move. */
  showBetter() {
    const { better } = this.view.level;
    this.act("new");
    this.send({ do: "play", text: better });
  }

  /** Opens or closes a part of the screen that Python doesn't know about. */
  toggle(name, value) {
    this.ui[name] = this.ui[name] === value ? undefined : value;
    this.draw();
  }

  /** Sorts the hand by suit, or by rank if it is sorted by suit. If the panel to order the hand is open, only closes
   *  the panel. */
  sort() {
    if (this.ui.sorting) this.toggle("sorting", true);
    else this.send({ do: "sort", by: this.view.hand.sort === "suit" ? "rank" : "suit" });
  }

  /** Opens the panel to order the hand, from the menu or when the sort button is held. */
  showOrders() {
    Object.assign(this.ui, { sorting: true, menu: false });
    this.draw();
    this.find(".rt-pop button").focus({ preventScroll: true });
  }

  /** Opens the panel to order the hand when the sort button is held. Releasing the button then sorts nothing. */
  hold({ target }) {
    if (!target.closest('[data-do="sorting"]') || this.ui.sorting) return;
    const timer = setTimeout(() => {
      this.held = true;
      this.showOrders();
    }, HELD_FOR);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(timer), { once: true });
  }

  dismiss() {
    if (sheetName(this.view).startsWith("why-")) this.act("why", { place: this.view.why.place }); // lets bots go on
    this.ui.dismissed = sheetName(this.view);
    this.draw();
  }

  type() {
    this.ui.menu = false;
    this.draw();
    this.find("[data-move-input]")?.focus();
  }

  /** Lets the bots move without waiting, until it is the player's turn. */
  hurry() {
    this.ui.hurry = true;
    this.draw();
    this.schedule();
  }

  /**
   * Selects a card or unselects it. A quick second press lays the card off if it fits on exactly one meld, and discards
   * it if it fits on none.
   */
  pressCard(id) {
    if (!this.isTwice(id) || this.view.phase !== "play") {
      this.toggleCard(id);
      return;
    }
    this.select([id]);
    this.pressedTwice = this.awaited;
  }

  /** Draws from the stock. A double press draws only once. */
  pressStock() {
    if (!this.isTwice("stock")) this.act("draw");
  }

  /** Whether this card, or the stock, was also pressed a moment ago. A third press counts as a first press again. */
  isTwice(what) {
    const at = performance.now();
    const twice = this.last.what === what && at - this.last.at < TWICE;
    this.last = twice ? {} : { what, at };
    return twice;
  }

  /** Plays the card of a double press, as soon as Python has said where the card fits. */
  playTwice() {
    if (this.pressedTwice === undefined || this.view.serial < this.pressedTwice) return;
    this.pressedTwice = undefined;
    const open = this.view.melds.filter((meld) => meld.open);
    if (open.length === 1) this.lay(open[0].no);
    else if (!open.length && this.ui.twice && this.can("discard")) this.discardTwice();
  }

  /** Discards the card that was pressed twice. The first time, a message explains the double press. */
  discardTwice() {
    this.act("discard");
    if (remembered(TOLD_KEY)) return;
    remember(TOLD_KEY, "twice");
    this.ui.told = true;
  }

  /** Whether a button of the turn can be pressed. @param {ActMessage["action"]} action */
  can(action) {
    return this.view.steps.some((step) => step.actions.some((one) => one.action === action && one.can));
  }

  takeView() {
    super.takeView();
    this.playTwice();
  }

  /** Moves the selected cards, or the focused card, by one place in the hand. */
  shift(by, focused) {
    const order = this.view.hand.cards.map(({ id }) => id);
    const chosen = focused === undefined ? selectedIds(this.view, this.ui) : [focused];
    const moving = order.filter((id) => chosen.includes(id));
    for (const id of by > 0 ? moving.reverse() : moving) {
      const at = order.indexOf(id);
      const to = at + by;
      if (to >= 0 && to < order.length && !chosen.includes(order[to])) [order[at], order[to]] = [order[to], order[at]];
    }
    this.send({ do: "arrange", ids: order });
  }

  // ---- dragging ----

  drawn() {
    this.drag?.light();
  }

  /** The lifted cards: the stock's back, a card of the pile with all newer ones, or cards of the hand; null if none. */
  lifted({ dataset }) {
    const { view } = this;
    if (!this.isHeard || view.over) return null;
    this.before = selectedIds(view, this.ui);
    if (dataset.drag === "stock") return { kind: "stock", cids: [], back: true };
    if (dataset.drag === "pile") {
      const at = Number(dataset.pile);
      this.send({ do: "point", at });
      return { kind: "pile", at, cids: view.pile.cards.slice(at).map(({ id }) => String(id)) };
    }
    const id = Number(dataset.id);
    const mine = view.hand.cards.map((card) => card.id);
    const ids = this.before.includes(id) ? mine.filter((one) => this.before.includes(one)) : [id];
    if (!this.before.includes(id)) this.select(ids);
    return { kind: "hand", ids, cids: ids.map(String) };
  }

  /** The places where the lifted cards may be dropped, according to Python's last view. */
  places(lift) {
    const { view } = this;
    const hand = this.find('[data-zone="hand"]');
    if (lift.kind === "stock") return [{ element: hand, says: say("drop.draw"), act: "draw" }];
    if (lift.kind === "pile") return [{ element: hand, says: say("drop.take", { count: lift.cids.length }), act: view.pile.press }];
    const melds = view.melds.filter((meld) => meld.open).map(({ no }) => ({ element: this.find(`[data-meld="${no}"]`), says: say("drop.lay"), act: "lay", meld: no }));
    return [
      { element: hand, says: say("drop.arrange"), act: "arrange" },
      ...melds,
      ...(this.can("meld") ? [{ element: this.find(".rt-melds"), says: say("drop.meld"), act: "meld" }] : []),
      ...(this.can("discard") ? [{ element: this.find('[data-zone="pile"]'), says: say("drop.discard"), act: "discard" }] : []),
    ];
  }

  /** Whether the lifted cards are still where they were, and may be dragged. */
  holds({ kind, cids }) {
    const { view } = this;
    if (this.python === "failed" || isPicture(view, this.ui)) return false;
    if (kind === "stock") return view.stock.can;
    if (kind === "pile" && !view.pile.press) return false;
    return cids.every((cid) => view[kind].cards.some(({ id }) => String(id) === cid));
  }

  /** Tries the move that a drop means. Then the cards fly to their new places or, if no move was made, back. */
  dropped({ image, lift, place, under, boxes, gap }) {
    const wanted = place ?? this.meantBy(lift, under);
    if (wanted?.act === "arrange") this.arrange(lift.ids, gap);
    else if (wanted) this.act(wanted.act, wanted.meld ? { meld: wanted.meld } : {});
    if (!wanted || wanted.act === "arrange") this.putBack(lift);
    const flights = lift.cids.map((cid, i) => ({ cid, box: boxes[i] }));
    const released = { serial: this.awaited, image, flights, back: lift.back && boxes[0] };
    if (wanted && this.python === "live") this.released = released;
    else this.flyHome(released);
  }

  /** The move that the player means by a drop where no drop is allowed. Python then says why the move is refused. */
  meantBy(lift, under) {
    if (lift.kind !== "hand" || !under) return null;
    const meld = under.closest("[data-meld]");
    if (meld) return { act: "lay", meld: Number(meld.dataset.meld) };
    if (under.closest(".rt-melds")) return { act: "meld" };
    return under.closest('[data-zone="pile"]') ? { act: "discard" } : null;
  }

  arrange(ids, gap) {
    const order = this.view.hand.cards.map(({ id }) => id).filter((id) => !ids.includes(id));
    const at = gap?.before === null || gap === undefined ? order.length : order.indexOf(Number(gap.before));
    order.splice(at < 0 ? order.length : at, 0, ...ids);
    this.send({ do: "arrange", ids: order });
  }

  /** After a drag without a move, restores the selection or stops pointing at the pile. */
  putBack(lift) {
    if (lift.kind === "pile") this.send({ do: "point", at: null });
    if (lift.kind === "hand") this.select(this.before);
  }

  slidTo({ dataset }) {
    this.send({ do: "point", at: Number(dataset.pile) });
  }

  // ---- fields ----

  seek(at) {
    if (at >= 0 && at <= this.view.replay.of) this.send({ do: "seek", at });
  }

  onSubmit(event) {
    event.preventDefault();
    if (event.target.dataset.form === "new") this.dealing.deal();
    else if (event.target.dataset.form === "answer") this.answer(event.target.querySelector("[data-answer-input]").value.trim());
    else this.play(event.target.querySelector("[data-move-input]").value.trim());
  }

  play(text) {
    if (!text) return;
    this.typed = text;
    this.send({ do: "play", text });
  }

  /** Sends the first answer and ignores others until Python has replied, even if Python hasn't started yet. */
  answer(given) {
    if (!given || this.ui.answering) return;
    this.ui.answering = given;
    this.send({ do: "answer", given });
    this.draw();
  }

  async onChange({ target }) {
    if (target.matches(".rt-preset input")) this.dealing.choose(target.value);
    if (target.name === "players") this.dealing.seat(Number(target.value));
    if (target.name === `${this.ui.id}-seat`) this.dealing.ask(target.value ? Number(target.value) : undefined);
    if (target.name === "kind") this.dealing.oppose(target.value);
    if ("setting" in target.dataset) this.set(target.dataset.setting, target.checked);
    if ("pace" in target.dataset) this.setPace(Number(target.value));
    if ("load" in target.dataset && target.files.length) {
      this.dealing.close();
      const [file] = target.files;
      this.send({ do: "load", record: file.size > LARGEST ? "" : await file.text().catch(() => "") });
      target.value = ""; // so that the same file can be opened again
    }
  }

  onInput({ target }) {
    if ("slider" in target.dataset) this.seek(Number(target.value));
    if (target.closest(".rt-new")) this.dealing.considerSoon();
  }

  /** Each fan has one tab stop: the card that had the focus last. */
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

  /**
   * Handles keys. The notebook or page around the table must not act on keys that are pressed in the table. Notebooks
   * listen at the document in the capture phase, so the table listens at the window, which comes before the document.
   * At the window, a shadow root hides the element where the key was pressed, but `composedPath` has this element.
   */
  onKeyAnywhere(event) {
    const [target, ...around] = event.composedPath();
    if (event.defaultPrevented) return;
    if (around.includes(this.root)) this.onKey(event, target);
    else if (event.key === "Escape" && this.reasons.hush()) event.preventDefault();
  }

  onKey(event, target) {
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey || (altKey && !key.startsWith("Arrow"))) return;
    if (key !== "Tab") event.stopPropagation();
    this.skipPause();
    if (event.isComposing) return;
    const handled = key === "Escape" ? this.reasons.hush() || this.escape(target)
      : this.python !== "saved" && !target.matches(FIELDS) && (this.arrow(key, altKey, target) || this.shortcut(key));
    if (handled) event.preventDefault();
  }

  escape(target) {
    if (target.closest(".rt-new")) this.dealing.show(false);
    else if (this.ui.menu) this.showMenu(false);
    else if (this.ui.sorting) this.toggle("sorting", true);
    else if (target.matches("[data-move-input]")) this.find('[data-fan="hand"] [tabindex="0"]')?.focus();
    else if (this.view.choices) this.send({ do: "leave" });
    else if (selectedIds(this.view, this.ui).length) this.select([]);
    else if (pointedAt(this.view) >= 0) this.send({ do: "point", at: null });
    else if (sheetName(this.view) && this.ui.dismissed !== sheetName(this.view)) this.dismiss();
    else if (this.full.isOn) this.toggleFull();
    else return false;
    return true;
  }

  arrow(key, altKey, target) {
    const fan = target.closest("[data-fan]");
    if (!fan) return false;
    if (altKey) return this.arrowMoves(key, target);
    const cards = fanCards(fan);
    const cols = cards.filter((card) => card.parentNode.offsetTop === cards[0].parentNode.offsetTop).length;
    const to = arrowTarget(key, cards.indexOf(target), cards.length, cols);
    if (to === null) return false;
    cards[to].focus();
    return true;
  }

  /** Moves the focused card of the hand if an arrow key was pressed with Alt; returns whether a card moved. */
  arrowMoves(key, { dataset }) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by || !("id" in dataset)) return false;
    this.shift(by, Number(dataset.id));
    return true;
  }

  shortcut(key) {
    const panel = panelOfKey(key);
    if (panel) this.togglePanel(panel);
    if (key.toLowerCase() === FULL_KEY) this.toggleFull();
    if (key === TYPE_KEY) this.type();
    if ([FULL_KEY, TYPE_KEY].includes(key.toLowerCase())) return true;
    const action = actionOfKey(key);
    const [known, ...others] = action ? this.root.querySelectorAll(`[data-action="${action}"]`) : [];
    if (!known) return Boolean(panel);
    const melds = this.view.melds.filter((meld) => meld.open);
    const unpointed = action === "take" && pointedAt(this.view) < 0 && this.find('[data-fan="pile"] [tabindex="0"]');
    if (unpointed) unpointed.focus();
    else if (action === "lay" && melds.length > 1) this.find("[data-lay]").focus(); // let the player choose the meld
    else if (others.length) known.focus(); // the player decides on one of several calls
    else if ("text" in known.dataset) this.press(known.dataset);
    else this.act(action, action === "lay" && melds.length ? { meld: melds[0].no } : {});
    return true;
  }
}

export default {
  render({ model, el }) {
    const table = new LiveTable(model, el);
    return () => table.close();
  },
};

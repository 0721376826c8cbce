// Drags cards by mouse, pen or finger. Python's view says which places take the cards. When a card is dropped, Python
// decides whether the move is legal. Everything that a drag does can also be done by presses and keys.
//
// The table has these methods: lifted(element) → {cids, kind, back?} or null; holds(lift) → whether the lifted cards
// are still there; places(lift) → [{element, says, act}], the places to light;
// dropped({image, lift, place, under, boxes, gap}), called at the end of a drag; slidTo(element), called when a finger
// slides to a card of the pile.

import { cardBack } from "./faces.js";
import { boxOf, plainCopy } from "./motion.js";

const SLOP = { mouse: 5, pen: 7, touch: 9 }; // px that a pointer moves before a press becomes a drag
const OUT_OF_PILE = 16; // px up or down after which a finger stops sliding along the pile and lifts a card
const GROWN = { mouse: 4, pen: 8, touch: 16 }; // a place takes a drop up to this many px beyond its edge
const ABOVE = 18; // px that a card floats above the finger
const MOST_TILT = 7; // the largest tilt, in degrees

const areaOf = (element) => boxOf(element).width * boxOf(element).height;

export class Drag {
  constructor(root, motion, table, signal) {
    this.root = root;
    this.motion = motion;
    this.table = table;
    this.held = null; // the press or drag, {element, pointer, lift…}
    this.cancelled = null; // a pointer that is still down after its drag was cancelled
    const on = (target, type, handler, options = {}) =>
      target.addEventListener(type, handler.bind(this), { signal, ...options });
    on(root, "pointerdown", this.onDown);
    on(window, "pointerdown", this.onOther, { capture: true });
    on(window, "pointermove", this.onMove, { passive: false });
    on(window, "pointerup", this.onUp);
    on(window, "pointercancel", (event) => this.end(event.pointerId));
    on(window, "resize", this.onResize);
    on(window, "blur", this.cancel);
    on(window, "keydown", this.onEscape, { capture: true });
    on(root, "dragstart", (event) => event.preventDefault());
  }

  get isLifting() {
    return Boolean(this.held?.lift);
  }

  // ---- pressing, sliding, lifting ----

  onDown(event) {
    const element = event.target.closest("[data-drag]");
    this.motion.finish();
    if (event.button || this.held || !event.isPrimary) return;
    this.cancelled = null;
    if (!element) return;
    this.held = { element, pointer: event.pointerId, kind: event.pointerType, x: event.clientX, y: event.clientY };
    if (element.hasPointerCapture?.(event.pointerId)) element.releasePointerCapture(event.pointerId);
  }

  /** Cancels the drag when a second finger comes down, because two fingers mean a zoom or a different gesture. */
  onOther({ pointerId }) {
    if (this.held && pointerId !== this.held.pointer) this.cancel();
  }

  onMove(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!event.buttons) {
      this.cancel(); // the button was released where the page gets no event
      return;
    }
    if (!held.lift && (this.slides(event) || !this.isFar(event))) return;
    if (!held.lift && !this.start()) {
      this.held = null;
      return;
    }
    event.preventDefault();
    this.follow(event);
  }

  isFar({ clientX, clientY }) {
    const { held } = this;
    return Math.hypot(clientX - held.x, clientY - held.y) >= (SLOP[held.kind] ?? SLOP.mouse);
  }

  /** Points at the card under a finger that slides along the pile, even if only a sliver of the card is visible. */
  slides({ clientX, clientY }) {
    const { held } = this;
    if (held.kind === "mouse" || held.element.dataset.drag !== "pile" || Math.abs(clientY - held.y) >= OUT_OF_PILE) return false;
    const under = this.root.getRootNode().elementFromPoint(clientX, clientY)?.closest('[data-drag="pile"]');
    if (under && Math.abs(clientX - held.x) > 4 && (under !== held.element || !held.slid)) {
      Object.assign(held, { element: under, x: clientX, slid: true });
      this.table.slidTo(under);
    }
    return true;
  }

  start() {
    const { held } = this;
    const lift = held.element.isConnected && this.table.lifted(held.element);
    if (!lift) return false;
    held.lift = lift;
    const { left, top, width } = boxOf(held.element);
    const lead = Math.max(0, lift.cids.indexOf(held.element.dataset.cid));
    held.grip = { x: held.x - left + lead * width * 0.38, y: held.y - top };
    held.image = document.createElement("div");
    held.image.className = "rt-lift";
    held.image.setAttribute("aria-hidden", "true");
    held.image.style.setProperty("--rt-air-w", `${width}px`);
    if (lift.back) held.image.innerHTML = cardBack();
    else held.image.append(...this.cards().map(plainCopy));
    this.motion.sky.append(held.image);
    this.light();
    return true;
  }

  cards() {
    return this.held.lift.cids.map((cid) => this.root.querySelector(`[data-cid="${cid}"]`)).filter(Boolean);
  }

  /** Makes the lifted cards pale, and lights up the places that take them. Called after each redraw. */
  light() {
    if (!this.isLifting) return;
    if (!this.table.holds(this.held.lift)) {
      this.cancel();
      return;
    }
    this.held.places = this.table.places(this.held.lift);
    this.root.firstElementChild.dataset.lifting = this.held.lift.kind;
    for (const card of this.cards()) card.classList.add("is-lifted");
    for (const { element, says } of this.held.places) element.dataset.drop = says;
    this.mark();
  }

  darken() {
    delete this.root.firstElementChild.dataset.lifting;
    for (const element of this.root.querySelectorAll(".is-lifted")) element.classList.remove("is-lifted");
    for (const element of this.root.querySelectorAll("[data-drop]")) {
      delete element.dataset.drop;
      element.classList.remove("is-over");
    }
    this.root.querySelector(".rt-caret")?.remove();
  }

  // ---- moving ----

  follow({ clientX, clientY }) {
    const { held } = this;
    const { left, top } = boxOf(this.root);
    held.speed = (held.speed ?? 0) * 0.8 + (clientX - (held.at?.x ?? clientX)) * 0.2;
    held.at = { x: clientX, y: clientY };
    const tilt = this.motion.still ? 0 : Math.max(-MOST_TILT, Math.min(MOST_TILT, held.speed));
    const up = held.kind === "touch" ? ABOVE : 0;
    held.image.style.transform = `translate(${clientX - held.grip.x - left}px, ${clientY - held.grip.y - top - up}px) rotate(${tilt}deg) scale(1.05)`;
    this.mark();
  }

  /** Marks the smallest place under the pointer, for example a meld and not the felt around it. */
  mark() {
    const { held } = this;
    if (!held.at) return;
    const grown = GROWN[held.kind] ?? GROWN.mouse;
    const holds = ({ element }) => {
      const box = boxOf(element);
      return held.at.x > box.left - grown && held.at.x < box.right + grown
        && held.at.y > box.top - grown && held.at.y < box.bottom + grown;
    };
    const [over] = held.places.filter(holds).sort((a, b) => areaOf(a.element) - areaOf(b.element));
    if (over?.element !== held.over?.element) navigator.vibrate?.(8);
    held.over = over;
    for (const { element } of held.places) element.classList.toggle("is-over", element === over?.element);
    this.showGap(over?.act === "arrange" ? this.gap() : null);
  }

  /** The gap in the hand at the pointer: in the pointer's row, before the first card whose middle is to the right of
   *  the pointer. */
  gap() {
    const cards = [...this.root.querySelectorAll('[data-fan="hand"] [data-cid]:not(.is-lifted)')].map((element) => ({ cid: element.dataset.cid, box: boxOf(element) }));
    if (!cards.length) return null;
    const { x, y } = this.held.at;
    const rows = [...new Set(cards.map(({ box }) => Math.round(box.top)))].sort((a, b) => a - b);
    const row = rows.filter((top) => top <= y + 6).pop() ?? rows[0];
    const line = cards.filter(({ box }) => Math.abs(box.top - row) < 14);
    const next = line.find(({ box }) => x < box.left + box.width * 0.45);
    const mark = next ?? line.at(-1);
    const before = next ?? cards[cards.indexOf(mark) + 1];
    const edge = next ? mark.box.left - 3 : mark.box.right + 1;
    return { before: before?.cid ?? null, x: edge, top: mark.box.top, height: mark.box.height };
  }

  showGap(gap) {
    const hand = this.root.querySelector('[data-zone="hand"]');
    this.held.gap = gap;
    let caret = hand.querySelector(".rt-caret");
    if (!gap) {
      caret?.remove();
      return;
    }
    if (!caret) {
      caret = document.createElement("i");
      caret.className = "rt-caret";
      hand.append(caret);
    }
    const { left, top } = boxOf(hand);
    Object.assign(caret.style, { left: `${gap.x - left}px`, top: `${gap.top - top}px`, height: `${gap.height}px` });
  }

  // ---- releasing ----

  /** Ends the drag without a drop while the pointer is still down. */
  cancel() {
    if (!this.held) return;
    if (this.isLifting) this.cancelled = this.held.pointer;
    this.end(this.held.pointer);
  }

  /** Ends flights and a drag when the window's size changes, because then everything moves. */
  onResize() {
    this.motion.finish();
    this.cancel();
  }

  onUp(event) {
    if (event.pointerId === this.cancelled) this.swallowClick();
    this.end(event.pointerId, event);
  }

  onEscape(event) {
    if (event.key !== "Escape" || !this.isLifting) return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  end(pointer, at) {
    const { held } = this;
    if (!held || pointer !== held.pointer) return;
    const isPressed = at && !held.lift && !held.slid && !this.isFar(at);
    this.held = null;
    if (isPressed) this.pressWhatSlidAway(held.element, at);
    if (at && (held.lift || held.slid)) this.swallowClick();
    if (!held.lift) return;
    const boxes = [...held.image.children].map(boxOf);
    this.darken();
    const under = at ? this.root.getRootNode().elementFromPoint(at.clientX, at.clientY) : null;
    this.table.dropped({
      image: held.image, lift: held.lift, place: at ? held.over ?? null : null,
      under: this.root.contains(under) ? under : null, boxes, gap: held.gap,
    });
  }

  /** Clicks a card that moved away between press and release, because the browser then sends no click. */
  pressWhatSlidAway(element, { clientX, clientY }) {
    const under = this.root.getRootNode().elementFromPoint(clientX, clientY);
    if (element.isConnected && !element.contains(under)) element.click();
  }

  /** Ignores the click that follows a drag. */
  swallowClick() {
    const swallow = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    this.root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.root.removeEventListener("click", swallow, { capture: true }), 60);
  }
}

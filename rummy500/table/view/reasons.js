// The reason that stands beside a button which is off, while it is pointed at or has the focus (operated.js, 3-table.css).
// Escape closes it, wherever the focus is; it is there again when its button is come to anew.
// It stays while the pointer is over it too. What is pressed there are the cards it lies over, and then it goes.
// A button that a pointer has pressed keeps its reason back until then: it would lie over the cards that are chosen next.

const GAP = 8; // pixels between a button and its reason, and a little more

export class Reasons {
  /** `ui.hushed` holds the ids of those that were closed, `ui.held` the id of the one that the pointer went to from its button. */
  constructor(root, ui, signal) {
    this.root = root;
    this.ui = ui;
    const on = (type, handler) => root.addEventListener(type, handler.bind(this), { signal });
    on("click", this.onClick);
    on("pointerover", this.onOver);
    on("pointermove", this.onMove);
    on("pointerdown", this.release);
    on("pointerleave", this.onAway);
    for (const leaves of ["pointerout", "focusout"]) on(leaves, this.onLeave);
  }

  /** Close what is shown; was there anything? */
  hush() {
    const shown = [...this.root.querySelectorAll(".rt-why")].filter(isVisible);
    const closed = shown.filter(({ id }) => id !== this.ui.held);
    for (const { classList } of closed) classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, ...closed.map(({ id }) => id)];
    this.release();
    return shown.length > 0;
  }

  /** The reason that the pointer went to goes. */
  release() {
    this.root.querySelector(".rt-why.is-held")?.classList.remove("is-held");
    this.ui.held = null;
  }

  /** A key that presses a button counts no clicks. */
  onClick({ target, detail, clientX, clientY }) {
    this.pressed = [clientX, clientY];
    const button = target.closest(".rt-act");
    if (detail > 0 && button && !button.querySelector(".rt-why")) this.hushReason(button);
  }

  /** A button that has come under a pointer which rests where it pressed keeps its reason back. */
  onOver({ target, clientX, clientY }) {
    const button = target.closest(".rt-act");
    if (button && this.isAtRest(clientX, clientY)) this.hushReason(button);
  }

  /** Is the pointer still where it pressed? Some events tell whole pixels only. */
  isAtRest(x, y) {
    const [left, top] = this.pressed ?? [];
    return Math.abs(x - left) < 1 && Math.abs(y - top) < 1;
  }

  onAway() {
    this.pressed = null;
    this.release();
  }

  hushReason(button) {
    button.querySelector(".rt-why")?.classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, button.dataset.reason];
  }

  onMove(event) {
    if (!this.isAtRest(event.clientX, event.clientY)) this.pressed = null;
    if (!this.ui.held) return;
    const why = this.root.querySelector(".rt-why.is-held");
    if (!why || why.parentNode.contains(event.target) || !isOver(why, event)) this.release();
  }

  onLeave(event) {
    const { type, target, relatedTarget } = event;
    const button = target.closest(".rt-act");
    const hasFocus = type === "pointerout" && button?.querySelector(":focus-visible");
    if (!button || hasFocus || button.contains(relatedTarget)) return;
    const why = button.querySelector(".rt-why");
    if (type === "pointerout" && why && isVisible(why) && isOver(why, event)) {
      this.ui.held = why.id;
      why.classList.add("is-held");
    }
    why?.classList.remove("is-hushed");
    this.ui.hushed = this.ui.hushed.filter((id) => id !== button.dataset.reason);
  }
}

const isVisible = (why) => getComputedStyle(why).visibility === "visible";

/** Is the pointer over a reason, or on the way to it from its button? */
function isOver(why, { clientX, clientY }) {
  const { left, right, top, bottom } = why.getBoundingClientRect();
  return clientX > left - GAP && clientX < right + GAP && clientY > top - GAP && clientY < bottom + GAP;
}

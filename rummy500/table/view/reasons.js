// A disabled button shows its reason while it is hovered or focused (operated.js, 3-table.css).
// Escape closes the reason, wherever the focus is. The reason opens again when the pointer or the focus comes back.
// A reason stays open while the pointer is over it. A press on it closes it and goes to the cards below.
// After the pointer has pressed a button, the reason stays closed until the pointer leaves the button. Otherwise it
// would cover the cards that the player chooses next.

const GAP = 8; // pixels, a little more than between a button and its reason

let pressed = null; // where the pointer pressed and still rests; all tables share this, as a new table may be there now

export class Reasons {
  /** `ui.hushed` has the ids of the closed reasons, `ui.held` the id of the reason under the pointer. */
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

  /** Closes the visible reasons; returns whether there were any. */
  hush() {
    const shown = [...this.root.querySelectorAll(".rt-why")].filter(isVisible);
    const closed = shown.filter(({ id }) => id !== this.ui.held);
    for (const { classList } of closed) classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, ...closed.map(({ id }) => id)];
    this.release();
    return shown.length > 0;
  }

  /** Lets the reason under the pointer close. */
  release() {
    this.root.querySelector(".rt-why.is-held")?.classList.remove("is-held");
    this.ui.held = null;
  }

  /** Keeps a reason closed after a press on its button. A key press doesn't count: it has no `detail`. */
  onClick({ target, detail, clientX, clientY }) {
    pressed = [clientX, clientY];
    const button = target.closest(".rt-act");
    if (detail > 0 && button && !button.querySelector(".rt-why")) this.hushReason(button);
  }

  /** Keeps a reason closed if its button appears under a pointer that hasn't moved since the last press. */
  onOver({ target, clientX, clientY }) {
    const button = target.closest(".rt-act");
    if (button && isAtRest(clientX, clientY)) this.hushReason(button);
  }

  onAway({ clientX, clientY }) {
    if (!isAtRest(clientX, clientY)) pressed = null;
    this.release();
  }

  hushReason(button) {
    button.querySelector(".rt-why")?.classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, button.dataset.reason];
  }

  onMove(event) {
    if (!isAtRest(event.clientX, event.clientY)) pressed = null;
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

/** Whether the pointer hasn't moved by a pixel since the last press. Some events report only whole pixels. */
function isAtRest(x, y) {
  const [left, top] = pressed ?? [];
  return Math.abs(x - left) < 1 && Math.abs(y - top) < 1;
}

const isVisible = (why) => getComputedStyle(why).visibility === "visible";

/** Whether the pointer is over a reason, or in the gap between the reason and its button. */
function isOver(why, { clientX, clientY }) {
  const { left, right, top, bottom } = why.getBoundingClientRect();
  return clientX > left - GAP && clientX < right + GAP && clientY > top - GAP && clientY < bottom + GAP;
}

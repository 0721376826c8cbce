// The reason that stands beside a button which is off, while it is pointed at or has the focus (operated.js, 3-table.css).
// Escape closes it, wherever the focus is; it is there again when its button is come to anew.

export class Reasons {
  /** `ui.hushed` holds the ids of those that were closed. */
  constructor(root, ui, signal) {
    this.root = root;
    this.ui = ui;
    for (const leaves of ["pointerout", "focusout"]) root.addEventListener(leaves, this.onLeave.bind(this), { signal });
  }

  /** Close what is shown; was there anything? */
  hush() {
    const shown = [...this.root.querySelectorAll(".rt-why")].filter((why) => getComputedStyle(why).visibility === "visible");
    for (const { classList } of shown) classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, ...shown.map(({ id }) => id)];
    return shown.length > 0;
  }

  onLeave({ type, target, relatedTarget }) {
    const button = target.closest(".rt-act");
    const why = button?.querySelector(".rt-why.is-hushed");
    const hasFocus = type === "pointerout" && button?.querySelector(":focus-visible");
    if (!why || hasFocus || button.contains(relatedTarget)) return;
    why.classList.remove("is-hushed");
    this.ui.hushed = this.ui.hushed.filter((id) => id !== why.id);
  }
}

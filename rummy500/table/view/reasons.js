// The reason that stands beside a button which is off, while it is pointed at or has the focus (operated.js, 3-table.css).
// Escape closes it, wherever the focus is; it is there again when its button is come to anew.
// A button that a pointer has pressed keeps its reason back until then: it would lie over the cards that are chosen next.

export class Reasons {
  /** `ui.hushed` holds the ids of those that were closed. */
  constructor(root, ui, signal) {
    this.root = root;
    this.ui = ui;
    root.addEventListener("click", this.onClick.bind(this), { signal });
    for (const leaves of ["pointerout", "focusout"]) root.addEventListener(leaves, this.onLeave.bind(this), { signal });
  }

  /** Close what is shown; was there anything? */
  hush() {
    const shown = [...this.root.querySelectorAll(".rt-why")].filter((why) => getComputedStyle(why).visibility === "visible");
    for (const { classList } of shown) classList.add("is-hushed");
    this.ui.hushed = [...this.ui.hushed, ...shown.map(({ id }) => id)];
    return shown.length > 0;
  }

  /** A key that presses a button counts no clicks. */
  onClick({ target, detail }) {
    const button = target.closest(".rt-act");
    if (detail > 0 && button && !button.querySelector(".rt-why")) this.ui.hushed = [...this.ui.hushed, button.dataset.reason];
  }

  onLeave({ type, target, relatedTarget }) {
    const button = target.closest(".rt-act");
    const hasFocus = type === "pointerout" && button?.querySelector(":focus-visible");
    if (!button || hasFocus || button.contains(relatedTarget)) return;
    button.querySelector(".rt-why")?.classList.remove("is-hushed");
    this.ui.hushed = this.ui.hushed.filter((id) => id !== button.dataset.reason);
  }
}

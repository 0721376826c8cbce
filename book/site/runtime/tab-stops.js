// A box whose content is wider than itself can be reached by Tab, so that its arrows scroll it. It is asked when it has
// been laid out for the first time, and when its size has changed; nothing is laid out for this.

const BOXES = "pre, .cell_output > .output, .pst-scrollable-table-container";

/** Put the tab stop of a box that is laid out. */
export function putTabStop(box) {
  box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
}

/** Put those of the page, now and until its visit ends. */
export function putTabStops(signal) {
  const watch = new ResizeObserver((sizes) => sizes.forEach(({ target }) => putTabStop(target)));
  for (const box of document.querySelectorAll(BOXES)) watch.observe(box);
  signal.addEventListener("abort", () => watch.disconnect());
}

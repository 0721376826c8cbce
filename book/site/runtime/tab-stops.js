// Lets Tab reach a box that is too small for its content, so that arrow keys can scroll it. The browser reports a
// box's size after its first layout and after each change. So measuring never forces a layout.

const BOXES = "pre, .cell_output > .output, .pst-scrollable-table-container";

/** Let Tab reach this box if it can be scrolled. The box must already be laid out. */
export function putTabStop(box) {
  box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
}

/** Let Tab reach each box of the page that can be scrolled, until `signal` aborts. */
export function putTabStops(signal) {
  const watch = new ResizeObserver((sizes) => sizes.forEach(({ target }) => putTabStop(target)));
  for (const box of document.querySelectorAll(BOXES)) watch.observe(box);
  signal.addEventListener("abort", () => watch.disconnect());
}

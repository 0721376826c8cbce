// Starts Python before the whole page has been read, and runs the page's cells. page.js takes this Python over.
import { Python } from "./python.js";

// If unplayable.js has found that the tables can't be played, this script waits here forever, and so do those that
// import it.
if ("unplayable" in document.documentElement.dataset) await new Promise(() => {});

const codeOf = () => document.getElementById("live-cells");
let begun = codeOf() && begin(); // a quick reader may already be on a page without code

/** The page's cells, {cell, source, press}, and a Python that runs those without `press`. The others need a button. */
function begin() {
  const code = codeOf();
  const cells = JSON.parse(code.textContent);
  return { code, cells, python: startPython(cells) };
}

/** The start for this page: the one that was begun early, or a new one. */
export function takeStart() {
  const start = begun?.code === codeOf() ? begun : begin();
  begun = undefined;
  return start;
}

/** A new Python that runs the cells that don't wait for a button. */
export function startPython(cells) {
  const python = new Python();
  for (const { cell, source, press } of cells) if (!press) python.run(cell, source);
  return python;
}

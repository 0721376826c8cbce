// Starts Python before the whole page has been read, and runs the page's cells. page.js takes over this Python.
import { Python } from "./python.js";

// If unplayable.js has found that the tables can't be played, this script waits here forever. So scripts that import
// this script never begin.
if ("unplayable" in document.documentElement.dataset) await new Promise(() => {});

const codeOf = () => document.getElementById("live-cells");
let begun = codeOf() && begin(); // the reader may already have left for a page without code

/** The page's cells as {cell, source, press}, and a Python that runs the cells without `press`. A cell with `press`
 *  runs when its button is pressed. */
function begin() {
  const code = codeOf();
  const cells = JSON.parse(code.textContent);
  return { code, cells, python: startPython(cells) };
}

/** This page's cells, and the Python that runs them. This Python was started early, or starts now. */
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

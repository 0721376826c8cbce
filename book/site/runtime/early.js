// Python starts, and runs what the page shows at once, before the page has been read to its end; page.js takes it over.
import { Python } from "./python.js";

// Where the page has said that its tables can't be played, neither this goes on nor what waits for it.
if ("unplayable" in document.documentElement.dataset) await new Promise(() => {});

const codeOf = () => document.getElementById("live-cells");
let begun = codeOf() && begin(); // who was quick may be on another page by now

/** The page's code, {cell, source, press}, where `press` says that the cell waits for its button; and a Python that runs the others. */
function begin() {
  const code = codeOf();
  const cells = JSON.parse(code.textContent);
  return { code, cells, python: startPython(cells) };
}

/** What was begun for this page. */
export function takeStart() {
  const start = begun?.code === codeOf() ? begun : begin();
  begun = undefined;
  return start;
}

/** A Python that runs the cells that wait for nothing. */
export function startPython(cells) {
  const python = new Python();
  for (const { cell, source, press } of cells) if (!press) python.run(cell, source);
  return python;
}

// Python starts, and runs what the page shows at once, before the page has been read to its end; page.js takes it over.
import { Python } from "./python.js";

// Where the page has said that its tables can't be played, neither this goes on nor what waits for it.
if ("unplayable" in document.documentElement.dataset) await new Promise(() => {});

/** The page's code, {cell, source, press}: `press` says that the cell waits for its button. */
export const cells = JSON.parse(document.getElementById("live-cells").textContent);
export const atOnce = cells.filter(({ press }) => !press);

/** A Python that runs the cells that wait for nothing. */
export function startPython() {
  const python = new Python();
  for (const { cell, source } of atOnce) python.run(cell, source);
  return python;
}

export const python = startPython();

// Starts Python on the cover once the page has loaded. The next page takes it over, so its table is live at once.
import { onEachVisit } from "./each-visit.js";
import { Python } from "./python.js";

onEachVisit(import.meta.url, (signal) => {
  let python;

  function warm() {
    if (signal.aborted || navigator.connection?.saveData) return; // to save data, wait for the first table
    python = new Python(); // if it fails, a table will say why
  }

  signal.addEventListener("abort", () => python?.handOn());
  addEventListener("pagehide", () => python?.leave(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && warm(), { signal });
  if (document.readyState === "complete") warm();
  else addEventListener("load", warm, { once: true, signal });
});

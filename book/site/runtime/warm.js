// On the cover Python starts when the page is there. The page that deals takes it over, so that its table is live at once.
import { onEachVisit } from "./each-visit.js";
import { Python } from "./python.js";

onEachVisit(import.meta.url, (signal) => {
  let python;

  function warm() {
    if (signal.aborted || navigator.connection?.saveData) return; // who saves data fetches it with the first table
    python = new Python(); // if it does not come, a table will say why
  }

  signal.addEventListener("abort", () => python?.handOn());
  addEventListener("pagehide", () => python?.leave(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && warm(), { signal });
  if (document.readyState === "complete") warm();
  else addEventListener("load", warm, { once: true, signal });
});

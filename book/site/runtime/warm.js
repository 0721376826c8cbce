// Starts Python when the book's cover has loaded. The next page takes this Python over, so that readers can play at
// its table at once.
import { onEachVisit } from "./each-visit.js";
import { Python } from "./python.js";

onEachVisit(import.meta.url, (signal) => {
  let python;

  function warm() {
    if (signal.aborted || navigator.connection?.saveData) return; // if readers save data, only a table starts Python
    python = new Python(); // if this fails, a table will say why
  }

  signal.addEventListener("abort", () => python?.handOn());
  addEventListener("pagehide", () => python?.leave(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && warm(), { signal });
  if (document.readyState === "complete") warm();
  else addEventListener("load", warm, { once: true, signal });
});

// On the cover Python starts when the page is there. The page that deals takes it over, so that its table is live at once.
import { Python } from "./python.js";

let python;

function warm() {
  if (navigator.connection?.saveData) return; // who saves data fetches it with the first table
  python = new Python(({ did }) => did === "broke" && python.end()); // a table will say why
}

addEventListener("pagehide", () => python?.leave());
addEventListener("pageshow", ({ persisted }) => persisted && warm());
if (document.readyState === "complete") warm();
else addEventListener("load", warm, { once: true });

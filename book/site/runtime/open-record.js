// Runs the page about records. If the page's address names a finished game, the game opens at the page's table for
// finished games.
import { remembered } from "./browser.js";
import { onEachVisit } from "./each-visit.js";
import { tellTable } from "./page.js";
import { keyInLink, recordOf } from "./records.js";

function open() {
  const key = keyInLink(location.hash);
  const record = key && recordOf(remembered(key));
  const place = document.querySelector("#your-finished-games .live-table");
  if (!place) return;
  const says = document.querySelector(".record-says");
  says.textContent = record || !key ? "" : "This browser doesn’t keep the record of that game any more.";
  if (!record) return;
  tellTable(place, { do: "load", record });
  place.closest("section").scrollIntoView();
}

onEachVisit(import.meta.url, (signal) => {
  open();
  addEventListener("hashchange", open, { signal });
});

// What every page of the book does when it is there: it says what its words mean, follows links within this page, is kept
// for reading offline, sees to it that stars last, and says when it has changed.
import { onEachVisit } from "./each-visit.js";

const site = new URL(document.documentElement.dataset.content_root, document.baseURI);
const stamp = document.querySelector("meta[name=edition]"); // of the build's last step
const isOnline = Boolean(stamp) && location.protocol.startsWith("http");
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve();
  else addEventListener("load", resolve, { once: true });
});

// The theme's button has this as an attribute, which the page's policy does not let run.
document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());

const told = new Set(); // how stars are kept, as far as this page has said it

// Tables tell when stars are won. Where these are not kept, a notice says so once. It stands below the table.
addEventListener("rummy500-stars", async ({ detail: { how }, target }) => {
  if (how === "kept" || told.has(how)) return;
  told.add(how);
  const [{ sayNotKept }, { saveProgress }] = await Promise.all([import("./lasting.js"), import("./progress.js")]);
  sayNotKept("stars", how, () => saveProgress(), (note) => target.closest(".live-table").after(note));
});

// A browser that is too old for the tables is told so by each page that it opens.
const isNewEnough = !("unplayable" in document.documentElement.dataset);

if (isOnline && isNewEnough) import("./visits.js").then(({ hearLinks }) => hearLinks(site.href));

onEachVisit(import.meta.url, async (signal) => {
  const page = new URL(location); // the browser's address may be another page's before this one goes
  await loaded;
  const [{ putTabStops }, { sayWhatWordsMean }, { markPlaces }, { watchForChange }, { keepBook }, { noteVisit }] =
    await Promise.all([
      import("./tab-stops.js"), import("./sayings.js"), import("./places.js"), import("./newer.js"),
      import("./keep.js"), import("./lasting.js"),
    ]);
  noteVisit();
  if (signal.aborted) return;
  putTabStops(signal);
  sayWhatWordsMean(signal);
  markPlaces(signal);
  if (!isOnline) return;
  watchForChange(site, page, signal);
  await keepBook(site, signal, { isOffered: stamp.dataset.offline !== "off" });
});

// What every page of the book does: it explains its words, follows links within this document, has the book kept for
// reading offline, warns when stars may be lost, and says when it has a new edition.
import { onEachVisit } from "./each-visit.js";

const site = new URL(document.documentElement.dataset.content_root, document.baseURI);
const stamp = document.querySelector("meta[name=edition]"); // written by the build's last step
const isOnline = Boolean(stamp) && location.protocol.startsWith("http");
/** @type {Promise<unknown>} */
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve(undefined);
  else addEventListener("load", resolve, { once: true });
});

// In the theme this is an attribute of the button, which the page's policy would not let run.
document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());

const told = new Set(); // the reasons why stars may be lost, of which the reader has been told

// A table fires this event when stars are won. If they are not kept, a notice below the table says so once.
addEventListener("rummy500-stars", async ({ detail: { how }, target }) => {
  if (how === "kept" || told.has(how)) return;
  told.add(how);
  const [{ sayNotKept }, { saveProgress }] = await Promise.all([import("./lasting.js"), import("./progress.js")]);
  sayNotKept("stars", how, () => saveProgress(), (note) => target.closest(".cell").after(note));
});

// In a browser too old for the tables, links load whole pages, so that each page says again that it is too old.
const isNewEnough = !("unplayable" in document.documentElement.dataset);

if (isOnline && isNewEnough) import("./visits.js").then(({ hearLinks }) => hearLinks(site.href));

onEachVisit(import.meta.url, async (signal) => {
  const page = new URL(location.href); // read now: the browser's address may change before this page goes
  await loaded;
  const [{ putTabStops }, { sayWhatWordsMean }, { markPlaces }, { watchForChange }, { keepBook }, { noteVisit }] =
    await Promise.all([
      import("./tab-stops.js"), import("./meanings.js"), import("./places.js"), import("./newer.js"),
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

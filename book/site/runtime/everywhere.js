// The script of every page of the book. It explains words, follows links within this document, keeps the book for
// reading offline, warns readers if stars may be lost, and says that the page has a new edition.
import { onEachVisit } from "./each-visit.js";

const site = new URL(document.documentElement.dataset.content_root, document.baseURI);
const stamp = document.querySelector("meta[name=edition]"); // written by the build's last step
const isOnline = Boolean(stamp) && location.protocol.startsWith("http");
/** @type {Promise<unknown>} */
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve(undefined);
  else addEventListener("load", resolve, { once: true });
});

// The page's policy forbids the script in the attribute of the theme's button, so this listener replaces the script.
document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());

/** Try to make room for stars that only this page has. Resolves to "kept", "held" or "newer", as in store.js. */
async function settled() {
  const [{ settle }, { STARS_KEY }] = await Promise.all([import("./store.js"), import("./stars.js")]);
  return settle(STARS_KEY);
}

const told = new Set(); // the ways of losing stars that the reader has been told about

// A table fires this event when stars are won. If the browser doesn't keep the stars, a notice below the table tells
// the reader once.
addEventListener("rummy500-stars", async ({ detail, target }) => {
  const how = detail.how === "held" ? await settled() : detail.how;
  if (how === "kept" || told.has(how)) return;
  told.add(how);
  const [{ sayNotKept }, { saveProgress }] = await Promise.all([import("./lasting.js"), import("./progress.js")]);
  sayNotKept("stars", how, () => saveProgress(), (note) => target.closest(".cell").after(note));
});

// If the browser is too old for the tables, links load whole pages, so that unplayable.js runs on each page.
const isNewEnough = !("unplayable" in document.documentElement.dataset);

if (isOnline && isNewEnough) import("./visits.js").then(({ hearLinks }) => hearLinks(site.href));

onEachVisit(import.meta.url, async (signal) => {
  const page = new URL(location.href); // read now: the address may change while this page is still shown
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

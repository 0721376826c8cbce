// What every page of the book does when it is there: it says what its words mean, is kept for reading offline, sees
// to it that stars last, and says when it has changed.

const site = new URL(document.documentElement.dataset.content_root, document.baseURI);
const stamp = document.querySelector("meta[name=edition]"); // of the build's last step

// The theme's button has this as an attribute, which the page's policy does not let run.
document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());

// Tables tell when stars are won.
addEventListener("rummy500-stars", async ({ detail }) => (await import("./lasting.js")).starsWon(detail.how));

async function afterLoad() {
  import("./tab-stops.js").then(({ putTabStops }) => putTabStops());
  import("./sayings.js").then(({ sayWhatWordsMean }) => sayWhatWordsMean());
  if (!stamp || !location.protocol.startsWith("http")) return;
  const [{ watchForChange }, { keepBook }] = await Promise.all([import("./newer.js"), import("./keep.js")]);
  watchForChange(site, stamp);
  await keepBook(site, { isOffered: stamp.dataset.offline !== "off" });
}

if (document.readyState === "complete") afterLoad();
else addEventListener("load", afterLoad, { once: true });

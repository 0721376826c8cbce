// Says that this page has changed since it was opened. A chapter stays open for hours, and its site may be built anew.
import { sayAtFoot } from "./at-foot.js";

const EVERY = 30 * 60_000; // milliseconds

let note = null;

function show() {
  note ??= sayAtFoot("This page has a new edition.", { "Load it": () => location.reload(), Later() {} });
}

/** Is the page another one in the edition that the site has now? */
async function ask(site) {
  const stamp = document.querySelector("meta[name=edition]");
  const read = async (name, cache) => (await fetch(new URL(name, site), { cache })).json();
  if ((await read("edition.json", "no-store")).edition === stamp.content) return;
  const { files } = await read("files.json", "no-store");
  const name = decodeURI((location.origin + location.pathname).slice(site.href.length)) || "index.html";
  const [hash] = files[name] ?? [];
  if (hash && hash !== stamp.dataset.page) show();
}

/** From now on. */
export function watchForChange(site) {
  const look = () => {
    if (!note && document.visibilityState === "visible") ask(site).catch(() => {}); // there is no network, say
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  setInterval(look, EVERY);
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data.did === "changed" && show());
  navigator.serviceWorker?.startMessages();
  navigator.serviceWorker?.controller?.postMessage({ do: "listen" });
}

/** What was said of the page before does not hold of this one. */
export function forgetChange() {
  note?.remove();
  note = null;
}

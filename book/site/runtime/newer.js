// Says that the page has changed since it was opened. A chapter may stay open for hours while the site is built again.
import { sayNotice } from "./notice.js";

const EVERY = 30 * 60_000; // milliseconds

/** Whether the site has a version of the page `name` that differs from the shown version. The page's stamp (a meta
 *  element) says which version is shown. */
async function isOther({ content: edition, dataset }, name, site) {
  const read = async (file) => (await fetch(new URL(file, site), { cache: "no-store" })).json();
  if ((await read("edition.json")).edition === edition) return false;
  const { files } = await read("files.json");
  return name in files && files[name][0] !== dataset.page;
}

/** Tell the reader if the site gets a new edition of the page at this address. Stop watching when `signal` aborts. */
export function watchForChange(site, { origin, pathname }, signal) {
  const stamp = document.querySelector("meta[name=edition]");
  const name = decodeURI((origin + pathname).slice(site.href.length)) || "index.html";
  const { serviceWorker } = navigator;
  let note;

  /** Put the notice at the foot of the window. Tables cover the notice, so that their hands and buttons stay free. */
  function show() {
    if (note || signal.aborted) return;
    sayNotice("There is a new edition of this page.", { "Load it": () => location.reload(), Later() {} }, (line) => {
      note = line;
      note.classList.add("newer");
      document.body.append(note);
    });
  }

  async function look() {
    if (note || document.visibilityState !== "visible") return;
    if (await isOther(stamp, name, site).catch(() => false)) show(); // isOther() fails without a network, for example
  }

  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
  const regularly = setInterval(look, EVERY);
  serviceWorker?.addEventListener("message", ({ data }) => data.did === "changed" && data.page === pathname && show(), { signal });
  serviceWorker?.startMessages();
  serviceWorker?.controller?.postMessage({ do: "listen" });
  signal.addEventListener("abort", () => {
    clearInterval(regularly);
    note?.remove();
  });
}

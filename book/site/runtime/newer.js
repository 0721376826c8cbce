// Says that the page has changed since it was opened. A chapter stays open for hours, and its site may be built anew.
import { sayNotice } from "./notice.js";

const EVERY = 30 * 60_000; // milliseconds

/** Is this page, as its stamp has it, another one in the edition that the site has now? */
async function isOther({ content: edition, dataset }, name, site) {
  const read = async (file) => (await fetch(new URL(file, site), { cache: "no-store" })).json();
  if ((await read("edition.json")).edition === edition) return false;
  const { files } = await read("files.json");
  return name in files && files[name][0] !== dataset.page;
}

/** As long as the page is visited that has this address. */
export function watchForChange(site, { origin, pathname }, signal) {
  const stamp = document.querySelector("meta[name=edition]");
  const name = decodeURI((origin + pathname).slice(site.href.length)) || "index.html";
  const { serviceWorker } = navigator;
  let note;

  /** At the foot of the window; a table there lies over it, so that the notice covers neither hand nor buttons. */
  function show() {
    if (note || signal.aborted) return;
    sayNotice("This page has a new edition.", { "Load it": () => location.reload(), Later() {} }, (line) => {
      note = line;
      note.classList.add("newer");
      document.body.append(note);
    });
  }

  async function look() {
    if (note || document.visibilityState !== "visible") return;
    if (await isOther(stamp, name, site).catch(() => false)) show(); // there is no network, say
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

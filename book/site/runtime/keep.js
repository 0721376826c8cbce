// Makes the service worker (sw.js) keep the book in this browser, for reading and playing offline.
import { remember, remembered } from "./browser.js";
import { pythonSettled } from "./python.js";

const KEY = "rummy500-offline"; // "off" if the reader doesn't want the book kept

const { serviceWorker } = navigator;
const AT_REST = 5000; // milliseconds until a page counts as idle; some browsers never say that a page is idle
const idle = () => new Promise((end) => {
  window.requestIdleCallback?.(end, { timeout: AT_REST }) ?? setTimeout(end);
});

/**
 * Resolves to the newest edition's worker when this worker is active. The browser itself would look for a new worker
 * only some time after the page has loaded, so this function makes it look at once. Otherwise an older edition's worker
 * would begin to keep the new edition's files, and the browser might end the older worker before all files are kept.
 */
async function newestWorker(site) {
  const registration = await serviceWorker.register(new URL("sw.js", site), { scope: site.pathname });
  await registration.update().catch(() => {}); // this fails without a network
  await settled(registration.installing ?? registration.waiting);
  return (await serviceWorker.ready).active;
}

/** Resolves when this new worker is active or has failed. If there is no new worker, it resolves at once. */
const settled = (worker) => new Promise((settle) => {
  const look = () => (!worker || ["activated", "redundant"].includes(worker.state)) && settle(undefined);
  worker?.addEventListener("statechange", look);
  look();
});

/** Keep the whole book, or only visited files if the browser is set to save data. */
async function begin(site) {
  const worker = await newestWorker(site);
  const visited = navigator.connection?.saveData && {
    urls: [location.origin + location.pathname, ...performance.getEntriesByType("resource").map(({ name }) => name)],
    python: await pythonSettled(),
  };
  worker.postMessage({ do: "keep", visited });
}

/** Delete the kept files, and unregister the service worker. */
async function end(site) {
  const registration = await serviceWorker.getRegistration(site);
  if (registration?.scope !== site.href) return;
  registration.active?.postMessage({ do: "stop" });
  await Promise.all([registration.unregister(), caches.delete(`500 Rum ${site.href}`)]);
}

/** Keep the book or delete it, as the reader has chosen with the switch on the page of contents. */
export async function keepBook(site, signal, { isOffered }) {
  const box = document.querySelector(".offline-keep");
  const isWanted = () => isOffered && remembered(KEY) !== "off";
  const refuse = box && (await import("./keep-switch.js")).showSwitch(box, signal, { isOffered, isWanted, change });
  if (!serviceWorker) return;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && keep(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && keep(), { signal });
  await keep();

  /** Keep the book or delete it, as the reader has chosen. This runs again when the reader comes back to the page,
   *  because another page may have interrupted the downloads. */
  async function keep() {
    await pythonSettled(); // Python's downloads go first
    await idle();
    if (signal.aborted) return; // another page is shown now, and keeps the book itself
    await (isWanted() ? begin(site) : end(site)).catch((error) => {
      console.warn(error);
      refuse?.();
    });
  }

  async function change(on) {
    remember(KEY, on ? "on" : "off");
    await (on ? begin(site) : end(site));
  }
}

// Keeps the book in this browser, for reading and playing offline: its service worker (sw.js) does the work.
import { remember, remembered } from "./browser.js";

const KEY = "rummy500-offline"; // "off" where a reader does not want it
const AT_MOST = 10_000; // milliseconds that a page may take to come alive

const { serviceWorker } = navigator;
const wait = (time) => new Promise((end) => { setTimeout(end, time); });
const idle = () => new Promise((end) => { (window.requestIdleCallback ?? setTimeout)(end); });

/** The page has done its own work: its tables are live, or will not be so soon. */
async function settled() {
  const until = Date.now() + AT_MOST;
  const hasTables = document.querySelector("[data-rummy-table]");
  while (hasTables && Date.now() < until && !document.querySelector("[data-python=live]")) await wait(250);
  await idle();
}

/** Keep all of the book; where the browser is asked to save data, what was visited. */
async function begin(site) {
  await serviceWorker.register(new URL("sw.js", site), { scope: site.pathname });
  const { active } = await serviceWorker.ready;
  const visited = navigator.connection?.saveData && {
    urls: [location.origin + location.pathname, ...performance.getEntriesByType("resource").map(({ name }) => name)],
    python: Boolean(document.querySelector("[data-python=live]")),
  };
  active.postMessage({ do: "keep", visited });
}

/** Throw away what is kept, and the worker that kept it. */
async function end(site) {
  const registration = await serviceWorker.getRegistration(site);
  if (registration?.scope !== site.href) return;
  registration.active?.postMessage({ do: "stop" });
  await Promise.all([registration.unregister(), caches.delete(`500 Rum ${site.href}`)]);
}

/** Keep the book, or not, as the reader has it; on the page of contents this can be changed. */
export async function keepBook(site, { isOffered }) {
  const box = document.querySelector(".offline-keep");
  const isWanted = () => isOffered && remembered(KEY) !== "off";
  if (box) (await import("./keep-switch.js")).showSwitch(box, { isOffered, isWanted, change });
  if (!serviceWorker) return;
  await settled();
  await (isWanted() ? begin(site) : end(site)).catch(console.warn);

  async function change(on) {
    remember(KEY, on ? "on" : "off");
    await (on ? begin(site) : end(site));
  }
}

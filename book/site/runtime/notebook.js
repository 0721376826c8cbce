// JupyterLite keeps in this browser what a reader changes in a notebook; here it can be started over.
import { onEachVisit } from "./each-visit.js";

const STORE = "500 Rum"; // the name that browser_lab.py gives it

const ORIGINALS = new URL("../../lab/files/", import.meta.url);

// Of the page that is shown:
let buttons, ask, over, notebook, stem;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Do something with the store of the lab; nothing where there is none, and none is made. */
async function withStore(use) {
  const opening = indexedDB.open(STORE);
  opening.onupgradeneeded = () => opening.transaction.abort();
  const store = await done(opening).catch(() => null);
  if (!store) return undefined;
  try {
    return await use(store);
  } finally {
    store.close(); // the lab may have to change it
  }
}

/** Has a file the notebook's name? So have the answers that its cells write, those of a second learner with a number. */
const belongs = (name) => name.startsWith(stem) && /^(-\d+)?\./.test(name.slice(stem.length));

/** The names of what is kept of this notebook. */
async function kept(store) {
  if (!store.objectStoreNames.contains("files")) return [];
  const names = await done(store.transaction("files").objectStore("files").getAllKeys());
  return names.filter(belongs);
}

/** What a reader can change in a notebook; the rest JupyterLite writes by itself. */
const changeable = ({ cells }) => JSON.stringify(cells.map(({ source, outputs = [] }) => [[source].flat().join(""), outputs.length]));

/** Delete what `choose` names, of the names and the notebook that are kept; all in one step, since the lab may be saving. */
async function forget(store, choose) {
  const parts = ["files", "checkpoints"].filter((part) => store.objectStoreNames.contains(part));
  if (!parts.includes("files")) return;
  const change = store.transaction(parts, "readwrite");
  const files = change.objectStore("files");
  const finished = new Promise((resolve) => { change.oncomplete = resolve; });
  const names = (await done(files.getAllKeys())).filter(belongs);
  const own = await done(files.get(notebook));
  for (const name of choose(names, own)) for (const part of parts) change.objectStore(part).delete(name);
  await finished;
}

/** Is something kept besides a mere copy? What was only looked at is not kept: the page may have another notebook some day. */
async function changed(store, original) {
  const isCopy = (names, own) => names.length === 1 && own && original && changeable(own.content) === changeable(original);
  await forget(store, (names, own) => isCopy(names, own) ? names : []);
  return (await kept(store)).length > 0;
}

/** The original is fetched only where something is kept: for most readers nothing is. */
async function show(signal) {
  over.hidden = true;
  if (!(await withStore(kept))?.length) return;
  const answer = await fetch(new URL(notebook, ORIGINALS)).catch(() => null);
  const original = answer?.ok ? await answer.json() : null;
  if (signal.aborted) return; // another page is shown
  over.hidden = !(await withStore((store) => changed(store, original)));
}

onEachVisit(import.meta.url, (signal) => {
  [buttons, ask] = [".notebook-buttons", ".notebook-ask"].map((part) => document.querySelector(part));
  over = buttons.querySelector("button");
  ({ notebook } = buttons.dataset);
  stem = notebook.replace(/\.ipynb$/, "");
  const look = () => show(signal);
  over.addEventListener("click", () => ask.showModal());
  ask.addEventListener("close", async () => {
    if (!ask.returnValue) return;
    ask.returnValue = "";
    await withStore((store) => forget(store, (names) => names));
    await look();
    buttons.querySelector("a").focus();
    buttons.querySelector("[role=status]").textContent = "The notebook is as it was.";
  });
  addEventListener("pageshow", look, { signal }); // also when the way back leads here
  document.addEventListener("visibilitychange", look, { signal });
  look();
});

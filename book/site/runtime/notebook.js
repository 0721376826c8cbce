// JupyterLite keeps a reader's changes to a notebook in this browser. This script lets the reader start the notebook
// over.
import { onEachVisit } from "./each-visit.js";

const STORE = "500 Rum"; // the name that browser_lab.py gives the lab's store

const ORIGINALS = new URL("../../lab/files/", import.meta.url);

// These variables belong to the page that is shown:
let buttons, ask, over, notebook, stem;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Call `use` with the lab's store, and return the result. If the lab has no store yet, return undefined without
 *  creating a store. */
async function withStore(use) {
  const opening = indexedDB.open(STORE);
  opening.onupgradeneeded = () => opening.transaction.abort();
  const store = await done(opening).catch(() => null);
  if (!store) return undefined;
  try {
    return await use(store);
  } finally {
    store.close(); // the lab can't upgrade an open store
  }
}

/** Whether this file belongs to the notebook: it is the notebook itself or a file of answers that the notebook's cells
 *  have written. If a second learner has used the notebook, the name of this learner's file contains a number. */
const belongs = (name) => name.startsWith(stem) && /^(-\d+)?\./.test(name.slice(stem.length));

/** The names of the files that are kept for this notebook. */
async function kept(store) {
  if (!store.objectStoreNames.contains("files")) return [];
  const names = await done(store.transaction("files").objectStore("files").getAllKeys());
  return names.filter(belongs);
}

/** What a reader can change in a notebook: the text of each cell and the number of its outputs. JupyterLite itself
 *  changes the other data. */
const changeable = ({ cells }) => JSON.stringify(cells.map(({ source, outputs = [] }) => [[source].flat().join(""), outputs.length]));

/** Call `choose` with the names of this notebook's files and with the kept notebook. Delete the files that `choose`
 *  returns. Files are read and deleted in one transaction, because the lab may be saving at the same time. */
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

/** Whether the reader has changed the notebook. An unchanged copy is deleted, because it would hide a new edition of
 *  the notebook in the book. */
async function changed(store, original) {
  const isCopy = (names, own) =>
    names.length === 1 && own && original && changeable(own.content) === changeable(original);
  await forget(store, (names, own) => isCopy(names, own) ? names : []);
  return (await kept(store)).length > 0;
}

/** Show the button if the reader has changed the notebook. The original is fetched only if the lab has kept a copy. */
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
    buttons.querySelector("[role=status]").textContent = "The notebook is as it was before you changed it.";
  });
  addEventListener("pageshow", look, { signal }); // this event also comes when a reader returns with the browser's button
  document.addEventListener("visibilitychange", look, { signal });
  look();
});

// Tells readers if their work may be lost, and offers the work as a file. If the work isn't kept, a notice next to the
// work says so at once. If the browser may clear the work some day, a less striking notice says so, usually from the
// second visit on. No browser promises to keep the data of a new site. So on the first visit, every beginner would see
// this notice after the first win.
import { remember, remembered } from "./browser.js";
import { makeNotice, sayNotice } from "./notice.js";

const VISITED_KEY = "rummy500-visited"; // set if this browser has been here before
const VISIT = "500-rum-visit"; // in this tab's storage: the "first" visit of this browser, or a "later" one
const TOLD_KEY = "rummy500-may-go"; // set if the reader has dismissed the notice, for stars or for answers

const mayGo = (work) => `This browser may delete your ${work} some day. Safari does so if you stay away for seven days, ` +
  "and other browsers if they need the room. To be safe, save them in a file.";
const held = (work) => `This browser doesn’t keep your ${work}. They are gone when you close this tab or load it again. ` +
  "You can save them in a file.";
const newer = (work) => `A newer edition of the book is open in another tab, so this page can’t keep new ${work}. ` +
  "Load this page again, and new ones are kept from then on.";

// ---- work that is not kept ---------------------------------------------------------------------------

/** Say that new work is not kept. `work` is the name of a kind in store.js. If `how` is "held", only this page has the
 *  work. If `how` is "newer", another tab has a newer edition, so this page must not write the work. `put` puts the
 *  notice into the page; `save` saves the work as a file. */
export function sayNotKept(work, how, save, put) {
  if (how === "newer") sayNotice(newer(work), { "Load it": () => location.reload(), Later() {} }, put);
  else sayNotice(held(work), { "Save the file": save, "Not now"() {} }, put);
}

// ---- work that the browser may clear some day --------------------------------------------------------

/** Note that this browser visits the book. One tab is one visit, however often its page is loaded again. */
export function noteVisit() {
  try {
    if (!sessionStorage.getItem(VISIT)) sessionStorage.setItem(VISIT, remembered(VISITED_KEY) ? "later" : "first");
    remember(VISITED_KEY, "yes");
  } catch { /* if the tab keeps nothing, each visit counts as the first */ }
}

function isLaterVisit() {
  noteVisit();
  try { return sessionStorage.getItem(VISIT) === "later"; } catch { return false; }
}

/** Whether the browser has promised to keep this site's data. */
async function isPromised() {
  try { return await navigator.storage.persisted(); } catch { return false; }
}

let asked; // resolves to the browser's answer, once this page has asked for the promise

/** Ask the browser to promise that it keeps this site's data. Firefox asks the reader, who may never answer. Most other
 *  browsers decide by themselves. */
function askForPromise() {
  asked ??= Promise.resolve(navigator.storage?.persist()).catch(() => false);
  return asked;
}

/** A notice that says why `work` may be lost: only this page has the work (`isHeld`), or the browser hasn't promised to
 *  keep it. A reader who has dismissed the second kind of notice doesn't see it again. On a first visit the second kind
 *  is shown only if there is much work to lose (`isMuch`). Undefined if there is no notice to show. */
export async function noticeOfRisk(work, { isHeld, isMuch }, save) {
  if (isHeld) return makeNotice(held(work), { "Save the file": save, "Not now"() {} });
  const key = `${TOLD_KEY}/${work}`;
  if (remembered(key) || !(isMuch || isLaterVisit()) || await isPromised()) return undefined;
  const end = () => remember(key, "yes");
  const note = makeNotice(mayGo(work), {
    "Save the file"() {
      end();
      save();
    },
    "Not now": end,
  });
  askForPromise().then((isGiven) => isGiven && note.remove()); // while Firefox asks, the notice gives the reason
  return note;
}

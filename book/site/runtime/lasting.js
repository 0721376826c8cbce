// Tells a reader when what they have done may be lost, and offers it as a file. What is lost for certain is said at
// once, where it was done. What the browser may clear some day is said later and quietly: a new browser promises
// nothing to any page, so a beginner would read it after the very first win.
import { remember, remembered } from "./browser.js";
import { makeNotice, sayNotice } from "./notice.js";

const VISITED_KEY = "rummy500-visited"; // this browser has been here
const VISIT = "500-rum-visit"; // of this tab: is it the "first" visit of this browser, or a "later" one?
const TOLD_KEY = "rummy500-may-go"; // a reader has read it, of stars or of answers

const mayGo = (work) => `This browser may clear your ${work}: Safari does when you stay away for seven days, ` +
  "others when they need the room. Save them in a file to be safe.";
const held = (work) => `This browser keeps nothing here, so your ${work} go when you close this tab or load it anew. ` +
  "A file keeps them.";
const newer = (work) => `Another tab has a newer edition of the book, which keeps your ${work}. ` +
  "Load this page anew, and new ones are kept.";

// ---- at once -----------------------------------------------------------------------------------------

/** Say that the new `work`, "stars" or "answers", is only "held" by this page, or left to the "newer" edition of another
 *  tab. `put` puts the notice into the page, and `save` gives the work out as a file. */
export function sayNotKept(work, how, save, put) {
  if (how === "newer") sayNotice(newer(work), { "Load it": () => location.reload(), Later() {} }, put);
  else sayNotice(held(work), { "Save the file": save, "Not now"() {} }, put);
}

// ---- quietly -----------------------------------------------------------------------------------------

/** Note that this browser visits the book. A tab is one visit, however often its page is loaded anew. */
export function noteVisit() {
  try {
    if (!sessionStorage.getItem(VISIT)) sessionStorage.setItem(VISIT, remembered(VISITED_KEY) ? "later" : "first");
    remember(VISITED_KEY, "yes");
  } catch { /* where a tab keeps nothing, no visit is known to be a later one */ }
}

function isLaterVisit() {
  noteVisit();
  try { return sessionStorage.getItem(VISIT) === "later"; } catch { return false; }
}

/** Has the browser promised to keep this site's data? */
async function isPromised() {
  try { return await navigator.storage.persisted(); } catch { return false; }
}

let asked; // on this page: the browser's answer

/** Ask it to promise that. Most browsers decide by themselves; Firefox asks the reader, who may never answer. */
function askForPromise() {
  asked ??= Promise.resolve(navigator.storage?.persist()).catch(() => false);
  return asked;
}

/** A notice that tells how `work` may be lost: it `isHeld` by this page only, or the browser has not promised to keep it.
 *  The latter is not said on a first visit, unless the work `isMuch`, nor once a reader has dismissed it. */
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
  askForPromise().then((isGiven) => isGiven && note.remove()); // where Firefox asks the reader, the line says why
  return note;
}

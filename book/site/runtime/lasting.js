// What a reader has done is to last: the browser is asked to keep it also when room is short, or when the book was not opened
// for long. Where it won't, the page says once what may happen, and offers the file.
import { sayAtFoot } from "./at-foot.js";
import { remember, remembered } from "./browser.js";

const TOLD_KEY = "rummy500-may-go"; // it has been said
const mayGo = (work) => `This browser may throw your ${work} away: Safari does when you stay away for seven days, others when they need the room. A file keeps them.`;
const held = (work) => `This browser keeps nothing here, so your ${work} go when you leave this page. A file keeps them.`;
const newer = (work) => `Another tab has a newer edition of the book, which keeps your ${work}. Load this page anew, and new ones are kept.`;

const told = new Set(); // on this page

/** Will what is kept last? The browser is asked to see to it; some ask the reader. */
async function lasts() {
  try {
    return await navigator.storage.persisted() || await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** A reader has more of their `work`, "stars" or "answers". They are "kept", only "held" by this page, or left to the "newer"
 *  edition of another tab; `save` gives them out as a file. Gives the line that says so, where one does. */
export async function tellHowKept(work, how, save) {
  const offer = (words) => sayAtFoot(words, { "Save the file": save, "Not now"() {} });
  const key = `${TOLD_KEY}/${work}`;
  if (told.has(work + how)) return undefined;
  told.add(work + how);
  if (how === "newer") return sayAtFoot(newer(work), { "Load it": () => location.reload(), Later() {} });
  if (how === "held") return offer(held(work));
  if (remembered(key) || await lasts()) return undefined;
  remember(key, "yes");
  return offer(mayGo(work));
}

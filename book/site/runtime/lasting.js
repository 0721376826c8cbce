// Stars and answers are to last: the browser is asked to keep them also when room is short, or when the book was not opened for long.
// Where it won't, the page says once what may happen, and offers the file.
import { sayAtFoot } from "./at-foot.js";
import { remember, remembered } from "./browser.js";
import { saveProgress } from "./progress.js";

const TOLD_KEY = "rummy500-may-go"; // it has been said
const MAY_GO = "This browser may throw your stars away: Safari does when you stay away for seven days, others when they need the room. A file keeps them.";
const HELD = "This browser keeps nothing here, so your stars go when you leave this page. A file keeps them.";
const NEWER = "Another tab has a newer edition of the book, which keeps your stars. Load this page anew, and those that you win are kept.";

let isAsked = false; // on this page

/** Will what is kept last? The browser is asked to see to it; some ask the reader. */
export async function lasts() {
  try {
    return await navigator.storage.persisted() || await navigator.storage.persist();
  } catch {
    return false;
  }
}

const offer = (words) => sayAtFoot(words, { "Save the file": () => saveProgress(), "Not now"() {} });

/** A level has been solved; its stars are "kept", only "held" by this page, or left to the "newer" edition of another tab. */
export async function starsWon(how) {
  if (isAsked) return;
  isAsked = true;
  if (how === "newer") sayAtFoot(NEWER, { "Load it": () => location.reload(), Later() {} });
  else if (how === "held") offer(HELD);
  else if (!remembered(TOLD_KEY) && !await lasts()) {
    remember(TOLD_KEY, "yes");
    offer(MAY_GO);
  }
}

// On home, in the contents and in the results, tells readers what was damaged in this browser, or was deleted to make
// room. Home and the contents also say that what the browser keeps may be lost. Other pages say so as soon as the
// browser doesn't keep what the reader has done there.
import { isHeld } from "./browser.js";
import { noticeOfRisk, sayNotKept } from "./lasting.js";
import { sayNotice } from "./notice.js";
import { saveProgress } from "./progress.js";
import { hasSome, kindOf, KINDS, mend, takeLoss } from "./store.js";

const told = new Set(); // the kinds of which the reader has been told that the browser doesn't keep them

/** Put a notice into the page with `put`, once for each kind, if the browser hasn't kept a text. `how` is what `change`
 *  has returned for its key. */
export function tellNotKept(key, how, put) {
  const { name } = kindOf(key);
  if (how === "kept" || told.has(name)) return;
  told.add(name);
  sayNotKept(name, how, () => saveProgress(), put);
}

/** Put a notice into the page if something was damaged, or was deleted to make room. Returns whether there is one. */
export async function tellLoss(signal, put) {
  await mend();
  const loss = signal.aborted ? "" : takeLoss();
  if (loss) sayNotice(loss, { "All right"() {} }, put);
  return Boolean(loss);
}

/** Put a notice into the page with `put`, if there is something to tell. On a first visit it warns of a later loss only
 *  if the reader has much to lose, as `isMuch` says. */
export async function tellRisk(signal, isMuch, put) {
  if (await tellLoss(signal, put) || signal.aborted) return;
  const kind = KINDS.find(hasSome);
  if (!kind) return;
  const note = await noticeOfRisk(kind.name, { isHeld: isHeld(kind.KEY), isMuch: isMuch() }, () => saveProgress());
  if (!note || signal.aborted) return;
  note.dataset.warns = "";
  put(note);
}

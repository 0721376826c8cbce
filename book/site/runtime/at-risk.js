// Tells readers which kept texts were damaged, or deleted to make room: on home, in the contents and in the results.
// Home and the contents also say that the kept texts may be lost. The deal of the day and My moments tell readers as
// soon as the browser fails to keep what they have done there.
import { isHeld } from "./browser.js";
import { noticeOfRisk, sayNotKept } from "./lasting.js";
import { sayNotice } from "./notice.js";
import { saveProgress } from "./progress.js";
import { hasSome, kindOf, KINDS, mend, takeLoss } from "./store.js";

const told = new Set(); // the kinds of which the reader has been told that the browser doesn't keep them

/** If the browser hasn't kept a text, put a notice into the page with `put`, once for each kind of text. `how` is what
 *  `change` has returned for the text's key. */
export function tellNotKept(key, how, put) {
  const { name } = kindOf(key);
  if (how === "kept" || told.has(name)) return;
  told.add(name);
  sayNotKept(name, how, () => saveProgress(), put);
}

/** Put a notice into the page if kept texts were damaged, or deleted to make room. Returns whether it has done so. */
export async function tellLoss(signal, put) {
  await mend();
  const loss = signal.aborted ? "" : takeLoss();
  if (loss) sayNotice(loss, { "All right"() {} }, put);
  return Boolean(loss);
}

/** Put a notice of a loss or a risk into the page with `put`. On a first visit, warn of a later loss only if `isMuch`
 *  says that the reader has much to lose. */
export async function tellRisk(signal, isMuch, put) {
  if (await tellLoss(signal, put) || signal.aborted) return;
  const kind = KINDS.find(hasSome);
  if (!kind) return;
  const note = await noticeOfRisk(kind.name, { isHeld: isHeld(kind.KEY), isMuch: isMuch() }, () => saveProgress());
  if (!note || signal.aborted) return;
  note.dataset.warns = "";
  put(note);
}

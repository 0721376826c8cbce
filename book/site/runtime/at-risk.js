// On home, in the contents and in the results, tells readers what was damaged in this browser, or was deleted to make
// room. Home and the contents also say that what the browser keeps may be lost.
import { isHeld } from "./browser.js";
import { noticeOfRisk } from "./lasting.js";
import { sayNotice } from "./notice.js";
import { saveProgress } from "./progress.js";
import { hasSome, KINDS, mend, takeLoss } from "./store.js";

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

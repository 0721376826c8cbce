// On home and in the contents, tells readers what was damaged in this browser, or that what it keeps may be lost.
import { isHeld } from "./browser.js";
import { noticeOfRisk } from "./lasting.js";
import { sayNotice } from "./notice.js";
import { saveProgress } from "./progress.js";
import { hasSome, KINDS, mend, takeLoss } from "./store.js";

/** Put a notice into the page with `put`, if there is something to tell. On a first visit it warns of a later loss only
 *  if the reader has much to lose, as `isMuch` says. */
export async function tellRisk(signal, isMuch, put) {
  await mend();
  if (signal.aborted) return;
  const loss = takeLoss();
  if (loss) return sayNotice(loss, { "All right"() {} }, put);
  const kind = KINDS.find(hasSome);
  if (!kind) return;
  const note = await noticeOfRisk(kind.name, { isHeld: isHeld(kind.KEY), isMuch: isMuch() }, () => saveProgress());
  if (!note || signal.aborted) return;
  note.dataset.warns = "";
  put(note);
}

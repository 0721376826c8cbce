// Draws a page's tables when the reader may see them soon. On a page that is shown step by step, the build puts the
// HTML of all tables but the first inside <noscript>. A browser that runs scripts treats this HTML as plain text, so
// the browser makes no elements, styles or layout for these tables.

const NEAR = "rummy500-near";

/** Whether a reader may see the table soon, so that it has to be drawn. */
export const isNear = (slot) => "near" in slot.dataset;

/** Turn the HTML text in this slot into elements, and tell page.js to draw the live table there. */
export function bringNear(slot) {
  if (isNear(slot)) return;
  unpack(slot);
  slot.dataset.near = "";
  slot.dispatchEvent(new Event(NEAR, { bubbles: true }));
}

/** Let page.js draw all tables of the page, even if the reader won't see them soon. */
export function bringAllNear() {
  for (const slot of document.querySelectorAll(".live-table")) bringNear(slot);
}

function unpack(slot) {
  if (!("packed" in slot.dataset)) return;
  delete slot.dataset.packed;
  slot.innerHTML = slot.firstElementChild.innerHTML;
}

/** Call `hear` each time a table has to be drawn because the reader may see it soon. */
export const hearNear = (hear, signal) => document.addEventListener(NEAR, hear, { signal });

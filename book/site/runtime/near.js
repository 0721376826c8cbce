// Brings a table near. Until then its still picture is packed into a <noscript>, which is mere text where scripts run:
// the browser makes no elements of it, gives them no style and lays nothing out.

const NEAR = "rummy500-near";

/** Whether a reader may see the table soon, so that it has to be drawn. */
export const isNear = (slot) => "near" in slot.dataset;

/** Unpack the table's still picture and have its table drawn. */
export function bringNear(slot) {
  if (isNear(slot)) return;
  unpack(slot);
  slot.dataset.near = "";
  slot.dispatchEvent(new Event(NEAR, { bubbles: true }));
}

/** Bring all tables of the page near. */
export function bringAllNear() {
  for (const slot of document.querySelectorAll(".live-table")) bringNear(slot);
}

function unpack(slot) {
  if (!("packed" in slot.dataset)) return;
  delete slot.dataset.packed;
  slot.innerHTML = slot.firstElementChild.innerHTML;
}

/** Call `hear` each time a table comes near. */
export const hearNear = (hear, signal) => document.addEventListener(NEAR, hear, { signal });

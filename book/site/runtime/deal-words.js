// What the page says of the deal on a table. Only the page of the deal of the day says something.
// today.js can't give its words to page.js itself: WebKit may run today.js before page.js, even if today.js imports
// page.js, because early.js, which page.js imports too, waits at its top level.

/** @typedef {import("../../../rummy500/table/view/protocol.js").TableView} TableView */

/** @type {(view: TableView) => {game: string, says: string} | undefined} */
let named = () => undefined;

/** Until the visit ends, ask `words` what the page says of a view's deal: the game and words for the head, or undefined
 *  if it isn't a deal of the day. @param {typeof named} words @param {AbortSignal} signal */
export function nameDeals(words, signal) {
  named = words;
  signal.addEventListener("abort", () => { named = () => undefined; });
}

/** What the page says of the deal of this view. The round of such a deal is a whole game. @param {TableView} view */
export const wordsOf = (view) => named(view);

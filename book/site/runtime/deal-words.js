// Passes today.js's words about the deal on a table to page.js. Only the page of the deal of the day has such words.
// today.js doesn't import page.js: page.js imports early.js, which waits at its top level, and WebKit may then run
// today.js before page.js.

/** @typedef {import("../../../rummy500/table/view/protocol.js").TableView} TableView */

/** @type {(view: TableView) => {game: string, says: string} | undefined} */
let named = () => undefined;

/** Until the visit ends, `wordsOf` calls `words`, which returns the game and a text for the table's head, or undefined
 *  if the deal isn't a deal of the day. @param {typeof named} words @param {AbortSignal} signal */
export function nameDeals(words, signal) {
  named = words;
  signal.addEventListener("abort", () => { named = () => undefined; });
}

/** The words about this view's deal; undefined if it isn't a deal of the day. @param {TableView} view */
export const wordsOf = (view) => named(view);

// Keeps the state of a page's tables in this tab, so that a round continues when the page is loaded again or the reader
// comes back. For each table this module keeps the view, and a text from which Python restores the table. Another
// edition of the book doesn't show a kept view, because it may draw tables differently.
const EDITION = new URL(".", import.meta.url).pathname; // this folder's name changes with its content
const ALL = "500-rum-tables";

// The address of the tables' page, and the link (`#…`) to the game that was dealt there. Both are noted here, because
// `location` may already be the next page's address when the state is kept. The link isn't always in the address: at
// another step of the page, the address names that step.
let page, link;
const here = () => `${ALL} ${page}`;

/**
 * The kept state {kept, view} of each table, by the table's number, and the link to the game that was dealt. A state
 * that a different edition kept has no view. A broken state is left out, so its table begins in the state from the
 * build. `states` are the states from the build. `otherwise` is the text of a game that another tab has kept. It is
 * read only if this tab has kept no tables of this page.
 * @param {any[]} states @param {string} [otherwise]
 */
export function goingOn(states, otherwise) {
  [page, link] = [location.pathname, undefined];
  try {
    const text = sessionStorage.getItem(here()) ?? otherwise;
    const { edition, tables: kept, link: dealt } = JSON.parse(text);
    if (typeof edition !== "string") throw new TypeError("it names no edition");
    if (typeof dealt === "string") link = dealt;
    if (edition !== EDITION) return { tables: withoutViews(kept, states), link };
    const tables = new Map(Object.entries(kept).filter(([number, table]) => canGoOn(table, states[number])));
    if (textOf(tables) !== text) sessionStorage.setItem(here(), textOf(tables));
    return { tables, link };
  } catch {
    drop(here());
    return { tables: new Map() };
  }
}

/** Whether this module keeps a table's state. hand-in.js keeps the tables of exercises. */
const isKeptHere = (state) => Boolean(state) && !state.view.answer;

/** Whether a kept state's view has every part that the view from the build has. */
function canGoOn(table, state) {
  const view = Object(table?.view);
  const isNumbered = view.serial >>> 0 === view.serial;
  return isNumbered && isKeptHere(state) && Object.keys(state.view).every((name) => name in view);
}

/** The tables that a different edition kept, without their views. */
function withoutViews(tables, states) {
  const ours = Object.entries(tables).filter(([number, table]) => isKeptHere(states[number]) && Object(table).kept);
  return new Map(ours.map(([number, { kept }]) => [number, { kept }]));
}

/** The text in which the state of these tables is kept. */
export const textOf = (tables) => JSON.stringify({ edition: EDITION, tables: Object.fromEntries(tables), link });

/** Keep the state of the tables. If there is no room, the states of other pages are deleted. */
export function keepGoing(tables) {
  if (location.pathname === page) link = document.documentElement.dataset.rummyLink ?? "";
  const text = textOf(tables);
  try {
    sessionStorage.setItem(here(), text);
  } catch {
    forget();
    try { sessionStorage.setItem(here(), text); } catch { /* the browser keeps nothing; the table stays playable */ }
  }
}

function forget() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(ALL)) drop(key);
  } catch { /* the browser denies the storage */ }
}

function drop(key) {
  try {
    sessionStorage.removeItem(key);
  } catch { /* the browser denies the storage */ }
}

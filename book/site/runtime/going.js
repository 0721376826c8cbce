// Keeps the state of a page's tables in this tab, so that a round goes on after the page is loaded anew, or when the
// reader comes back to it. Another edition of the book ignores the state: its tables may differ.
const EDITION = new URL(".", import.meta.url).pathname; // this folder's name changes with its content
const ALL = "500-rum-tables";

// The page that the tables belong to, and the link whose game was dealt there. The browser's address may already be
// that of the next page.
let page, link;
const here = () => `${ALL} ${page}`;

/**
 * The kept state of each table, {kept, view}, by its number; and the link whose game was dealt. `states` are the states
 * from the build. A broken state is dropped, so its table begins as it was built.
 */
export function goingOn(states) {
  [page, link] = [location.pathname, undefined];
  try {
    const text = sessionStorage.getItem(here());
    const kept = JSON.parse(text);
    if (typeof kept.edition !== "string") throw new TypeError("it names no edition");
    if (kept.edition !== EDITION) return { tables: new Map() };
    const tables = new Map(Object.entries(kept.tables).filter(([number, table]) => canGoOn(table, states[number])));
    if (typeof kept.link === "string") link = kept.link;
    if (textOf(tables) !== text) sessionStorage.setItem(here(), textOf(tables));
    return { tables, link };
  } catch {
    drop(here());
    return { tables: new Map() };
  }
}

/** Whether a kept view has all parts of the view that the table was built with. Exercises are kept elsewhere. */
function canGoOn(table, state) {
  const view = Object(table?.view);
  const isNumbered = view.serial >>> 0 === view.serial;
  return isNumbered && Boolean(state) && !state.view.answer && Object.keys(state.view).every((name) => name in view);
}

const textOf = (tables) => JSON.stringify({ edition: EDITION, tables: Object.fromEntries(tables), link });

/** Keep the state of the tables. If there is no room, that of other pages is deleted. */
export function keepGoing(tables) {
  if (location.pathname === page) link = location.hash;
  const text = textOf(tables);
  try {
    sessionStorage.setItem(here(), text);
  } catch {
    forget();
    try { sessionStorage.setItem(here(), text); } catch { /* nothing can be kept; the table goes on all the same */ }
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

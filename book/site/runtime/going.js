// What stands on the tables of a page is kept in this tab, so that a hand goes on after the page is loaded anew, and when
// the reader comes back to it. Another edition of the book leaves it alone: its tables may be others.
const EDITION = new URL(".", import.meta.url).pathname; // the name of this folder changes with all that is in it
const ALL = "500-rum-tables";

// Whose tables these are, and the link whose game was dealt there. The browser's address may be the next page's already.
let page, link;
const here = () => `${ALL} ${page}`;

/**
 * By the number of the table: {kept, view}; and the link whose game was dealt. `states` are the tables as they were
 * built. What is broken is dropped: those tables begin as they were built.
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

/** Does the view that was kept have the outline of the one that the table was built with? Answers are not kept here. */
function canGoOn(table, state) {
  const view = Object(table?.view);
  const isNumbered = view.serial >>> 0 === view.serial;
  return isNumbered && Boolean(state) && !state.view.answer && Object.keys(state.view).every((name) => name in view);
}

const textOf = (tables) => JSON.stringify({ edition: EDITION, tables: Object.fromEntries(tables), link });

/** Keep it. Where there is no room, what is kept of other pages makes place. */
export function keepGoing(tables) {
  if (location.pathname === page) link = location.hash;
  const text = textOf(tables);
  try {
    sessionStorage.setItem(here(), text);
  } catch {
    forget();
    try { sessionStorage.setItem(here(), text); } catch { /* nothing may be kept: the table goes on all the same */ }
  }
}

function forget() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(ALL)) drop(key);
  } catch { /* nothing may be kept */ }
}

function drop(key) {
  try {
    sessionStorage.removeItem(key);
  } catch { /* nothing may be kept */ }
}

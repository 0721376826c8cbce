// What stands on the tables of a page is kept in this tab, so that a hand goes on after the page is loaded anew, and when
// the reader comes back to it. Another edition of the book leaves it alone: its tables may be others.
const EDITION = new URL(".", import.meta.url).pathname; // the name of this folder changes with all that is in it
const ALL = "500-rum-tables";

// Whose tables these are, and the link whose game was dealt there. The browser's address may be the next page's already.
let page, link;
const here = () => `${ALL} ${page}`;

/** By the number of the table: {kept, view}, and the link whose game was dealt; nothing where nothing can be read. */
export function goingOn() {
  [page, link] = [location.pathname, undefined];
  try {
    const kept = JSON.parse(sessionStorage.getItem(here()));
    if (kept.edition !== EDITION) return { tables: new Map() };
    link = kept.link;
    return { tables: new Map(Object.entries(kept.tables)), link };
  } catch {
    return { tables: new Map() };
  }
}

/** Keep it. Where there is no room, what is kept of other pages makes place. */
export function keepGoing(tables) {
  if (location.pathname === page) link = location.hash;
  const text = JSON.stringify({ edition: EDITION, tables: Object.fromEntries(tables), link });
  try {
    sessionStorage.setItem(here(), text);
  } catch {
    forget();
    try { sessionStorage.setItem(here(), text); } catch { /* nothing may be kept: the table goes on all the same */ }
  }
}

function forget() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(ALL)) sessionStorage.removeItem(key);
  } catch { /* nothing may be kept */ }
}

// What stands on the tables of a page is kept in this tab, so that a hand goes on after the page is loaded anew, and when
// the reader comes back to it. Another edition of the book leaves it alone: its tables may be others.
const EDITION = new URL(".", import.meta.url).pathname; // the name of this folder changes with all that is in it
const ALL = "500-rum-tables";
const here = () => `${ALL} ${location.pathname}`;

/** By the number of the table: {kept, view}, and the link whose game was dealt; nothing where nothing can be read. */
export function goingOn() {
  try {
    const { edition, tables, link } = JSON.parse(sessionStorage.getItem(here()));
    return edition === EDITION ? { tables: new Map(Object.entries(tables)), link } : { tables: new Map() };
  } catch {
    return { tables: new Map() };
  }
}

/** Keep it. Where there is no room, what is kept of other pages makes place. */
export function keepGoing(tables) {
  const text = JSON.stringify({ edition: EDITION, tables: Object.fromEntries(tables), link: location.hash });
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

// Lets one tab at a time change what the browser stores, so that no tab overwrites what another one has just stored.
// A lock alone isn't enough: Chromium may give a tab the lock before the tab sees what the last holder has stored. So
// each change gets a number, which is stored after the change. For one second the tab also holds a lock with the number
// in its name. The next tab reads the locks' names, and waits until it sees this number in the storage.

const TURN = "rummy500-turn";
const NUMBER_KEY = "rummy500-changes";
const PATIENCE = 2000; // milliseconds to wait for a turn; a tab that the system has stopped may never end its turn
const SEEN_WITHIN = 1000; // milliseconds until each tab sees what was stored

let endMark = () => {}; // releases the lock that has the number of this tab's last change in its name

/** Waits for a lock. Returns a function that releases it. */
const locked = (name, options = {}) => new Promise((begin, fail) => {
  navigator.locks.request(name, options, () => new Promise((end) => { begin(end); })).catch(fail);
});

const storedNumber = () => Number(localStorage.getItem(NUMBER_KEY));

/** The number of the last change, read from the names of the locks. */
async function lastNumber() {
  const { held } = await navigator.locks.query();
  return Math.max(0, ...held.map(({ name }) => Number(name.split(`${NUMBER_KEY}/`)[1] ?? 0)));
}

/** Waits until this tab has the turn and sees what other tabs have stored. Returns a function to end the turn. */
async function ownTurn() {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  const end = await locked(TURN, { signal: patience.signal });
  const last = await lastNumber().catch(() => 0);
  const latest = performance.now() + SEEN_WITHIN;
  while (storedNumber() < last && performance.now() < latest) await new Promise((go) => { setTimeout(go); });
  return () => numbered(Math.max(last, storedNumber()) + 1).finally(end);
}

/** Tells the other tabs the number of this change. */
async function numbered(number) {
  localStorage.setItem(NUMBER_KEY, String(number));
  const [endLast, end] = [endMark, await locked(`${NUMBER_KEY}/${number}`)];
  endMark = end;
  endLast();
  setTimeout(end, SEEN_WITHIN);
}

/**
 * Calls `work`, which reads and stores texts, while no other tab does so. Returns what `work` returns.
 * If the browser has no locks or no storage, calls `work` anyway.
 */
export async function writeAlone(work) {
  const endTurn = await ownTurn().catch(() => async () => {});
  try {
    return work();
  } finally {
    await endTurn().catch(() => {});
  }
}

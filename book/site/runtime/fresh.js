// Chooses the next fresh moment. Fresh moments are positions from rounds between bots. The first one is of middle
// difficulty. A harder one follows if the reader solves a moment at once, and an easier one otherwise. When the reader
// has tried all fresh moments, and Python has not found a new one yet (seek.js), they come again with other suits. The
// rules treat all suits alike, so the best move and its reason stay the same, but the position looks new.

const MIDDLE = 3;
const TIME = /\*(\d{1,4})$/; // the part of an id that names the time at which the moment has come again
const SUITS = "SHDC";
const CARD = /\b([A2-9TJQK])([SHDC])\b/g;
const ordersOf = (suits) => (suits.length < 2 ? [suits]
  : [...suits].flatMap((one) => ordersOf(suits.replace(one, "")).map((others) => one + others)));
const ORDERS = ordersOf(SUITS);
const STEP = 7; // from one order of the suits to the next: it leads to all orders, and the first one moves each suit

/** @typedef {import("./moments.js").Fresh} Fresh */

// ---- the suits -------------------------------------------------------------------------------------------

/**
 * A text in which the suits of all cards are exchanged.
 * @param {string} text @param {number} time how often the reader has seen the moment; 0 keeps the suits
 */
export function withOtherSuits(text, time) {
  const order = ORDERS[(time * STEP) % ORDERS.length];
  return text.replace(CARD, (_, rank, suit) => rank + order[SUITS.indexOf(suit)]);
}

/**
 * The moment as it is shown when the reader has already seen it `time` times: with other suits, unless `time` is 0.
 * @param {Fresh} moment @returns {Fresh}
 */
const exchanged = ({ id, text, says, ...more }, time) =>
  ({ ...more, id: time ? `${id}*${time}` : id, text: withOtherSuits(text, time), says: withOtherSuits(says, time) });

/** A moment's id without the part that says which suits are exchanged. @param {string} id */
export const firstId = (id) => id.replace(TIME, "");

/**
 * For each moment that was tried, how often it has come, and when it was last tried.
 * @param {Map<string, number>} tries by their ids, as `triesIn` gives them
 */
function pastOf(tries) {
  const past = /** @type {Map<string, { times: number, last: number }>} */ (new Map());
  for (const [id, time] of tries) {
    const { times, last } = past.get(firstId(id)) ?? { times: 0, last: 0 };
    const number = Number(TIME.exec(id)?.[1] ?? 0) + 1;
    past.set(firstId(id), { times: Math.max(times, number), last: Math.max(last, Math.abs(time)) });
  }
  return past;
}

// ---- the choice ------------------------------------------------------------------------------------------

const spanOf = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/**
 * How many of the seven bots should have found the next moment's best move. The number falls by one when the reader
 * solves a moment at first try, and rises by one otherwise.
 * @param {Fresh[]} all @param {Map<string, number>} tries by their ids, as `triesIn` gives them
 */
export function fitting(all, tries) {
  const [hardest, easiest] = spanOf(all.map(({ found }) => found));
  const within = (found) => Math.max(hardest, Math.min(easiest, found));
  const inOrder = [...tries.values()].sort((one, other) => Math.abs(one) - Math.abs(other));
  return inOrder.reduce((found, time) => within(found + (time > 0 ? -1 : 1)), within(MIDDLE));
}

/** The moments that are not kept, each with how often it has come and when it was last tried.
 *  @param {Fresh[]} all @param {Map<string, number>} tries @param {Map<string, unknown>} kept */
function withPasts(all, tries, kept) {
  const [past, away] = [pastOf(tries), new Set([...kept.keys()].map(firstId))];
  const pastAt = ({ id }) => past.get(id) ?? { times: 0, last: 0 };
  return all.filter(({ id }) => !away.has(id)).map((moment) => ({ moment, ...pastAt(moment) }));
}

/** How many fresh moments the reader has neither tried nor kept.
 *  @param {Fresh[]} all @param {Map<string, number>} tries @param {Map<string, unknown>} kept */
export const numberUntried = (all, tries, kept) => withPasts(all, tries, kept).filter(({ times }) => !times).length;

/**
 * The next fresh moment; undefined if all are kept. It is the moment that has come least often. Among equals, the
 * difficulty decides, and then the time of the last try. A kept moment is never chosen, because it comes back by
 * itself, with the suits with which it was kept.
 * @param {Fresh[]} all @param {Map<string, number>} tries @param {Map<string, unknown>} kept
 */
export function nextFresh(all, tries, kept) {
  const wanted = all.length ? fitting(all, tries) : 0;
  const order = ({ moment, times, last }) => [times, Math.abs(moment.found - wanted), last];
  const inTurn = (one, other) => one.map((number, at) => number - other[at]).find(Boolean) ?? 0;
  const [next] = withPasts(all, tries, kept).sort((one, other) => inTurn(order(one), order(other)));
  return next && exchanged(next.moment, next.times);
}

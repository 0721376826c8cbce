// Chooses among the fresh moments of the page of moments: positions from rounds between bots. It begins in the middle.
// After a moment that the reader solves at once comes a harder one, and after one that they fail an easier one.

const MIDDLE = 3;

/**
 * @typedef {import("./moments.js").Found & { found: number }} Fresh a fresh moment. `found` is how many of the seven
 * bots find its best move
 */

const spanOf = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/**
 * How many of the seven bots should find the next moment, after the first tries at others.
 * @param {Fresh[]} all @param {Map<string, number>} tries by their ids, as `triesIn` gives them
 */
export function fitting(all, tries) {
  const [hardest, easiest] = spanOf(all.map(({ found }) => found));
  const within = (found) => Math.max(hardest, Math.min(easiest, found));
  const inOrder = [...tries.values()].sort((one, other) => Math.abs(one) - Math.abs(other));
  return inOrder.reduce((found, time) => within(found + (time > 0 ? -1 : 1)), within(MIDDLE));
}

/**
 * The next fresh moment: one that is about as hard as it should be. Those come first that weren't tried yet, and then
 * those of the longest time ago. Moments that are kept come back by themselves. It is undefined if all are kept.
 * @param {Fresh[]} all @param {Map<string, number>} tries @param {Map<string, unknown>} kept
 */
export function nextFresh(all, tries, kept) {
  const wanted = all.length ? fitting(all, tries) : 0;
  const order = ({ id, found }) => [Number(tries.has(id)), Math.abs(found - wanted), Math.abs(tries.get(id) ?? 0)];
  const compared = (one, other) => one.map((number, at) => number - other[at]).find(Boolean) ?? 0;
  const [next] = all.filter(({ id }) => !kept.has(id)).sort((one, other) => compared(order(one), order(other)));
  return next;
}

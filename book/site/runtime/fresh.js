// Chooses the next fresh moment. Fresh moments are positions from rounds between bots. The first one is of middle
// difficulty. A harder one follows if the reader solves a moment at once, and an easier one otherwise.

const MIDDLE = 3;

/**
 * @typedef {import("./moments.js").Found & { found: number, game: string }} Fresh a fresh moment. `found` is how many
 * of the seven bots find its best move
 */

const spanOf = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/**
 * How many of the seven bots should find the next moment's best move. The first tries at other moments decide this.
 * @param {Fresh[]} all @param {Map<string, number>} tries by their ids, as `triesIn` gives them
 */
export function fitting(all, tries) {
  const [hardest, easiest] = spanOf(all.map(({ found }) => found));
  const within = (found) => Math.max(hardest, Math.min(easiest, found));
  const inOrder = [...tries.values()].sort((one, other) => Math.abs(one) - Math.abs(other));
  return inOrder.reduce((found, time) => within(found + (time > 0 ? -1 : 1)), within(MIDDLE));
}

/**
 * The next fresh moment; undefined if all are kept. A moment that wasn't tried comes before the others. Then the
 * difficulty that fits best decides, and then the time since the last try. A kept moment is never chosen, because it
 * comes back by itself.
 * @param {Fresh[]} all @param {Map<string, number>} tries @param {Map<string, unknown>} kept
 */
export function nextFresh(all, tries, kept) {
  const wanted = all.length ? fitting(all, tries) : 0;
  const order = ({ id, found }) => [Number(tries.has(id)), Math.abs(found - wanted), Math.abs(tries.get(id) ?? 0)];
  const inTurn = (one, other) => one.map((number, at) => number - other[at]).find(Boolean) ?? 0;
  const [next] = all.filter(({ id }) => !kept.has(id)).sort((one, other) => inTurn(order(one), order(other)));
  return next;
}

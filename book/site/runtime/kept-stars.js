// Reads and merges the kept texts of one kind: the stars and tries of the levels. store.js lists all kinds, and
// explains the names that this module exports.
import { bestStars, isOfNewer, readStars, STARS_KEY as KEY, writeStars } from "./stars.js";

export { isOfNewer, KEY };
export const EDITION = 1;

/** The stars and the tries of each level. @returns {Map<string, { stars: number, tries: number }>} */
export function read(text) {
  const { stars, tries } = readStars(text);
  const levels = [...new Set([...stars.keys(), ...tries.keys()])];
  return new Map(levels.map((level) => [level, { stars: stars.get(level) ?? 0, tries: tries.get(level) ?? 0 }]));
}

/** One text from two. Each level keeps the larger number of stars and the larger number of tries. */
export function merged(text, other) {
  const [some, others] = [text, other].map(readStars);
  return writeStars({ stars: bestStars(some.stars, others.stars), tries: bestStars(some.tries, others.tries) });
}

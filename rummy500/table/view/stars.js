// What a reader has done at the levels, as text that a browser keeps or a file brings: the best stars of each level
// and how often it was tried. Pure: where the text lies is for others.
// The page of contents has this module to itself: what is said here is said there, the table says nothing of it.

export const STARS_KEY = "rummy500-stars";
export const MOST_STARS = 3;
const EDITION = 1;
const MOST_TRIES = 9999;
const LONGEST_NAME = 200;
const LEVEL_NAME = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The entries of levels with a whole number from 1 to `most`, as a map. */
const numbersOf = (value, most) =>
  new Map(Object.entries(isPlain(value) ? value : {}).filter(([name, number]) => LEVEL_NAME.test(name) && Number.isInteger(number) && number >= 1 && number <= most));

/**
 * {stars: level → 1, 2 or 3, tries: level → how often it was played to an end, reader: the name typed into a file} of any text;
 * or {why: a sentence} where it is no text of this module. What is no level or no such number is left out.
 */
export function openStars(text) {
  let data;
  try { data = JSON.parse(text); } catch { /* nothing, then */ }
  if (!isPlain(data) || !isPlain(data.stars) || !("edition" in data)) return { why: "This file holds no stars of this book." };
  if (data.edition !== EDITION) return { why: "These stars were written by another edition of the book, which this page can’t read." };
  return { stars: numbersOf(data.stars, MOST_STARS), tries: numbersOf(data.tries, MOST_TRIES), reader: String(typeof data.reader === "string" ? data.reader : "").slice(0, LONGEST_NAME).trim() };
}

/** Did a newer edition of the book write this, in another tab say? Then it is not to be written over. */
export function isOfNewer(text) {
  try { return JSON.parse(text).edition > EDITION; } catch { return false; }
}

/** What a browser kept; nothing where it kept nothing, or what can't be read. */
export function readStars(text) {
  const { stars = new Map(), tries = new Map() } = openStars(text);
  return { stars, tries };
}

const sorted = (numbers) => Object.fromEntries([...numbers].sort());

/** The text that keeps stars and tries; in a file `about` tells what it is, and `reader` whose, if a name was typed. */
export const writeStars = ({ stars, tries }, about, reader) =>
  JSON.stringify({ about, edition: EDITION, reader: reader || undefined, stars: sorted(stars), tries: sorted(tries) }, null, about && 1);

/** Of each level the most that one of them has. */
export function bestStars(some, others) {
  const best = new Map(some);
  for (const [name, stars] of others) best.set(name, Math.max(stars, best.get(name) ?? 0));
  return best;
}

/** What is kept after a level came to an end: with `stars` where it was solved, 0 where it was not. */
export function afterLevel({ stars, tries }, level, won) {
  const times = Math.min((tries.get(level) ?? 0) + 1, MOST_TRIES);
  return { stars: won ? bestStars(stars, [[level, won]]) : stars, tries: new Map(tries).set(level, times) };
}

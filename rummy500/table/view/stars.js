// A reader's progress as text for a browser or a file: each level's best stars, and how often it was tried.
// The module is pure: other modules read and store the text.
// Its sentences aren't in the file of sentences, because only the contents page shows them, and no table.

export const STARS_KEY = "rummy500-stars";
export const MOST_STARS = 3;
const EDITION = 1;
const MOST_TRIES = 9999;
const LONGEST_NAME = 200;
const LEVEL_NAME = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The entries with a level's name and a whole number from 1 to `most`, as a map. */
const numbersOf = (value, most) =>
  new Map(Object.entries(isPlain(value) ? value : {}).filter(([name, number]) =>
    LEVEL_NAME.test(name) && Number.isInteger(number) && number >= 1 && number <= most));

/**
 * Reads any text as {stars: level → 1, 2 or 3, tries: level → how often it was finished, reader: the name in a file},
 * or {why: a sentence} if this module didn't write the text. Entries with an invalid name or number are skipped.
 */
export function openStars(text) {
  let data;
  try { data = JSON.parse(text); } catch { /* no JSON: `data` stays undefined */ }
  if (!isPlain(data) || !isPlain(data.stars) || !("edition" in data)) return { why: "This file holds no stars of this book." };
  if (data.edition !== EDITION) return { why: "These stars were written by another edition of the book, which this page can’t read." };
  return { stars: numbersOf(data.stars, MOST_STARS), tries: numbersOf(data.tries, MOST_TRIES), reader: String(typeof data.reader === "string" ? data.reader : "").slice(0, LONGEST_NAME).trim() };
}

/** Whether a newer edition of the book wrote this text, for example in another tab. Such a text must be kept. */
export function isOfNewer(text) {
  try { return JSON.parse(text).edition > EDITION; } catch { return false; }
}

/** The stars and tries in a stored text; empty if it can't be read. */
export function readStars(text) {
  const { stars = new Map(), tries = new Map() } = openStars(text);
  return { stars, tries };
}

const sorted = (numbers) => Object.fromEntries([...numbers].sort());

/** The text for stars and tries. In a file, `about` says what the file is, and `reader` names its reader. */
export const writeStars = ({ stars, tries }, about, reader) =>
  JSON.stringify(
    { about, edition: EDITION, reader: reader || undefined, stars: sorted(stars), tries: sorted(tries) },
    null,
    about && 1,
  );

/** For each level, the higher of two numbers of stars. */
export function bestStars(some, others) {
  const best = new Map(some);
  for (const [name, stars] of others) best.set(name, Math.max(stars, best.get(name) ?? 0));
  return best;
}

/** The stars and tries after a level has ended; `won` are its stars, or 0 if it wasn't solved. */
export function afterLevel({ stars, tries }, level, won) {
  const times = Math.min((tries.get(level) ?? 0) + 1, MOST_TRIES);
  return { stars: won ? bestStars(stars, [[level, won]]) : stars, tries: new Map(tries).set(level, times) };
}

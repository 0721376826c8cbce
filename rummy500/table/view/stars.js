// A reader's progress as text for a browser or a file: each level's best stars, and how often it was tried.
// The module is pure: other modules read and store the text.
// Its sentences aren't in the file of sentences, because only the contents page shows them.

export const STARS_KEY = "rummy500-stars";
export const MOST_STARS = 3;
const EDITION = 1;
const MOST_TRIES = 9999;
const FILE_EDITION = 2; // a file of edition 1 held nothing but stars and tries
const LONGEST_NAME = 200;
const LEVEL_NAME = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A map of the valid entries. In a valid entry, a level's name has a whole number from 1 to `most`. */
const numbersOf = (value, most) =>
  new Map(Object.entries(isPlain(value) ? value : {}).filter(([name, number]) =>
    LEVEL_NAME.test(name) && Number.isInteger(number) && number >= 1 && number <= most));

/**
 * Reads any text as {stars: level → 1, 2 or 3, tries: level → how often it was finished}, or {why: a sentence} if this
 * module didn't write the text. Entries with an invalid name or number are skipped.
 */
export function openStars(text) {
  let data;
  try { data = JSON.parse(text); } catch { /* this isn't JSON, so `data` stays undefined */ }
  if (!isPlain(data) || !isPlain(data.stars) || !("edition" in data)) return { why: "This file holds no stars of this book." };
  if (data.edition !== EDITION) return { why: "These stars were written by another edition of the book, which this page can’t read." };
  return { stars: numbersOf(data.stars, MOST_STARS), tries: numbersOf(data.tries, MOST_TRIES) };
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

/** The text in which stars and tries are stored. */
export const writeStars = ({ stars, tries }) =>
  JSON.stringify({ edition: EDITION, stars: sorted(stars), tries: sorted(tries) });

/** The stars of each level that is in either map. A level that is in both has the higher number. */
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

// ---- the file of progress ----

/** The text of a progress file. `kept` has the value under each key of the browser's store, `about` says what the file
 *  is, and `reader` is the reader's name. */
export function writeProgress(kept, about, reader) {
  const file = { about, edition: FILE_EDITION, reader: reader || undefined, kept: Object.fromEntries(kept) };
  return JSON.stringify(file, null, 1);
}

const nameIn = ({ reader }) => (typeof reader === "string" ? reader.slice(0, LONGEST_NAME).trim() : "");

/** The content of a file as {reader, kept: key → value}, or {why: a sentence} if it isn't a progress file. */
export function openProgress(data) {
  if (!isPlain(data) || !("edition" in data) || !(isPlain(data.stars) || isPlain(data.kept))) return { why: "This file holds no progress in this book." };
  const { edition, stars, tries, kept } = data;
  const reader = nameIn(data);
  if (edition === EDITION && stars) return { reader, kept: new Map([[STARS_KEY, { edition, stars, tries }]]) };
  if (edition === FILE_EDITION && kept) return { reader, kept: new Map(Object.entries(kept)) };
  return { why: "This file was written by another edition of the book, which this page can’t read." };
}

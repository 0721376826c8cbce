// The best stars of each lesson, as text that a browser keeps or a file brings. Pure: where the text lies is for others.
// The page of contents has this module to itself: what is said here is said there, the table says nothing of it.

export const STARS_KEY = "rummy500-stars";
export const MOST_STARS = 3;
const EDITION = 1;
const LEVEL_NAME = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/;

const isKept = ([name, stars]) => LEVEL_NAME.test(name) && Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** {stars: name → 1, 2 or 3} of any text; or {why: a sentence} where it is no text of this module. What is no level or no number of stars is left out. */
export function openStars(text) {
  let data;
  try { data = JSON.parse(text); } catch { /* nothing, then */ }
  if (!isPlain(data) || !isPlain(data.stars) || !("edition" in data)) return { why: "This file holds no stars of this book." };
  if (data.edition !== EDITION) return { why: "These stars were written by another edition of the book, which this page can’t read." };
  return { stars: new Map(Object.entries(data.stars).filter(isKept)) };
}

/** What a browser kept; nothing where it kept nothing, or what can't be read. */
export const readStars = (text) => openStars(text).stars ?? new Map();

/** The text that keeps stars; `about` tells in it what it is. */
export const writeStars = (stars, about) =>
  JSON.stringify({ about, edition: EDITION, stars: Object.fromEntries([...stars].sort()) }, null, about && 1);

/** Of each level the most that one of them has. */
export function bestStars(some, others) {
  const best = new Map(some);
  for (const [name, stars] of others) best.set(name, Math.max(stars, best.get(name) ?? 0));
  return best;
}

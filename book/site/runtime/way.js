// Finds out how far a reader has come: which level is next, which chapters' cards lie face up, and how many stars are
// won. Other modules read the book's levels and the reader's stars.

/**
 * @typedef {{ name: string, title: string, href: string }} Level
 * @typedef {{ title: string, href: string, beside: boolean, levels: Level[] }} Chapter a chapter `beside` the way can
 * be skipped
 * @typedef {{ title: string, chapters: Chapter[] }} Part
 * @typedef {Map<string, number>} Stars the stars of each level that is solved, by its name
 */

/** Each level with its chapter and its part. @param {Part[]} parts */
const placesOf = (parts) => parts.flatMap((part) => part.chapters.flatMap((chapter) =>
  chapter.levels.map((level) => ({ level, chapter, part }))));

/** The levels in this reader's order: first the part with the furthest solved level, then the later parts, and the
 *  earlier parts last. */
function onTheWay(places, stars) {
  const way = places.filter(({ chapter }) => !chapter.beside);
  const furthest = places.findLastIndex(({ level }) => stars.has(level.name));
  const here = places.slice(Math.max(furthest, 0)).find((place) => way.includes(place)) ?? way[0];
  const from = way.findIndex(({ part }) => part === here.part);
  return [...way.slice(from), ...way.slice(0, from)];
}

/**
 * The next level, with its chapter, its part and the words for the link to it. The next level is the first unsolved
 * one, or else the first one with fewer stars than `most`; undefined if there is none.
 * @param {Part[]} parts @param {Stars} stars @param {number} most
 */
export function nextPlace(parts, stars, most) {
  const way = onTheWay(placesOf(parts), stars);
  const open = way.find(({ level }) => !stars.has(level.name));
  const next = open ?? way.find(({ level }) => stars.get(level.name) < most);
  return next && { ...next, invites: !stars.size ? "Begin" : open ? "Go on" : "For three stars" };
}

/** For each chapter of a part, whether its card lies face up. If a chapter has no levels, its card lies like the
 *  card before it. @param {Part} part @param {Stars} stars */
export function facesUp({ chapters }, stars) {
  let isUp = false;
  return chapters.map(({ levels }) => {
    if (levels.length) isUp = levels.every(({ name }) => stars.has(name));
    return isUp;
  });
}

/** All levels of these parts. @param {Part[]} parts */
export const levelsOf = (parts) => placesOf(parts).map(({ level }) => level);

/** How many stars are won in these levels. @param {Level[]} levels @param {Stars} stars */
export const starsWon = (levels, stars) => levels.reduce((sum, { name }) => sum + (stars.get(name) ?? 0), 0);

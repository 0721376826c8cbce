// Computes a page's points from the stars and answers in the browser's storage, and from the stars that the platform
// keeps.

const MOST_WON = 3; // stars of a level; a solved question of an exercise counts as much
const MOST_POINTS = 100;
const PLACE = /^[a-z0-9]{1,20}$/;
const PAST = ["passed", "completed"];

/**
 * A page of a package has either levels or the questions of one exercise.
 * @typedef {{ levels: string[], exercise: string, questions: string[] }} Page
 * @typedef {Record<string, number>} Won the stars of each level, or `MOST_WON` for each solved question
 */

const namesOf = ({ levels, questions }) => [...levels, ...questions];

function parsed(text) {
  try { return Object(JSON.parse(text)); } catch { return {}; }
}

/** The stars of the page's levels or questions. Values that can't be a number of stars are left out. */
function numbersFor(page, numbers) {
  const found = namesOf(page).map((name) => [name, Object(numbers)[name]]);
  return Object.fromEntries(found.filter(([, won]) => Number.isInteger(won) && won >= 1 && won <= MOST_WON));
}

/** The page's stars or solved questions, as this storage keeps them. @param {Page} page @returns {Won} */
export function wonIn(storage, page) {
  if (!page.exercise) return numbersFor(page, parsed(storage.getItem("rummy500-stars")).stars);
  const code = storage.getItem("rummy500-code");
  const keys = ["", code && `/${code}`].map((end) => `rummy500-answers/${page.exercise}${end ?? ""}`);
  const solved = keys.flatMap((key) => parsed(storage.getItem(key)).solved ?? []);
  return numbersFor(page, Object.fromEntries(solved.map((question) => [question, MOST_WON])));
}

/**
 * For each level or question, the larger of its numbers in `some` and `others`.
 * @param {Won} some @param {Won} others @returns {Won}
 */
export function most(some, others) {
  const names = [...new Set([...Object.keys(some), ...Object.keys(others)])].sort();
  return Object.fromEntries(names.map((name) => [name, Math.max(some[name] ?? 0, others[name] ?? 0)]));
}

/** The page's points, out of 100. @param {Won} won @param {Page} page */
export function pointsOf(won, page) {
  const all = Object.values(won).reduce((sum, one) => sum + one, 0);
  return Math.round((MOST_POINTS * all) / (MOST_WON * namesOf(page).length));
}

const isPast = (status) => PAST.includes(status);

/**
 * The page's status. If the platform has a pass mark, the page is passed when its points reach the mark. Without a pass
 * mark, the page is completed when everything is solved. Later, a passed page stays passed, and a completed page stays
 * completed.
 */
export function statusOf(won, page, { before, mark }) {
  if (isPast(before)) return before;
  if (mark) return pointsOf(won, page) >= Number(mark) ? "passed" : "incomplete";
  return namesOf(page).every((name) => won[name]) ? "completed" : "incomplete";
}

/**
 * Reads the text that the platform keeps for the next visit: the stars that are won, and the name under which this
 * browser keeps the moves. Both are empty if the text is empty or isn't from a page of a package.
 * @returns {{ place: string, won: Won }}
 */
export function readKept(text, page) {
  const { place, won } = parsed(text);
  return { place: typeof place === "string" && PLACE.test(place) ? place : "", won: numbersFor(page, won) };
}

export const writeKept = (place, won) => JSON.stringify({ place, won });

// Counts the points of a page from what its tables have stored, and reads the stars that the platform keeps.

const MOST_WON = 3; // stars of a level; a solved question of an exercise counts as much
const MOST_POINTS = 100;
const PLACE = /^[a-z0-9]{1,20}$/;
const PAST = ["passed", "completed"];

/**
 * A page of a package. It has either levels, or the questions of one exercise.
 * @typedef {{ levels: string[], exercise: string, questions: string[] }} Page
 * @typedef {Record<string, number>} Won the stars of each level, or the largest number for each solved question
 */

const namesOf = ({ levels, questions }) => [...levels, ...questions];

function parsed(text) {
  try { return Object(JSON.parse(text)); } catch { return {}; }
}

/** The numbers of stars for the page's levels or questions. Impossible numbers are left out. */
function numbersFor(page, numbers) {
  const found = namesOf(page).map((name) => [name, Object(numbers)[name]]);
  return Object.fromEntries(found.filter(([, won]) => Number.isInteger(won) && won >= 1 && won <= MOST_WON));
}

/** The stars or solved questions that this storage keeps. @param {Page} page @returns {Won} */
export function wonIn(storage, page) {
  if (!page.exercise) return numbersFor(page, parsed(storage.getItem("rummy500-stars")).stars);
  const code = storage.getItem("rummy500-code");
  const keys = ["", code && `/${code}`].map((end) => `rummy500-answers/${page.exercise}${end ?? ""}`);
  const solved = keys.flatMap((key) => parsed(storage.getItem(key)).solved ?? []);
  return numbersFor(page, Object.fromEntries(solved.map((question) => [question, MOST_WON])));
}

/** For each level or question, the larger of its two numbers. @param {Won} some @param {Won} others @returns {Won} */
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
 * The page's status. If the platform has a pass mark, the page is passed with that many points. Otherwise the page
 * is completed once everything is solved. A page that was passed or completed before stays so.
 */
export function statusOf(won, page, { before, mark }) {
  if (isPast(before)) return before;
  if (mark) return pointsOf(won, page) >= Number(mark) ? "passed" : "incomplete";
  return namesOf(page).every((name) => won[name]) ? "completed" : "incomplete";
}

/**
 * Reads what the platform keeps for the next visit: the stars that are won, and the name under which this browser keeps
 * the moves. Both are empty if the platform's text is empty or was not written by a page of a package.
 * @returns {{ place: string, won: Won }}
 */
export function readKept(text, page) {
  const { place, won } = parsed(text);
  return { place: typeof place === "string" && PLACE.test(place) ? place : "", won: numbersFor(page, won) };
}

export const writeKept = (place, won) => JSON.stringify({ place, won });

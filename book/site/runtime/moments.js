// Handles the reader's moments: positions from their own rounds at which another move was better, and levels that they
// have failed twice. Each comes back on later days until it is learned. The moments are kept as a text, which other
// modules store. A comment in store.js explains KEY, EDITION, read, merged and isOfNewer.

import { dayOf } from "./days.js";
import { isNewerThan } from "./editions.js";

export const KEY = "rummy500-moments";
export const EDITION = 1;
export const STEPS = [1, 3, 7, 14, 30]; // after how many days a moment comes back, by its step
export const MOST_A_DAY = 5;
const MOST = 200;
const LONGEST = 20_000; // characters of a moment's text; most have about 1,000
const DAY = 86_400_000; // milliseconds
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * @typedef {object} Found a moment as a table offers it
 * @property {string} id
 * @property {string} text what opens it at a table; only Python reads it
 * @property {string} title its turn, or the title of a level
 * @property {string} says what the reader did, or a level's task; cards are marked as `{6C}`
 * @property {number} cost in points; 0 for a level
 */
/**
 * @typedef {Found & { step: number, due: string, seen: number }} Moment `step` is how often it was solved in a row,
 * `due` the date on which it comes back, and `seen` the time of the last try in milliseconds, or 0
 */

const isText = (value, most) => typeof value === "string" && value !== "" && value.length <= most;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isFound = (one) => isText(one?.id, 80) && isText(one.text, LONGEST) && isText(one.title, 200)
  && isText(one.says, 1000);
const isWhole = (one) => isFound(one)
  && isCount(one.cost) && isCount(one.step) && one.step <= STEPS.length && IS_DAY.test(one.due) && isCount(one.seen);

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** The moments in a text, by their ids. Broken entries are left out. @returns {Map<string, Moment>} */
export function read(text) {
  try {
    const { edition, moments } = JSON.parse(text);
    return new Map(edition === EDITION ? moments.filter(isWhole).slice(0, MOST).map((one) => [one.id, one]) : []);
  } catch {
    return new Map();
  }
}

const byId = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));
const written = (moments) => JSON.stringify({ edition: EDITION, moments: [...moments.values()].sort(byId) });

/** The date this many days after a time, in UTC. */
const dayAfter = (now, days) => dayOf(new Date(now.getTime() + days * DAY));

export const isLearned = ({ step }) => step === STEPS.length;

/** The moments without the one that was learned longest ago; undefined if none is learned. */
function withoutOldest(moments) {
  const [oldest] = [...moments.values()].filter(isLearned).sort((one, other) => one.seen - other.seen);
  if (!oldest) return undefined;
  moments.delete(oldest.id);
  return moments;
}

/**
 * The text with one more moment, which comes back tomorrow. Undefined if it is there already, if there are too many to
 * learn, or if a newer edition wrote the text.
 * @param {string | undefined} text @param {Found} found @param {Date} now
 */
export function withMoment(text, { id, text: opens, title, says, cost }, now) {
  const moment = { id, text: opens, title, says, cost, step: 0, due: dayAfter(now, STEPS[0]), seen: 0 };
  const moments = read(text);
  if (moments.has(id) || isOfNewer(text) || !isWhole(moment)) return undefined;
  const room = moments.size < MOST ? moments : withoutOldest(moments);
  return room && written(room.set(id, moment));
}

/** The text after a try of a moment that is due; undefined if it isn't due, or a newer edition wrote the text. */
function tried(text, id, now, step) {
  const moments = read(text);
  const moment = moments.get(id);
  if (!moment || !isDue(moment, dayOf(now))) return undefined;
  const due = step < STEPS.length ? dayAfter(now, STEPS[step]) : moment.due;
  return written(moments.set(id, { ...moment, step, due, seen: now.getTime() }));
}

/** The text after a moment was solved: it goes to the next step, and after the last one it is learned. */
export const solved = (text, id, now) => tried(text, id, now, (read(text).get(id)?.step ?? 0) + 1);

/** The text after a failed try of a moment: it goes back to the first step. */
export const failed = (text, id, now) => tried(text, id, now, 0);

/** The text without a moment; undefined if it isn't there, or a newer edition wrote the text. */
export function withoutMoment(text, id) {
  const moments = read(text);
  return moments.delete(id) ? written(moments) : undefined;
}

/** The entry with the later try. Two devices make the same choice. @param {Moment} one @param {Moment} other */
function later(one, other) {
  if (one.seen !== other.seen) return one.seen > other.seen ? one : other;
  return JSON.stringify(one) > JSON.stringify(other) ? one : other;
}

/** The text with the moments of both texts. If both have a moment, the text gets the one that was tried later. */
export function merged(text, other) {
  if (isOfNewer(text)) return text;
  const moments = read(text);
  for (const [id, one] of read(other)) moments.set(id, later(moments.get(id) ?? one, one));
  while (moments.size > MOST) if (!withoutOldest(moments)) moments.delete([...moments.keys()].at(-1));
  return written(moments);
}

const isDue = (moment, day) => !isLearned(moment) && moment.due <= day;

/** The moments in the order in which they come back. */
const inOrder = (moments) => moments.sort((one, other) =>
  (one.due < other.due ? -1 : Number(one.due > other.due) || other.cost - one.cost));

/** How many moments were tried on a day. */
const triedOn = (moments, day) =>
  [...moments.values()].filter(({ seen }) => seen && dayOf(new Date(seen)) === day).length;

/** The moments that are due on a day, up to the day's limit. @param {Map<string, Moment>} moments */
export function dueOn(moments, day) {
  const due = inOrder([...moments.values()].filter((one) => isDue(one, day)));
  return due.slice(0, Math.max(0, MOST_A_DAY - triedOn(moments, day)));
}

/** All moments that aren't learned, in the order in which they come back. @param {Map<string, Moment>} moments */
export const onTheWay = (moments) => inOrder([...moments.values()].filter((one) => !isLearned(one)));

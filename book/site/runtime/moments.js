// Handles the reader's moments. A moment is a position from the reader's own rounds at which another move was better,
// or a level that the reader has failed twice. A moment comes back on later days until the reader has learned it or
// lets it go. The moments are kept as a text, which other modules store. The text also names the moments that were let
// go, so that merging it with an older text doesn't bring them back. The text also has the first tries at fresh
// moments, and the fresh moments that the browser has found itself, until they are tried. A comment in store.js
// explains KEY, EDITION, read, merged and isOfNewer.

import { dayOf } from "./days.js";
import { isNewerThan } from "./editions.js";
import { compared } from "./order.js";

export const KEY = "rummy500-moments";
export const EDITION = 1;
export const STEPS = [1, 3, 7, 14, 30]; // the days until a moment comes back, by its step
export const MOST_A_DAY = 5;
const MOST = 200;
const MOST_GONE = 200; // moments that were let go; the oldest are forgotten
const MOST_TRIES = 300; // fresh moments that were tried; the oldest tries are forgotten
const MOST_FOUND = 12; // fresh moments that the browser has found and that wait to be tried
const BOTS = 7;
const LONGEST = 20_000; // characters of a moment's text; most have about 1,000
const DAY = 86_400_000; // milliseconds
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * @typedef {object} Found a moment as a table offers it
 * @property {string} id
 * @property {string} text the text that opens the moment at a table; only Python reads this text
 * @property {string} title the moment's turn, or the title of a level
 * @property {string} says what the reader did, or a level's task; cards are marked as `{6C}`
 * @property {number} cost in points; 0 for a level and a fresh moment
 */
/**
 * @typedef {Found & { step: number, due: string, seen: number, since?: number }} Moment `step` is how often it was
 * solved in a row, and `due` the date on which it comes back. `seen` is the time of the last try in milliseconds, or 0.
 * `since` is the time when it was kept; moments of the first editions lack it
 */
/**
 * @typedef {Found & { found: number, game: string }} Fresh a fresh moment. `found` is how many of the seven bots found
 * its best move
 */
/**
 * @typedef {object} Kept
 * @property {Map<string, Moment>} moments
 * @property {Map<string, number>} gone when moments were let go, by their ids, in milliseconds
 * @property {Map<string, number>} tries when fresh moments were tried last, by their ids; below 0 if that try failed
 * @property {Map<string, Fresh>} found fresh moments that this browser has found and that wait to be tried
 */

const isText = (value, most) => typeof value === "string" && value !== "" && value.length <= most;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isFound = (one) => isText(one?.id, 80) && isText(one.text, LONGEST) && isText(one.title, 200)
  && isText(one.says, 1000);
const isWhole = (one) => isFound(one)
  && isCount(one.cost) && isCount(one.step) && one.step <= STEPS.length && IS_DAY.test(one.due) && isCount(one.seen)
  && isCount(sinceOf(one));
const isWholeFresh = (one) => isFound(one) && one.cost === 0 && isText(one.game, 40)
  && isCount(one.found) && one.found < BOTS;
const sinceOf = ({ since = 0 }) => since;

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** The entries in a text. Broken entries are left out. @returns {Kept} */
function readKept(text) {
  try {
    const { edition, moments, gone, tries, found } = JSON.parse(text);
    if (edition !== EDITION) throw new TypeError("it is of another edition");
    return {
      moments: new Map(moments.filter(isWhole).slice(0, MOST).map((one) => [one.id, one])),
      gone: new Map(Object.entries(gone ?? {}).filter(([id, time]) => isText(id, 80) && isCount(time))),
      tries: new Map(Object.entries(tries ?? {}).filter(([id, time]) => isText(id, 80) && Number.isSafeInteger(time))),
      found: new Map((Array.isArray(found) ? found : []).filter(isWholeFresh).map((one) => [one.id, one])),
    };
  } catch {
    return { moments: new Map(), gone: new Map(), tries: new Map(), found: new Map() };
  }
}

/** The moments in a text, by their ids. Broken entries are left out. @returns {Map<string, Moment>} */
export const read = (text) => readKept(text).moments;

/** @param {Found} one @param {Found} other */
const byId = (one, other) => compared(one.id, other.id);

/** The times of the first tries at fresh moments, by the moments' ids. The time of a failed try is negative. */
export const triesIn = (text) => readKept(text).tries;

/** The fresh moments in a text that a browser has found and that wait to be tried. @returns {Fresh[]} */
export const foundIn = (text) => [...readKept(text).found.values()];

/** {[name]: times} with only the latest `most` of these times; {} if there are no times.
 *  @param {Map<string, number>} times */
function partWith(name, times, most) {
  const latest = [...times].sort(([id, time], [otherId, other]) =>
    Math.abs(other) - Math.abs(time) || compared(id, otherId)).slice(0, most);
  return latest.length ? { [name]: Object.fromEntries(latest.sort(([id], [other]) => compared(id, other))) } : {};
}

/** {found} with the moments that were not tried yet; {} if there are none. @param {Kept} kept */
function foundPart({ found, tries }) {
  const list = [...found.values()].filter(({ id }) => !tries.has(id)).sort(byId).slice(0, MOST_FOUND);
  return list.length ? { found: list } : {};
}

/** @param {Kept} kept */
function written(kept) {
  const list = [...kept.moments.values()].sort(byId);
  const past = { ...partWith("gone", kept.gone, MOST_GONE), ...partWith("tries", kept.tries, MOST_TRIES) };
  return JSON.stringify({ edition: EDITION, moments: list, ...past, ...foundPart(kept) });
}

/** The date in UTC this many days after a time. */
const dayAfter = (now, days) => dayOf(new Date(now.getTime() + days * DAY));

export const isLearned = ({ step }) => step === STEPS.length;

/** The moments without the one that was learned longest ago; undefined if none is learned. */
function withoutLongestLearned(moments) {
  const [oldest] = [...moments.values()].filter(isLearned)
    .sort((one, other) => one.seen - other.seen || byId(other, one));
  if (!oldest) return undefined;
  moments.delete(oldest.id);
  return moments;
}

/**
 * The text with one more moment, which comes back tomorrow. Undefined if the text has this moment already, if there are
 * too many moments to learn, or if a newer edition wrote the text.
 * @param {string | undefined} text @param {Found} found @param {Date} now
 */
export function withMoment(text, { id, text: opens, title, says, cost }, now) {
  const { moments, ...past } = readKept(text);
  const letGo = past.gone.get(id) ?? 0; // the clock of another device may have been ahead
  const since = Math.max(now.getTime(), letGo + 1);
  const moment = { id, text: opens, title, says, cost, step: 0, due: dayAfter(now, STEPS[0]), seen: 0, since };
  if (moments.has(id) || isOfNewer(text) || !isWhole(moment)) return undefined;
  const room = moments.size < MOST ? moments : withoutLongestLearned(moments);
  return room && written({ moments: room.set(id, moment), ...past });
}

/** The text to keep after a try at a moment; undefined if the moment isn't due, or a newer edition wrote the text. */
function tried(text, id, now, step) {
  const { moments, ...past } = readKept(text);
  const moment = moments.get(id);
  if (!moment || !isDue(moment, dayOf(now))) return undefined;
  const due = step < STEPS.length ? dayAfter(now, STEPS[step]) : moment.due;
  return written({ moments: moments.set(id, { ...moment, step, due, seen: now.getTime() }), ...past });
}

/** The text to keep after a moment was solved. The moment goes to the next step; after the last step it is learned. */
export const solved = (text, id, now) => tried(text, id, now, (read(text).get(id)?.step ?? 0) + 1);

/** The text to keep after a failed try at a moment: the moment goes back to its first step. */
export const failed = (text, id, now) => tried(text, id, now, 0);

/**
 * The text to keep when a moment is let go; undefined if the text lacks this moment, or a newer edition wrote the text.
 * @param {string} text @param {string} id @param {Date} now
 */
export function withoutMoment(text, id, now) {
  const { moments, gone, ...past } = readKept(text);
  const moment = moments.get(id);
  if (!moment) return undefined;
  moments.delete(id);
  return written({ moments, gone: gone.set(id, Math.max(now.getTime(), sinceOf(moment))), ...past });
}

/** The text to keep after the first try at a fresh moment; undefined if a newer edition wrote the kept text. */
export function withTry(text, id, isSolved, now) {
  if (isOfNewer(text)) return undefined;
  const { tries, ...kept } = readKept(text);
  return written({ ...kept, tries: tries.set(id, isSolved ? now.getTime() : -now.getTime()) });
}

/**
 * The text to keep when the browser has found a fresh moment. Undefined if the moment lacks a part, or if a newer
 * edition wrote the kept text. @param {string} text @param {Fresh} moment
 */
export function withFound(text, moment) {
  if (isOfNewer(text) || !isWholeFresh(moment)) return undefined;
  const { found, ...kept } = readKept(text);
  return written({ ...kept, found: found.set(moment.id, moment) });
}

/**
 * The entry that was kept later or, if both were kept at the same time, tried later. All devices make the same choice.
 * @param {Moment} one @param {Moment} other
 */
function later(one, other) {
  const after = sinceOf(one) - sinceOf(other) || one.seen - other.seen;
  return (after || compared(JSON.stringify(one), JSON.stringify(other))) > 0 ? one : other;
}

/**
 * At most `MOST` of the moments. Moments that aren't learned are chosen first, from the oldest on, and then the moments
 * that were learned most recently. All devices make the same choice. @param {Map<string, Moment>} moments
 */
function atMost(moments) {
  const learned = [...moments.values()].filter(isLearned);
  learned.sort((one, other) => other.seen - one.seen || byId(one, other));
  const others = onTheWay(moments).sort((one, other) => sinceOf(one) - sinceOf(other) || byId(one, other));
  return new Map([...others, ...learned].slice(0, MOST).map((one) => [one.id, one]));
}

/** One of the two moments. All devices choose the same one. @param {Fresh} one @param {Fresh} other */
const first = (one, other) => (compared(JSON.stringify(one), JSON.stringify(other)) > 0 ? other : one);

/** The later try or, if both have the same time, the failed one. @param {number} one @param {number} other */
const laterTry = (one, other) => ((Math.abs(one) - Math.abs(other) || other - one) > 0 ? one : other);

/**
 * One text with the moments of both. A moment that was let go after it was kept is left out. If both texts have a
 * moment, the entry that was kept or tried later stays.
 */
export function merged(text, other) {
  if (isOfNewer(text)) return text;
  const [{ moments, gone, tries, found }, more] = [readKept(text), readKept(other)];
  for (const [id, one] of more.moments) moments.set(id, later(moments.get(id) ?? one, one));
  for (const [id, time] of more.gone) gone.set(id, Math.max(gone.get(id) ?? 0, time));
  for (const [id, time] of more.tries) tries.set(id, laterTry(tries.get(id) ?? time, time));
  for (const [id, one] of more.found) found.set(id, first(found.get(id) ?? one, one));
  for (const [id, time] of gone) if (moments.has(id) && sinceOf(moments.get(id)) <= time) moments.delete(id);
  return written({ moments: atMost(moments), gone, tries, found });
}

/** The words that say how many moments wait. @param {number} number */
export const waitInWords = (number) => (number === 1 ? "1 moment waits" : `${number} moments wait`);

const isDue = (moment, day) => !isLearned(moment) && moment.due <= day;

/** The moments in the order in which they come back. */
const inOrder = (moments) => moments.sort((one, other) =>
  (one.due < other.due ? -1 : Number(one.due > other.due) || other.cost - one.cost));

/** How many moments were tried on a day. */
export const triedOn = (moments, day) =>
  [...moments.values()].filter(({ seen }) => seen && dayOf(new Date(seen)) === day).length;

/** The moments that are due on a day, up to the day's limit. @param {Map<string, Moment>} moments */
export function dueOn(moments, day) {
  const due = inOrder([...moments.values()].filter((one) => isDue(one, day)));
  return due.slice(0, Math.max(0, MOST_A_DAY - triedOn(moments, day)));
}

/** All moments that aren't learned, in the order in which they come back. @param {Map<string, Moment>} moments */
export const onTheWay = (moments) => inOrder([...moments.values()].filter((one) => !isLearned(one)));

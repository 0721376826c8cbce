// Works with the deals of the day, and with the text in which this browser keeps the reader's scores. Other modules
// store the text. store.js lists this kind of text, and explains KEY, EDITION, read, merged and isOfNewer.
import { isNewerThan } from "./editions.js";

export const KEY = "rummy500-days";
export const EDITION = 1;
const PLAYERS = "3";
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * @typedef {object} Deal the deal of a day, as the list has it
 * @property {string} rules
 * @property {number} seed
 * @property {string} bots the bots at the other seats
 * @property {number[]} panel the scores of the seven bots in the reader's seat, from the weakest to the strongest
 * @property {number} par the median of these scores
 */
/**
 * @typedef {{ score: number, seed: number, at?: number }} Played a day that the reader has played: the first try, and
 *   the moment when it was kept. Days of the first editions lack the moment.
 */

/** The date of this time in UTC, so that the date is the same everywhere. */
export const dayOf = (moment) => moment.toISOString().slice(0, 10);

/**
 * The date of today's deal or, if this edition of the book lacks it, of the last deal before today. Undefined if this
 * edition has only later deals.
 * @param {Record<string, unknown>} deals the deals by their dates, in order
 */
export const latestOf = (deals) => Object.keys(deals).findLast((date) => date <= dayOf(new Date()));

/** The part after the `#` in a link to the deal. @param {Deal} deal */
export const linkOf = ({ rules, seed, bots }) =>
  `rules=${encodeURIComponent(rules)}&players=${PLAYERS}&seed=${seed}&bots=${encodeURIComponent(bots)}`;

/** How many of the bots' scores in `panel` are below this score. @param {number[]} panel */
export const beaten = (panel, score) => panel.filter((one) => one < score).length;

/** The seed of the deal on the table. Undefined in a level, in a replay, and after a game's first round. */
export function seedOf({ kind, dealt }) {
  const [seed, round] = dealt.split(" ");
  return kind === "game" && round === "1" ? Number(seed) : undefined;
}

/** The first round's score and the seed of its deal; undefined before the first round is over, and while the reader
 *  tries a move of a review. */
export function playedIn({ dealt, scores }) {
  const [seed, ...more] = dealt.split(" "); // there is one more word if the reader tries a move of a review
  const [first] = scores.rounds;
  if (more.length !== 2 || !first) return undefined;
  return { seed: Number(seed), score: first.rows[0].net };
}

// ---- the kept days -------------------------------------------------------------------------------------

const isPlayed = (value) =>
  Number.isInteger(value?.score) && Number.isInteger(value.seed) && ["number", "undefined"].includes(typeof value.at);

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** The reader's first tries, by date. Broken entries are left out. @returns {Map<string, Played>} */
export function read(text) {
  try {
    const { edition, days } = JSON.parse(text);
    const whole = ([day, played]) => IS_DAY.test(day) && isPlayed(played);
    return new Map(edition === EDITION ? Object.entries(days).filter(whole) : []);
  } catch {
    return new Map();
  }
}

/** @param {Map<string, Played>} days */
const written = (days) => JSON.stringify({ edition: EDITION, days: Object.fromEntries([...days].sort()) });

/**
 * The earlier of two tries of a day. A try without a time counts as earlier. If the times are equal, the lower score or
 * seed decides, so all devices make the same choice.
 * @param {Played} one @param {Played} other
 */
function earlier(one, other) {
  const later = (one.at ?? 0) - (other.at ?? 0) || one.score - other.score || one.seed - other.seed;
  return later > 0 ? other : one;
}

/** A text with all days of two texts. If both have a day, the earlier try stays. */
export function merged(text, other) {
  const days = read(text);
  for (const [day, played] of read(other)) days.set(day, earlier(days.get(day) ?? played, played));
  return written(days);
}

/** The text with one more day, or the same text if the day was played before. @param {Played} played */
export function withDay(text, day, played) {
  const days = read(text);
  return days.has(day) ? text : written(days.set(day, played));
}

// ---- the calendar --------------------------------------------------------------------------------------

/** The weeks of a month such as "2026-11". Each week has seven dates; "" stands for a day of another month. */
export function weeksOf(month) {
  const first = new Date(`${month}-01T00:00Z`);
  const blank = (first.getUTCDay() + 6) % 7; // weeks begin on Monday
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
  const all = [...Array(blank).fill(""), ...days];
  while (all.length % 7) all.push("");
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(7 * week, 7 * week + 7));
}

// Works with the rounds that the reader has played, one row for each, and with the text in which this browser keeps
// them. Other modules store the text. Its kind is listed in store.js, where a comment explains KEY, EDITION, read,
// merged, isOfNewer and withoutOldest.
import { dayOf } from "./days.js";
import { isNewerThan } from "./editions.js";

export const KEY = "rummy500-rounds";
export const EDITION = 1;
const MOST = 2000; // rows; the rows of older months are added up
const LONGEST = 200; // characters of the rules and of a seed
const MOST_TAKES = 60;
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const IS_MONTH = /^\d{4}-\d\d$/;
const IS_KIND = /^[a-z]{1,20}$/;
const IS_SEAT = /^[A-H]$/;
const ARE_SEATS = /^[A-H]{0,8}$/;

/** @typedef {import("../../../rummy500/table/view/protocol.js").TableView} TableView */
/**
 * @typedef {object} Round a round that the reader has played
 * @property {string} day its date in UTC
 * @property {number} [at] the moment when it was kept, in milliseconds since 1970; rows of the first editions lack it
 * @property {string} rules
 * @property {string[]} bots the kind of the bot at each other seat
 * @property {number} sides how many sides played against each other
 * @property {string} seed the seed of the game
 * @property {number} round the number of the round in the game
 * @property {string} dealer the seat that dealt
 * @property {string} [opened] the seats that had opened before the round, if there were any
 * @property {number} points what the reader's side scored
 * @property {number} others what the other sides scored on average
 * @property {number} sets the points of cards in new sets
 * @property {number} runs the points of cards in new runs
 * @property {number} layOffs the points of cards that were laid off
 * @property {number} left the points that cards in hand cost
 * @property {[number, number][]} takes for each take, its cards and the points that they brought
 * @property {"" | "won" | "lost" | "even"} game how the game ended, if it ended with this round
 * @property {number} [luck] what the cards were worth, once it is known: the lead that equal bots have with these cards
 */
/** @typedef {{ rounds: number, points: number }} Sum the rounds of a month, added up */
/** @typedef {{ rounds: Map<string, Round>, months: Map<string, Sum> }} Kept rounds by their id, and older months */

/** The id of a round names its deal, because a deal counts only the first time that it is played. @param {Round}
 *  round */
export const idOf = ({ seed, round, bots, rules }) => `${seed}/${round}/${bots.length + 1}/${rules}`;

/** The part after the `#` in a link to the game of a round. @param {Round} round */
export const linkOf = ({ rules, bots, seed }) =>
  new URLSearchParams({ rules, players: String(bots.length + 1), seed, bots: bots.join(",") }).toString();

/**
 * The row for the round that this view counts at this moment. It is undefined if the view counts none, or if the round
 * isn't one of a free game: a level, a replay, or a moment of a review that is tried again.
 * @param {TableView} view @param {Date} moment @returns {Round | undefined}
 */
export function roundIn(view, moment) {
  if (view.kind !== "game" || !view.over || view.answer || view.review?.trying) return undefined;
  const mine = view.over.rows.find(({ seat }) => seat.includes(view.me));
  const others = view.over.rows.filter((row) => row !== mine).map(({ net }) => net);
  const given = new URLSearchParams(view.share);
  return {
    day: dayOf(moment),
    at: moment.getTime(),
    rules: given.get("rules") ?? "",
    bots: view.seats.filter(({ you }) => !you).map(({ kind }) => kind),
    sides: view.over.rows.length,
    seed: given.get("seed") ?? "",
    round: view.scores.rounds.length,
    dealer: view.seats.find(({ dealer }) => dealer).seat,
    ...(view.over.opened && { opened: view.over.opened }),
    points: mine.net,
    others: Math.round(meanOf(others)),
    sets: mine.sources.sets,
    runs: mine.sources.runs,
    layOffs: mine.sources.lay_offs,
    left: mine.left,
    takes: view.over.takes.slice(0, MOST_TAKES).map(({ cards, brought }) => [cards, brought]),
    game: view.over.game ? view.over.how : "",
  };
}

// ---- the kept rounds -------------------------------------------------------------------------------------

const isText = (value) => typeof value === "string" && value.length <= LONGEST;
const areWhole = (...values) => values.every((value) => Number.isInteger(value) && Math.abs(value) < 1e6);
/** Whether this is a time, or the missing time of a text of the first editions. */
export const isTime = (value) => value === undefined || (Number.isSafeInteger(value) && value >= 0);
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTake = (take) => Array.isArray(take) && take.length === 2 && areWhole(...take);
const areKinds = (bots) =>
  Array.isArray(bots) && bots.length > 0 && bots.length < 8 && bots.every((kind) => IS_KIND.test(kind));

/** @returns {value is Round} */
function isRound(value) {
  if (!isPlain(value)) return false;
  const { day, at, rules, bots, sides, seed, round, dealer, opened = "", game, takes, luck = 0 } = value;
  const { points, others, sets, runs, layOffs, left } = value;
  return IS_DAY.test(day) && isTime(at) && isText(rules) && isText(seed) && areKinds(bots) && round > 0 && sides > 1
    && IS_SEAT.test(dealer) && ARE_SEATS.test(opened) && Number.isFinite(luck)
    && areWhole(round, sides, points, others, sets, runs, layOffs, left) && ["", "won", "lost", "even"].includes(game)
    && Array.isArray(takes) && takes.length <= MOST_TAKES && takes.every(isTake);
}

const isSum = (value) => isPlain(value) && areWhole(value.rounds) && value.rounds > 0 && Number.isInteger(value.points);

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** The kept rounds, the oldest first. Broken entries are left out. @returns {Kept} */
export function readRounds(text) {
  try {
    const { edition, rounds, months = {} } = JSON.parse(text);
    if (edition !== EDITION) throw new TypeError("it is of another edition");
    return {
      rounds: new Map(Object.entries(rounds).filter(([id, round]) => isRound(round) && id === idOf(round))),
      months: new Map(Object.entries(months).filter(([month, sum]) => IS_MONTH.test(month) && isSum(sum))),
    };
  } catch {
    return { rounds: new Map(), months: new Map() };
  }
}

/** The kept rounds without the sums of older months. @returns {Map<string, Round>} */
export const read = (text) => readRounds(text).rounds;

/** The text with one more round; undefined if its deal was played before, or a newer edition wrote the text. */
export function withRound(text, round) {
  const { rounds, months } = readRounds(text);
  if (rounds.has(idOf(round)) || isOfNewer(text)) return undefined;
  return textOf({ rounds: rounds.set(idOf(round), round), months });
}

/** The text with the worth of a round's cards added. It is the same text if there is no such round. */
export function withLuck(text, id, luck) {
  const { rounds, months } = readRounds(text);
  return rounds.has(id) ? textOf({ rounds: rounds.set(id, { ...rounds.get(id), luck }), months }) : text;
}

/** The order of two values: below 0 if the first one is smaller, 0 if they are equal. */
export const compared = (one, other) => (one < other ? -1 : Number(one > other));

/**
 * The order of two things by their day and the time when they were kept. If one of them lacks the time, it comes first
 * on its day. @param {{ day: string, at?: number }} one @param {{ day: string, at?: number }} other
 */
export const byTime = (one, other) => compared(one.day, other.day) || compared(one.at ?? -1, other.at ?? -1);

/** The row as text, without the worth of the cards. @param {Round} round */
const withoutLuck = (round) => JSON.stringify({ ...round, luck: undefined });

/**
 * The order in which rows of one deal count. It is the same on all devices. If two rows differ only in the worth of the
 * cards, the row that has it comes first. The worth stays with its row, because in the other row the dealer may be
 * different, or the seats that had opened before.
 * @param {Round} one @param {Round} other
 */
const byAge = (one, other) => byTime(one, other) || compared(withoutLuck(one), withoutLuck(other))
  || compared(one.luck ?? Infinity, other.luck ?? Infinity);

/** The first of two rows of one deal. @param {Round} one @param {Round} other */
const earlier = (one, other) => (byAge(one, other) > 0 ? other : one);

/** The sum that has more rounds, or more points. @param {Sum} one @param {Sum} other */
const larger = (one, other) => ((one.rounds - other.rounds || one.points - other.points) < 0 ? other : one);

/** The entries of both maps. If both have an id, `choose` says which one stays. */
function union(some, more, choose) {
  const all = new Map(some);
  for (const [id, entry] of more) all.set(id, choose(all.get(id) ?? entry, entry));
  return all;
}

/** The text with the rounds of both texts. If a newer edition wrote the first text, it stays as it is. */
export function merged(text, other) {
  if (isOfNewer(text)) return text;
  const [some, more] = [readRounds(text), readRounds(other)];
  return textOf({
    rounds: union(some.rounds, more.rounds, earlier),
    months: union(some.months, more.months, larger),
  });
}

const monthOf = ({ day }) => day.slice(0, 7);

/** @param {[string, Round][]} rows @returns {Sum} */
const sumOf = (rows) => ({ rounds: rows.length, points: rows.reduce((sum, [, { points }]) => sum + points, 0) });

/** The rounds with those of the oldest month added up; undefined if there is only one month. @param {Kept} kept */
function withoutOldestMonth({ rounds, months }) {
  const all = [...rounds.values()].map(monthOf).sort();
  if (all[0] === all.at(-1)) return undefined;
  const [gone, rows] = [[], []];
  for (const row of rounds) (monthOf(row[1]) === all[0] ? gone : rows).push(row);
  return { rounds: new Map(rows), months: new Map(months).set(all[0], sumOf(gone)) };
}

/** The text of these rounds, at most `MOST`. Whole months are added up, the oldest first. @param {Kept} kept */
function textOf({ rounds, months }) {
  let kept = { months, rounds: new Map([...rounds].filter(([, round]) => !months.has(monthOf(round)))) };
  while (kept.rounds.size > MOST) {
    const less = withoutOldestMonth(kept);
    if (!less) break;
    kept = less;
  }
  const rows = [...kept.rounds];
  rows.sort(([id, one], [otherId, other]) => byTime(one, other) || compared(id, otherId));
  const parts = { rounds: Object.fromEntries(rows.slice(-MOST)), months: Object.fromEntries([...kept.months].sort()) };
  return JSON.stringify({ edition: EDITION, ...parts });
}

/** The key and the new text that make room in the browser: the rounds of the oldest month are added up.
 *  @param {Map<string, string>} texts */
export function withoutOldest(texts) {
  const less = withoutOldestMonth(readRounds(texts.get(KEY)));
  return less && [KEY, textOf(less)];
}

// ---- what the rounds say ---------------------------------------------------------------------------------

/** The mean of numbers; 0 if there are none. @param {number[]} numbers */
export const meanOf = (numbers) => (numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0);

/** For each place from `first` on (counted from 1), the mean of the last `most` numbers. @param {number[]} numbers */
export const runningMeans = (numbers, most, first) =>
  numbers.map((_, at) => meanOf(numbers.slice(Math.max(0, at + 1 - most), at + 1))).slice(first - 1);

const Z = 1.959964; // 95 of 100 values of a normal distribution lie within this many standard deviations

/** Wilson's interval. If `won` of `played` were won, the true share lies in it in 95 of 100 cases. */
export function wilson(won, played) {
  const [share, square] = [won / played, Z ** 2];
  const middle = (share + square / (2 * played)) / (1 + square / played);
  const half = (Z * Math.sqrt((share * (1 - share)) / played + square / (4 * played ** 2))) / (1 + square / played);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The finished games in which each kind of bot sat at the table: {kind, won, played, equal}, in the order of `kinds`.
 * `equal` is the share of games that a player wins who is as good as the other players.
 * @param {Round[]} rounds @param {string[]} kinds
 */
export const gamesByKind = (rounds, kinds) => kinds.map((kind) => {
  const games = rounds.filter(({ game, bots }) => game && bots.includes(kind));
  const won = games.filter(({ game }) => game === "won").length;
  return { kind, won, played: games.length, equal: meanOf(games.map(({ sides }) => 1 / sides)) };
}).filter(({ played }) => played);

/**
 * The mean of numbers, its standard error, and the interval in which the true mean lies in 95 of 100 cases (Student's,
 * by the first terms of its series). @param {number[]} numbers
 */
export function meanWithBand(numbers) {
  const [mean, freedom] = [meanOf(numbers), numbers.length - 1];
  const error = Math.sqrt(meanOf(numbers.map((one) => (one - mean) ** 2)) / freedom);
  const half = (Z + (Z ** 3 + Z) / (4 * freedom)) * error;
  return { mean, error, low: mean - half, high: mean + half };
}

/** If chance alone decides, one series in this many has a mean this far from 0: 20 means 5 series in 100. */
export function onceIn({ mean, error }) {
  const far = Math.abs(mean) / error;
  return Math.round(1 / Math.max(1e-6, 2 * beyond(far)));
}

/** The share of a normal distribution beyond this many standard deviations, accurate to about a ten-thousandth. */
function beyond(far) {
  const steps = Array.from({ length: 4000 }, (_, at) => far + (at + 0.5) / 400);
  return steps.reduce((sum, x) => sum + Math.exp((-x * x) / 2), 0) / 400 / Math.sqrt(2 * Math.PI);
}

/** The worth of the cards and of the play, for each round that was dealt again. @param {Round[]} rounds */
export const luckAndPlay = (rounds) => rounds.filter(({ luck }) => luck !== undefined)
  .map(({ luck, points, others }) => ({ luck, play: points - others - luck }));

/** The takes by their size: how many there were, and what they brought on average. @param {Round[]} rounds */
export function takesBySize(rounds) {
  const all = rounds.flatMap(({ takes }) => takes);
  const sizes = [{ from: 1, to: 1 }, { from: 2, to: 3 }, { from: 4, to: 6 }, { from: 7, to: Infinity }];
  return sizes.map(({ from, to }) => {
    const some = all.filter(([cards]) => cards >= from && cards <= to);
    return { from, to, times: some.length, brought: meanOf(some.map(([, points]) => points)) };
  });
}

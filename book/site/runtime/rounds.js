// Works with the rounds that the reader has played. This browser keeps them in one text, which has a row for each
// round. Other modules store the text. Its kind is listed in store.js, where a comment explains KEY, EDITION, read,
// merged, isOfNewer and withoutOldest.
import { dayOf } from "./days.js";
import { isNewerThan } from "./editions.js";
import { byTime, compared, isTime } from "./order.js";

export const KEY = "rummy500-rounds";
export const EDITION = 2; // edition 1 added up the rounds of older months and forgot their ids
const MOST = 2000; // rows; of older rounds only the ids are kept
const MOST_OLDER = 20_000; // ids of older rounds; the oldest are forgotten
const LONGEST = 200; // characters of the rules and of a seed
const LONGEST_ID = 500;
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
/**
 * @typedef {object} Kept
 * @property {Map<string, Round>} rounds by their ids
 * @property {string} until the last day whose rounds are only counted; "" if all rounds have rows
 * @property {Map<string, string>} older the months of the rounds that are only counted, by the rounds' ids
 * @property {Map<string, number>} sums how many rounds there were in the months of which no ids are kept, by the month:
 *   edition 1 kept no ids of older rounds, and ids are forgotten to make room
 */

/** The id of a round's deal. While the id is kept, later rounds of the same deal don't count.
 *  @param {Pick<Round, "seed" | "round" | "bots" | "rules">} round */
export const idOf = ({ seed, round, bots, rules }) => `${seed}/${round}/${bots.length + 1}/${rules}`;

/** The part after the `#` in a link to the game that this round belongs to. @param {Round} round */
export const linkOf = ({ rules, bots, seed }) =>
  new URLSearchParams({ rules, players: String(bots.length + 1), seed, bots: bots.join(",") }).toString();

/**
 * The row for the round whose result this view shows. `moment` is the time at which the row is kept. Undefined if the
 * view shows no result. Also undefined if the view shows a level, a replay, an exercise, or a new try at a moment of a
 * review.
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

export const isId = (value) => typeof value === "string" && value !== "" && value.length <= LONGEST_ID;
const isNumber = (value) => areWhole(value) && value > 0;

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** The entries of an object whose keys are months. */
const byMonth = (value) => Object.entries(isPlain(value) ? value : {}).filter(([month]) => IS_MONTH.test(month));

/** The ids in `older` ({month: list of ids}), each as [id, month]. */
const pairsIn = (older) => byMonth(older).flatMap(([month, ids]) =>
  (Array.isArray(ids) ? ids : []).filter(isId).map((id) => /** @type {[string, string]} */ ([id, month])));

/** The last day whose rounds are kept without rows. @param {Map<string, number>} sums */
const lastDayOf = (until, sums) =>
  [IS_DAY.test(until) ? until : "", ...[...sums.keys()].map((month) => `${month}-31`)].sort().pop();

/** The kept rounds, the oldest first. Broken entries are left out. @returns {Kept} */
export function readRounds(text) {
  try {
    const { edition, rounds, until, older, sums: given, months } = JSON.parse(text);
    if (![1, EDITION].includes(edition)) throw new TypeError("it is of another edition");
    const sums = new Map([...byMonth(months), ...byMonth(given)].flatMap(([month, sum]) => {
      const number = sum?.rounds ?? sum;
      return isNumber(number) ? [[month, number]] : [];
    }));
    return {
      rounds: new Map(Object.entries(rounds).filter(([id, round]) => isRound(round) && id === idOf(round))),
      until: lastDayOf(until, sums),
      older: union(new Map(), pairsIn(older), sooner),
      sums,
    };
  } catch {
    return { rounds: new Map(), until: "", older: new Map(), sums: new Map() };
  }
}

/** The kept rounds that have rows. @returns {Map<string, Round>} */
export const read = (text) => readRounds(text).rounds;

/** The text with one more round; undefined if its deal was played before, or a newer edition wrote the text. */
export function withRound(text, round) {
  const { rounds, older, ...rest } = readRounds(text);
  const id = idOf(round);
  if (rounds.has(id) || older.has(id) || isOfNewer(text)) return undefined;
  return textOf({ rounds: rounds.set(id, round), older, ...rest });
}

/** The text with the worth of a round's cards added. If the text has no such round, it stays the same. */
export function withLuck(text, id, luck) {
  const { rounds, ...rest } = readRounds(text);
  return rounds.has(id) ? textOf({ rounds: rounds.set(id, { ...rounds.get(id), luck }), ...rest }) : text;
}

/** The row as text, without the worth of the cards. @param {Round} round */
const withoutLuck = (round) => JSON.stringify({ ...round, luck: undefined });

/**
 * The order of two rows of the same deal. Only the first row counts, and all devices use the same order. If two rows
 * differ only in the worth of the cards, the row that has a worth comes first. A worth is never copied to another row,
 * because the two rows may differ in the dealer, or in the seats that had opened before.
 * @param {Round} one @param {Round} other
 */
const byAge = (one, other) => byTime(one, other) || compared(withoutLuck(one), withoutLuck(other))
  || compared(one.luck ?? Infinity, other.luck ?? Infinity);

/** Choose the row that counts from two rows of one deal. @param {Round} one @param {Round} other */
const earlier = (one, other) => (byAge(one, other) > 0 ? other : one);

const sooner = (one, other) => (one < other ? one : other);

/**
 * The entries of both maps. If both have an id, `choose` says which one stays.
 * @template T @param {Map<string, T>} some @param {Iterable<[string, T]>} more @param {(one: T, other: T) => T} choose
 */
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
    until: some.until > more.until ? some.until : more.until,
    older: union(some.older, more.older, sooner),
    sums: union(some.sums, more.sums, Math.max),
  });
}

const monthOf = ({ day }) => day.slice(0, 7);

/** The kept rounds, with fewer rows. A row is deleted if its day is `until` or earlier, or if its id is in `older`. The
 *  id of a deleted row is still kept.
 *  @param {string} until @param {Kept} kept */
function countedUntil(until, { rounds, older, sums }) {
  const isOlder = ([id, round]) => round.day <= until || older.has(id);
  const gone = [...rounds].filter(isOlder).map(([id, round]) => /** @type {[string, string]} */ ([id, monthOf(round)]));
  const rows = new Map([...rounds].filter((row) => !isOlder(row)));
  return { rounds: rows, until, older: union(older, gone, sooner), sums };
}

/** The days of these rounds, the newest first. @param {Map<string, Round>} rounds */
const daysOf = (rounds) => [...rounds.values()].map(({ day }) => day).sort().reverse();

/** The rounds without the rows of the oldest day; undefined if there is only one day. @param {Kept} kept */
function withoutOldestDay(kept) {
  const days = daysOf(kept.rounds);
  return days[0] === days.at(-1) ? undefined : countedUntil(days.at(-1), kept);
}

/** The rounds with at most `MOST` rows. All rows of a day stay or go together. The newest day's rows always stay.
 *  @param {Kept} kept */
function withoutSurplus(kept) {
  const days = daysOf(kept.rounds);
  const until = days.slice(MOST).find((day) => day !== days[0]);
  return until ? countedUntil(until, kept) : kept;
}

/**
 * The rounds, with the number of the oldest month's ids in place of these ids. Undefined if there are no ids, or if a
 * row is from this month or an earlier month.
 * @param {Kept} kept
 */
function withoutOldestIds({ rounds, until, older, sums }) {
  const [oldest] = [...older.values()].sort();
  if (!oldest || [...rounds.values()].some((round) => monthOf(round) <= oldest)) return undefined;
  const ids = new Map([...older].filter(([, month]) => month > oldest));
  const all = union(sums, [[oldest, older.size - ids.size]], Math.max);
  return { rounds, until: lastDayOf(until, all), older: ids, sums: all };
}

/** The ids of the rounds without rows in a stored text. @param {string} text @returns {Set<string>} */
export const onlyCounted = (text) => new Set(readRounds(text).older.keys());

/** The text in which the browser keeps these rounds. @param {Kept} kept */
function textOf(kept) {
  const { rounds, until, older, sums } = withoutSurplus(countedUntil(kept.until, kept));
  const rows = [...rounds];
  rows.sort(([id, one], [otherId, other]) => byTime(one, other) || compared(id, otherId));
  const [ids, added] = [listsOf(older), Object.fromEntries([...sums].sort())];
  const isOlder = until || older.size || sums.size; // a broken `until` takes nothing else with it
  return JSON.stringify({
    edition: EDITION, rounds: Object.fromEntries(rows), ...(isOlder && { until, older: ids, sums: added }),
  });
}

/** The ids of the rounds without rows, as {month: list of ids}. If there are too many ids, the oldest are left out.
 *  @param {Map<string, string>} older */
function listsOf(older) {
  const inOrder = [...older].sort(([id, month], [otherId, other]) => compared(month, other) || compared(id, otherId));
  const lists = {};
  for (const [id, month] of inOrder.slice(-MOST_OLDER)) (lists[month] ??= []).push(id);
  return lists;
}

/**
 * The key and the new text that make room in the browser. The rounds of the oldest day keep only their ids. If no other
 * day has rows, the ids of the oldest month are replaced with their number.
 * @param {Map<string, string>} texts
 */
export function withoutOldest(texts) {
  const kept = readRounds(texts.get(KEY));
  const less = withoutOldestDay(kept) ?? withoutOldestIds(kept);
  return less && [KEY, textOf(less)];
}

// ---- means and other statistics --------------------------------------------------------------------------

/**
 * How many rounds are kept without rows. If a month has both a number and (from another device) ids, the larger count
 * is right.
 * @param {Kept} kept
 */
export function numberOfOlder({ older, sums }) {
  const known = new Map();
  for (const month of older.values()) known.set(month, (known.get(month) ?? 0) + 1);
  return [...union(sums, known, Math.max).values()].reduce((sum, one) => sum + one, 0);
}

/** The mean of numbers; 0 if there are none. @param {number[]} numbers */
export const meanOf = (numbers) => (numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0);

/**
 * The running means, beginning with number `first` (counted from 1). Each is the mean of the last `most` numbers, or of
 * all numbers so far if there are fewer.
 * @param {number[]} numbers
 */
export const runningMeans = (numbers, most, first) =>
  numbers.map((_, at) => meanOf(numbers.slice(Math.max(0, at + 1 - most), at + 1))).slice(first - 1);

const Z = 1.959964; // 95 of 100 values of a normal distribution lie within this many standard deviations

/** Wilson's interval. If `won` of `played` games were won, the true share is in this interval in 95 of 100 cases. */
export function wilson(won, played) {
  const [share, square] = [won / played, Z ** 2];
  const middle = (share + square / (2 * played)) / (1 + square / played);
  const half = (Z * Math.sqrt((share * (1 - share)) / played + square / (4 * played ** 2))) / (1 + square / played);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The finished games in which each kind of bot sat at the table: {kind, won, played, equal}, in the order of `kinds`.
 * If all sides were equally good, each would win the share `equal` of these games.
 * @param {Round[]} rounds @param {string[]} kinds
 */
export const gamesByKind = (rounds, kinds) => kinds.map((kind) => {
  const games = rounds.filter(({ game, bots }) => game && bots.includes(kind));
  const won = games.filter(({ game }) => game === "won").length;
  return { kind, won, played: games.length, equal: meanOf(games.map(({ sides }) => 1 / sides)) };
}).filter(({ played }) => played);

/**
 * The mean of numbers, its standard error, and the interval in which the true mean lies in 95 of 100 cases (by the
 * first terms of a series for Student's distribution). @param {number[]} numbers
 */
export function meanWithBand(numbers) {
  const [mean, freedom] = [meanOf(numbers), numbers.length - 1];
  const error = Math.sqrt(meanOf(numbers.map((one) => (one - mean) ** 2)) / freedom);
  const half = (Z + (Z ** 3 + Z) / (4 * freedom)) * error;
  return { mean, error, low: mean - half, high: mean + half };
}

/** How rarely chance alone leads to a mean this far from 0: 20 stands for one series in 20. */
export function onceIn({ mean, error }) {
  const far = Math.abs(mean) / error;
  return Math.round(1 / Math.max(1e-6, 2 * beyond(far)));
}

/** The share of a normal distribution beyond this many standard deviations, accurate to about a ten-thousandth. */
function beyond(far) {
  const steps = Array.from({ length: 4000 }, (_, at) => far + (at + 0.5) / 400);
  return steps.reduce((sum, x) => sum + Math.exp((-x * x) / 2), 0) / 400 / Math.sqrt(2 * Math.PI);
}

/** Each round that was dealt again, with the worth of its cards and of the play. @param {Round[]} rounds */
export const luckAndPlay = (rounds) => rounds.filter(({ luck }) => luck !== undefined)
  .map((round) => ({ round, luck: round.luck, play: round.points - round.others - round.luck }));

/** The takes by their size: how many there were, and the mean of the points they brought. @param {Round[]} rounds */
export function takesBySize(rounds) {
  const all = rounds.flatMap(({ takes }) => takes);
  const sizes = [{ from: 1, to: 1 }, { from: 2, to: 3 }, { from: 4, to: 6 }, { from: 7, to: Infinity }];
  return sizes.map(({ from, to }) => {
    const some = all.filter(([cards]) => cards >= from && cards <= to);
    return { from, to, times: some.length, brought: meanOf(some.map(([, points]) => points)) };
  });
}

// Works with the records of finished games and of deals of the day. The browser keeps each record in a separate text.
// Other modules store the texts. Their kind is listed in store.js, where a comment explains KEY, EDITION, read, merged,
// isOfNewer, keyIn, surplus and withoutOldest.
import { isNewerThan } from "./editions.js";
import { byTime, compared, isTime } from "./order.js";
import { idOf, isId } from "./rounds.js";

export const KEY = "rummy500-record";
export const EDITION = 1;
const MOST = 120; // records; the oldest are deleted
const MOST_CHARACTERS = 1_000_000; // of all records together
const LONGEST = 100_000; // characters of a record; a round has about 1,000
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const GAME = '[Game "500 Rum"]\n';

/** @typedef {import("./rounds.js").Round} Round */
/**
 * @typedef {{ day: string, at?: number, record: string }} Kept the record of a game, the day on which the game ended,
 *   and the time of its last round
 */

const keyOf = (id) => `${KEY}/${id}`;

/** The key for the record of the game that this round ended.
 *  @param {Pick<Round, "seed" | "round" | "bots" | "rules">} round */
export const recordKey = (round) => keyOf(idOf(round));

/** The part after the `#` in a link that opens this game's record on the page about records. @param {Round} round */
export const recordLink = (round) => `record=${encodeURIComponent(idOf(round))}`;

/** The key of the record that a link names after its `#`; undefined if the link names no record. */
export function keyInLink(hash) {
  const id = new URLSearchParams(hash.slice(1)).get("record");
  return id ? keyOf(id) : undefined;
}

/** What the reader scored in the first round of a record; undefined if that round isn't over. */
export function firstScore(record) {
  const [, points] = /^end .*\bA=(-?\d+)/m.exec(record) ?? [];
  return points === undefined ? undefined : Number(points);
}

// ---- the kept records ----------------------------------------------------------------------------------

/** Whether a newer edition of the book wrote this text, so that it must not be replaced. */
export const isOfNewer = (text) => isNewerThan(EDITION, text);

/** Whether this value is the record of a game, and short enough to be kept. */
export const isRecord = (value) => typeof value === "string" && value.startsWith(GAME) && value.length <= LONGEST;

/** A map from the id of the text's game to the game; empty if the text has no game. @returns {Map<string, Kept>} */
export function read(text) {
  try {
    const { edition, id, day, at, record } = JSON.parse(text);
    const isWhole = edition === EDITION && isId(id) && IS_DAY.test(day) && isTime(at) && isRecord(record);
    return new Map(isWhole ? [[id, { day, at, record }]] : []);
  } catch {
    return new Map();
  }
}

/** @param {[string, Kept]} game */
const textOf = ([id, { day, at, record }]) => JSON.stringify({ edition: EDITION, id, day, at, record });

/** The text that keeps the record of the game that this round ended. @param {Round} round @param {string} record */
export const recordText = (round, record) => textOf([idOf(round), { day: round.day, at: round.at, record }]);

/** Choose one of two texts with the same cards: the text whose game ended earlier, because only the first game with
 *  these cards counts. */
export function merged(text, other) {
  const [mine, more] = [text, other].map((one) => [...read(one)][0]);
  if (!mine || !more) return mine || more ? textOf(mine ?? more) : "";
  const [[id, game], [otherId, second]] = [mine, more];
  const order = byTime(game, second) || compared(game.record, second.record);
  return textOf(id === otherId && order > 0 ? more : mine);
}

/** The key under which a browser keeps this text; undefined if the text has no game. */
export function keyIn(text) {
  const [id] = read(text).keys();
  return id === undefined ? undefined : keyOf(id);
}

const gameIn = (text) => [...read(text).values()][0];

/** The record in a kept text; undefined if it has none. */
export const recordOf = (text) => gameIn(text)?.record;

/** The keys of these texts, those of the oldest games first. @param {Map<string, string>} texts */
function byAge(texts) {
  const games = [...texts].map(([key, text]) => ({ key, ...gameIn(text) ?? { day: "" } }));
  return games.sort((one, other) => byTime(one, other) || compared(one.key, other.key)).map(({ key }) => key);
}

/** The keys of the texts to delete because there are too many texts, or too many characters in all. The newest texts
 *  stay. @param {Map<string, string>} texts */
export function surplus(texts) {
  let room = MOST_CHARACTERS;
  const stays = (key, at) => at < MOST && (room -= texts.get(key).length) >= 0;
  return byAge(texts).reverse().filter((key, at) => !stays(key, at));
}

/** The change that makes room: [the key of the oldest game's text, "" as its new text]. Undefined if there is no text.
 *  @param {Map<string, string>} texts */
export function withoutOldest(texts) {
  const [oldest] = byAge(texts);
  return oldest === undefined ? undefined : [oldest, ""];
}

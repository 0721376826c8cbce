// Works with the records of finished games. Each is a text of its own that the browser keeps. Other modules store them.
import { idOf } from "./rounds.js";

/** @typedef {import("./rounds.js").Round} Round */

const KEY = "rummy500-record/";
const MOST = 120; // records; the oldest are deleted
const LONGEST = 100_000; // characters; a round has about 1,000
const GAME = '[Game "500 Rum"]\n';
const REFUSED = "refused ";

/** The key for the record of the game that this round ended. @param {Round} round */
export const recordKey = (round) => `${KEY}${idOf(round)}`;

/** The part after the `#` in a link to the record of a game, on the page about records. @param {Round} round */
export const recordLink = (round) => `record=${encodeURIComponent(idOf(round))}`;

/** The key of the record that is named after the `#` in an address; undefined if none is. */
export function keyInLink(hash) {
  const id = new URLSearchParams(hash.slice(1)).get("record");
  return id ? `${KEY}${id}` : undefined;
}

/**
 * The record in the text from which Python restores a table: the lines of its game, but not the moves that were
 * refused. It is empty if there is none, or if it is too long.
 * @param {string} kept
 */
export function recordIn(kept) {
  const from = kept.indexOf(GAME);
  const lines = from < 0 ? [] : kept.slice(from).split("\n").filter((line) => !line.startsWith(REFUSED));
  const text = lines.join("\n");
  return text.length > LONGEST ? "" : text;
}

/**
 * The keys of the records to delete, so that at most `MOST` are left: those of unknown games, then the oldest.
 * @param {string[]} keys all keys of the browser
 * @param {Iterable<Round>} rounds the kept rounds, the oldest first
 */
export function tooMany(keys, rounds) {
  const known = [...rounds].map(recordKey);
  const records = keys.filter((key) => key.startsWith(KEY));
  records.sort((one, other) => known.indexOf(one) - known.indexOf(other));
  return records.slice(0, Math.max(0, records.length - MOST));
}

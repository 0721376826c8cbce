// Keeps each round that is played, and the record of each finished game and deal of the day, in this browser.
import { isRecord, recordKey, recordText } from "./records.js";
import { KEY as ROUNDS_KEY, roundIn, withRound } from "./rounds.js";

/** If this view shows a round's result, keep the round. If the round `isLast`, keep the game's record, too. */
export async function keepRound(view, isLast) {
  const round = roundIn(view, new Date());
  if (!round) return;
  const { change } = await import("./store.js");
  await change(ROUNDS_KEY, (text) => withRound(text, round) ?? text);
  const { record } = view.over;
  if (isLast && isRecord(record)) await change(recordKey(round), (text) => text || recordText(round, record));
}

// Keeps each round that is played, and the record of each finished game, in this browser.
import { remember, remembered } from "./browser.js";
import { dayOf } from "./days.js";
import { recordIn, recordKey, tooMany } from "./records.js";
import { KEY as ROUNDS_KEY, readRounds, roundIn, withRound } from "./rounds.js";

/** Keep the round that this view counts, if it counts one. `kept` is the text from which Python restores the table. */
export async function keepRound(view, kept) {
  const round = roundIn(view, dayOf(new Date()));
  if (!round) return;
  const { change } = await import("./store.js");
  await change(ROUNDS_KEY, (text) => withRound(text, round) ?? text);
  if (round.game && recordIn(kept)) keepRecord(recordKey(round), recordIn(kept));
}

function keepRecord(key, record) {
  remember(key, record);
  const { rounds } = readRounds(remembered(ROUNDS_KEY));
  try {
    for (const old of tooMany(Object.keys(localStorage), rounds.values())) localStorage.removeItem(old);
  } catch { /* the browser denies the storage */ }
}

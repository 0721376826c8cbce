// Keeps each round that is played, and the record of each finished game, in this browser.
import { remember, remembered } from "./browser.js";
import { dayOf } from "./days.js";
import { recordIn, recordKey, tooMany } from "./records.js";
import { readRounds, roundIn, ROUNDS_KEY, withRound } from "./rounds.js";

/** Keep the round that this view counts, if it counts one. `kept` is the text from which Python restores the table. */
export function keepRound(view, kept) {
  const round = roundIn(view, dayOf(new Date()));
  if (!round) return;
  const text = withRound(remembered(ROUNDS_KEY), round);
  if (text) remember(ROUNDS_KEY, text);
  if (round.game && recordIn(kept)) keepRecord(recordKey(round), recordIn(kept));
}

function keepRecord(key, record) {
  remember(key, record);
  const { rounds } = readRounds(remembered(ROUNDS_KEY));
  try {
    for (const old of tooMany(Object.keys(localStorage), rounds.values())) localStorage.removeItem(old);
  } catch { /* the browser denies the storage */ }
}

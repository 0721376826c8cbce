// Lets the page's Python deal the cards of the reader's rounds again, to bots of equal strength, and keeps what the
// reader's cards were worth.
import { remembered } from "./browser.js";
import { Python } from "./python.js";
import { KEY as ROUNDS_KEY, readRounds, withLuck } from "./rounds.js";
import { change } from "./store.js";

/** @typedef {import("./rounds.js").Round} Round */

/** The ids of the rounds whose cards haven't been dealt again yet, the newest first. */
export const waiting = () => [...readRounds(remembered(ROUNDS_KEY)).rounds]
  .filter(([, { luck }]) => luck === undefined).map(([id]) => id).reverse();

/** The Python code that deals a round again. A string in JSON is a string in Python, too. @param {Round} round */
const sourceFor = ({ rules, bots, seed, round, dealer, opened = "" }) =>
  `from rummy500.deal.dealing import seed_of\nfrom rummy500.lab.fair import luck\n`
  + `luck(${JSON.stringify(rules)}, ${bots.length + 1}, seed_of(${JSON.stringify(seed)}), ${round}, "${dealer}", "${opened}")`;

/**
 * Deal the cards of all rounds again, one round after the other. `tell` is called after each round. If Python fails,
 * `tell` gets the reason. A round that Python can't play is left out.
 * @param {(why?: string) => void} tell @param {AbortSignal} signal
 */
export function dealAgain(tell, signal) {
  const ids = waiting();
  let keeping; // resolves once the luck of the last round is kept
  const python = new Python(hear);
  signal.addEventListener("abort", () => python.handOn());
  addEventListener("pagehide", () => python.leave(), { signal });
  next();

  function next() {
    const round = readRounds(remembered(ROUNDS_KEY)).rounds.get(ids[0]);
    if (round) python.run(ids[0], sourceFor(round));
  }

  async function hear({ did, cell, text, why }) {
    if (did === "printed" && cell === ids[0] && Number.isFinite(Number(text))) {
      keeping = change(ROUNDS_KEY, (rounds) => withLuck(rounds, cell, Number(text)));
    } else if (did === "ran" && cell === ids[0]) {
      await keeping;
      if (signal.aborted) return;
      ids.shift();
      tell();
      next();
    } else if (["broke", "stopped", "died", "taken"].includes(did)) tell(why || "Python has ended");
  }
}

// Looks for new fresh moments. The search has its own Python, in which bots play one round after the other. So the
// table's Python stays free, and the search can be stopped at once. The lab would find the same moments in rounds with
// the same seeds (rummy500/lab/fresh_moments.py).
import { Host, Python } from "./python.js";

/** @typedef {import("./moments.js").Fresh} Fresh */

const FIRST_SEED = 1_000_000; // the seeds in the book's lists are smaller, so no found moment has the id of one of them

const newSeed = () => FIRST_SEED + crypto.getRandomValues(new Uint32Array(1))[0];

/** The Python code that looks at a round, and writes as JSON the moment that the round contains, or null. */
const sourceFor = (game) =>
  `import json\nfrom rummy500.table.fresh import found\nprint(json.dumps(found(${JSON.stringify(game)}, ${newSeed()})))`;

/** What Python has written; undefined if that isn't JSON. @returns {Fresh | null | undefined} */
function read(printed) {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

/**
 * Look for new moments, round by round. Returns a function that ends the search.
 * @param {object} from
 * @param {() => string} from.game the game of the next round; "" to end the search
 * @param {(moment: Fresh | null) => unknown} from.seen gets the moment of each round, or null. The search waits for it
 * @param {(why: string) => void} from.ended is called when the search has ended: `why` is "", or why Python failed
 */
export function seek({ game, seen, ended }) {
  let printed = "";
  const python = new Python(hear, new Host(true));
  queueMicrotask(next); // so the caller gets the function that stops the search before a round begins

  function next() {
    if (python.hasEnded) return;
    const now = game();
    printed = "";
    if (now) python.run(now, sourceFor(now));
    else end("");
  }

  function end(why) {
    python.end();
    ended(why);
  }

  async function hear({ did, text, why }) {
    if (did === "wrote") printed += text;
    else if (did === "ran" && !why) {
      const moment = read(printed);
      if (moment === undefined) return end("it wrote something that the page can’t read");
      await seen(moment);
      next();
    } else if (["ran", "broke", "stopped", "died"].includes(did)) end(why || "Python has ended");
  }

  return () => python.end();
}

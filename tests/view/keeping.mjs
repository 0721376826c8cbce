// Helpers for tests of what a browser keeps: a storage in memory, and texts made at random from a seed.
import { register } from "node:module";
import { writeAnswers } from "../../book/site/runtime/answers.js";
import { recordKey, recordText } from "../../book/site/runtime/records.js";
import { withRound } from "../../book/site/runtime/rounds.js";

// The build copies these modules into the runtime's folder. The runtime imports copies. Tests import the originals.
register(`data:text/javascript,${encodeURIComponent(`
  export const resolve = (name, context, next) => next(
    ["./alone.js", "./browser.js", "./stars.js"].includes(name) && context.parentURL.includes("/runtime/")
      ? new URL("../../../rummy500/table/view/" + name.slice(2), context.parentURL).href : name, context);
`)}`);

/** A storage that has room for this many characters. */
export class MadeStorage {
  #room;

  constructor(room = Infinity) {
    this.#room = room;
  }

  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, text) {
    const others = Object.entries(this).filter(([other]) => other !== key);
    const size = others.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    if (size + key.length + text.length > this.#room) throw new DOMException("full", "QuotaExceededError");
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

/** Random numbers from a seed: a function that returns a whole number below its argument. */
export function chance(seed) {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const listOf = (below, most, make) => Array.from({ length: below(most + 1) }, make);
const textsOf = (below, questions, make) =>
  Object.fromEntries(questions.filter(() => below(2)).map((question) => [question, make()]));
/** A time on this day or, as in rows of the first editions, no time. */
const timeOn = (below, day) => (below(3) ? { at: Date.parse(day) + below(3) } : {});
/** A round's row with made-up numbers. */
export function roundOf(below, seed, round) {
  const day = `2026-11-0${1 + below(3)}`;
  return {
    day, ...timeOn(below, day), rules: "classic", bots: ["greedy", "careful"], sides: 3, seed, round, dealer: "ABC"[below(3)],
    points: below(200) - 60, others: below(90), sets: below(80), runs: below(80), layOffs: below(30), left: below(60),
    takes: listOf(below, 3, () => [1 + below(8), below(60) - 20]), game: ["", "won", "lost"][below(3)],
    ...(below(2) && { luck: below(9) * 1.5 }),
  };
}
const A_ROUND = "deal 1 dealer=B\n".padEnd(970, "A: draw\nA: discard QD\nB: draw\nB: discard 9C\n");

/** The key and the text of a game's record. The game has this seed, and ended on this day after `rounds` rounds. */
export function gameOf(seed, day, rounds = 1, at = undefined) {
  const round = { ...roundOf(chance(1), seed, rounds), day, at, game: /** @type {const} */ ("won") };
  return [recordKey(round), recordText(round, `[Game "500 Rum"]\n[Seed "${seed}"]\n\n${A_ROUND.repeat(rounds)}`)];
}

const QUESTIONS = ["first-set", "why", "which_meld", "constructor", "__proto__"];

/** For each kind of text that the book keeps, a function that makes a random text of this kind. */
export const MAKERS = {
  stars(below) {
    const numbers = (most) => Object.fromEntries(listOf(below, 6, () => [`draw/level-${below(8)}`, 1 + below(most)]).sort());
    return JSON.stringify({ edition: 1, stars: numbers(3), tries: numbers(9999) });
  },

  "daily scores"(below) {
    const played = () => ({ score: below(300) - 150, seed: below(5), ...(below(3) && { at: 1 + below(9) }) });
    const days = listOf(below, 6, () => [`2026-11-0${1 + below(9)}`, played()]).sort();
    return JSON.stringify({ edition: 1, days: Object.fromEntries(days) });
  },

  moments(below) {
    const moment = (id) => ({ id, text: `[Game "500 Rum"]\nA: discard ${below(9)}\n`, title: "Turn 3", says: "You discarded {6C}.", cost: below(40), step: below(6), due: `2026-11-0${1 + below(9)}`, seen: below(3) && 1_790_000_000_000 + below(5) });
    const some = (ids) => [...ids].filter(() => below(2));
    const gone = Object.fromEntries(some("ijkl").map((id) => [id, 1_790_000_000_000 + below(5)]));
    const tries = Object.fromEntries(some("mn").map((id) => [id, (below(2) ? 1 : -1) * (1_790_000_000_000 + below(3))]));
    const past = Object.entries({ gone, tries }).filter(([, times]) => Object.keys(times).length);
    const fresh = (id) => ({ id, text: "[Moment]", title: "Turn 4", says: "You held {QS}.", cost: 0, found: below(7), game: "classic" });
    const found = some("mnop").filter((id) => !(id in tries)).map(fresh);
    if (found.length) past.push(["found", found]);
    return JSON.stringify({ edition: 1, moments: some("abcdefgh").map(moment), ...Object.fromEntries(past) });
  },

  results(below) {
    const rounds = ["7", "class 4b"].flatMap((seed) => [1, 2, 3, 4].filter(() => below(2)).map((round) => roundOf(below, seed, round)));
    const some = (make) => Object.fromEntries(["2026-07", "2026-08"].filter(() => below(2)).map((month) => [month, make()]));
    const past = below(2) ? { until: "2026-09-03", older: some(() => ["1/1/2/to-100", "2/1/2/to-100"].slice(below(2))), sums: some(() => 1 + below(2)) } : {};
    return rounds.reduce((text, round) => withRound(text, round), JSON.stringify({ edition: 2, rounds: {}, ...past }));
  },

  "kept games"(below) {
    const day = `2026-11-0${1 + below(2)}`;
    const [, text] = gameOf("7", day, 1, timeOn(below, day).at);
    return text.replace("QD", ["KD", "JD"][below(2)]);
  },

  answers(below) {
    const played = textsOf(below, QUESTIONS, () => `A: draw\nA: discard ${below(9)}\n`);
    const written = textsOf(below, QUESTIONS, () => ["", "A run, “so”.", "\u0000 {[,\"\\"][below(3)]);
    const solved = Object.keys(played).filter(() => below(2)).sort();
    const learner = ["", "Ann"][below(2)];
    return writeAnswers({ learner, code: "", played, written, solved, whose: {} }, "01-melds", "0.2.0");
  },
};

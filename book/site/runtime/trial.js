// Runs the cells of a coded exercise in a Python of their own. If their code runs too long, this Python is ended, and
// the next trial starts a new one. The Python of the book's tables keeps running.
import { Host, Python } from "./python.js";

/** How long a cell that isn't a check may run, in milliseconds. A check has its own limit for each call. */
const FOR_A_CELL = 30_000;
/** The time limit for all cells together, in milliseconds. It is higher than the limit for the learner's code, because
 *  the other bots and the checks take time, too. */
const FOR_ALL = 300_000;
const MOST_TEXT = 50_000; // characters that a trial may print

let own; // the Host of the last trial, unless it has ended

/** Start Python before it is needed. */
export function warmUp() {
  if (!own) new Python(() => {}, own = new Host(true));
}

/** End the Python that runs trials, if there is one. */
export function endTrials() {
  own?.end();
  own = undefined;
}

/**
 * @typedef {{ number: number, kind: "given" | "coded" | "check", question: string, source: string }} Cell
 * @typedef {{ headline: string, isWhole: boolean, rows: [boolean, string, string][], remark: string }} Found
 * @typedef {object} Outcome
 * @property {Found[]} found what the checks have found
 * @property {Map<Cell, { why: string, line: number }>} failed the cells that raised an error
 * @property {Map<Cell, string>} printed what each cell has printed
 * @property {string} [why] the reason, in a sentence, if the trial did not finish
 * @property {Cell} [at] the cell that was running when the trial stopped
 */

/**
 * Run these cells one after the other, without the names that earlier trials defined. `tell` gets the progress in
 * words. If `signal` aborts, the cells are stopped.
 * @param {Cell[]} cells @param {(progress: string) => void} tell @param {AbortSignal} signal
 * @returns {Promise<Outcome>}
 */
export function tryOut(cells, tell, signal) {
  return new Promise((resolve) => {
    /** @type {Outcome} */
    const outcome = { found: [], failed: new Map(), printed: new Map() };
    const waiting = [...cells];
    const cellOf = (number) => cells.find((cell) => cell.number === number);
    let ofCell, ofAll, size = 0, hasEnded = false;

    function end(why) {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(ofCell);
      clearTimeout(ofAll);
      signal.removeEventListener("abort", stop);
      if (why) endTrials();
      resolve(why ? { ...outcome, why, at: waiting[0] } : outcome);
    }
    const stop = () => end("It was stopped.");
    const endAfter = (time) =>
      setTimeout(() => end(`It ran for ${time / 1000} seconds and was stopped. Is there a loop that never ends?`), time);
    function watchCell() {
      clearTimeout(ofCell);
      if (waiting[0].kind !== "check") ofCell = endAfter(FOR_A_CELL);
    }
    function watch() {
      ofAll = endAfter(FOR_ALL);
      watchCell();
    }
    function write(number, text) {
      const cell = cellOf(number);
      size += text.length;
      if (size > MOST_TEXT) end("It printed more than the page can show, so it was stopped.");
      else if (cell.kind === "check") tell(text.split("\r").at(-1));
      else outcome.printed.set(cell, (outcome.printed.get(cell) ?? "") + text);
    }

    const answers = {
      loading: ({ percent }) => tell(`Python is loading: ${percent} % …`),
      wrote: ({ cell, text }) => write(cell, text),
      printed({ cell, text, found }) {
        if (found) outcome.found.push(found);
        else write(cell, `${text}\n`);
      },
      ran({ cell, why, line }) {
        if (why) outcome.failed.set(cellOf(cell), { why, line });
        waiting.shift();
        if (waiting.length) watchCell();
        else end("");
      },
      broke: ({ why }) => end(`Python could not start in this browser: ${why}.`),
      stopped: ({ why }) => end(`Python stopped: ${why}.`),
      died: () => end("Python was stopped by the browser."),
    };
    signal.addEventListener("abort", stop);
    own ??= new Host(true);
    const python = new Python((message) => hasEnded || answers[message.did]?.(message), own);
    own.settled.then((isReady) => isReady && !hasEnded && watch());
    for (const { number, source } of cells) python.run(number, source);
  });
}

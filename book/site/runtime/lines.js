// Lines of an answer that a learner puts in order and indents. A line is { text, steps }: steps says how often it is
// indented.

/** @typedef {{ text: string, steps: number }} Line */

const MOST_STEPS = 5;
const STEP = "    ";

/** The lines as they are offered. @param {string[]} texts @returns {Line[]} */
export const asOffered = (texts) => texts.map((text) => ({ text, steps: 0 }));

const within = (number, most) => Math.min(most, Math.max(0, number));

/** The items in the order after the one at `from` has moved to `to`, or to the nearer end if that lies outside. */
export function moved(items, from, to) {
  const others = items.filter((_, at) => at !== from);
  const place = within(to, others.length);
  return [...others.slice(0, place), items[from], ...others.slice(place)];
}

/** The lines after the one at `place` got so many steps, as far as that is possible. @param {Line[]} lines */
export const indented = (lines, place, steps) =>
  lines.map((line, at) => (at === place ? { ...line, steps: within(steps, MOST_STEPS) } : line));

/** What belongs to the lines in the cell that was handed out: the rows above them, and the margin of all of them. */
export function frameOf(given, above) {
  const rows = given.split("\n");
  return { above: rows.slice(0, above), margin: /^ */.exec(rows[above] ?? "")[0] };
}

/** The text of an answer with these lines. @param {Line[]} lines */
export const answerOf = (lines, { above, margin }) =>
  [...above, ...lines.map(({ text, steps }) => margin + STEP.repeat(steps) + text)].join("\n");

/**
 * The lines of an answer that consists of exactly the offered lines, in any order. Undefined if it is another answer.
 * @param {string[]} offered @returns {Line[] | undefined}
 */
export function linesIn(answer, frame, offered) {
  const lines = answer.trimEnd().split("\n").slice(frame.above.length).map((row) => {
    const text = row.trimStart();
    return { text, steps: within((row.length - text.length - frame.margin.length) / STEP.length, MOST_STEPS) };
  });
  const isSame = [...offered].sort().join("\n") === lines.map(({ text }) => text).sort().join("\n");
  return isSame && answerOf(lines, frame) === answer.trimEnd() ? lines : undefined;
}

const TIMES = ["not indented", "indented once", "indented twice"];

/** How far a line is indented, in words. */
export const indentation = (steps) => TIMES[steps] ?? `indented ${steps} times`;

/** Where a line is, in a sentence. @param {Line[]} lines */
export const placeOf = (lines, at) => `Line ${at + 1} of ${lines.length}, ${indentation(lines[at].steps)}.`;

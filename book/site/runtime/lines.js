// Works with the lines of an answer, which a learner puts in order and indents. A line is { text, steps, isOut }:
// `steps` says how often the line is indented, and `isOut` whether the learner leaves it out of the answer.

/** @typedef {{ text: string, steps: number, isOut: boolean }} Line */

const MOST_STEPS = 5;
const STEP = "    ";

/** The lines as a learner gets them: not indented, and none left out. @param {string[]} texts @returns {Line[]} */
export const asOffered = (texts) => texts.map((text) => ({ text, steps: 0, isOut: false }));

const within = (number, most) => Math.min(most, Math.max(0, number));

/** The items, with the item at `from` moved to `to`. If `to` is outside the list, the item moves to the nearer end. */
export function moved(items, from, to) {
  const others = items.filter((_, at) => at !== from);
  const place = within(to, others.length);
  return [...others.slice(0, place), items[from], ...others.slice(place)];
}

/** The lines, with the line at `place` indented `steps` times, at most `MOST_STEPS` times. @param {Line[]} lines */
export const indented = (lines, place, steps) =>
  lines.map((line, at) => (at === place ? { ...line, steps: within(steps, MOST_STEPS) } : line));

/** The lines, with the line at `place` left out, or put back if it was left out. @param {Line[]} lines */
export const turned = (lines, place) =>
  lines.map((line, at) => (at === place ? { ...line, isOut: !line.isOut } : line));

/** {above, margin} of the handed-out cell: the rows above the lines, and the indentation that all these lines share. */
export function frameOf(given, above) {
  const rows = given.split("\n");
  return { above: rows.slice(0, above), margin: /^ */.exec(rows[above] ?? "")[0] };
}

/** The text of an answer with these lines. @param {Line[]} lines */
export const answerOf = (lines, { above, margin }) =>
  [...above, ...lines.filter(({ isOut }) => !isOut).map(({ text, steps }) => margin + STEP.repeat(steps) + text)].join("\n");

/**
 * The lines of an answer, followed by the offered lines that the answer leaves out. Undefined if the answer has any
 * other text, or if it leaves out a line although no offered line is wrong. `wrong` is the number of wrong lines.
 * @param {string[]} offered @param {number} wrong @returns {Line[] | undefined}
 */
export function linesIn(answer, frame, offered, wrong) {
  const lines = answer.trimEnd().split("\n").slice(frame.above.length).map((row) => {
    const text = row.trimStart();
    const steps = within((row.length - text.length - frame.margin.length) / STEP.length, MOST_STEPS);
    return { text, steps, isOut: false };
  });
  const others = [...offered];
  for (const { text } of lines) {
    const at = others.indexOf(text);
    if (at < 0) return undefined;
    others.splice(at, 1);
  }
  const isAnswer = (wrong || !others.length) && answerOf(lines, frame) === answer.trimEnd();
  return isAnswer ? [...lines, ...asOffered(others).map((line) => ({ ...line, isOut: true }))] : undefined;
}

const TIMES = ["not indented", "indented once", "indented twice"];

/** A line's indentation in words, such as "indented once". */
const indentation = (steps) => TIMES[steps] ?? `indented ${steps} times`;

/** A line's state in words: "left out", or the line's indentation. @param {Line} line */
export const stateOf = ({ steps, isOut }) => (isOut ? "left out" : indentation(steps));

/** The sentence that says where a line is. @param {Line[]} lines */
export const placeOf = (lines, at) => `Line ${at + 1} of ${lines.length}, ${stateOf(lines[at])}.`;

const WRONG = [
  "These lines",
  "One of these lines is wrong: leave it out. The others",
  "Two of these lines are wrong: leave them out. The others",
  "Three of these lines are wrong: leave them out. The others",
];

/** The sentences that tell the learner what to do. `wrong` is the number of lines to leave out. */
export const taskOf = (wrong) =>
  `${WRONG[wrong]} make one whole answer. Put these lines in order, and move lines inside an if or a loop to the right.`;

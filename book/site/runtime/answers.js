// A learner's answers to an exercise, as text that a browser keeps and a file hands in. Pure: where the text lies is
// for others. The same file is written beside a notebook by rummy500/table/keeping.py.

export const NAME_KEY = "rummy500-learner";
export const keyOf = (exercise) => `rummy500-answers/${exercise}`;
export const fileOf = (exercise) => `${exercise}.answers.json`;

const ABOUT = "Answers to an exercise of 500 Rum";
const EDITION = 1;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value) => Object.fromEntries(Object.entries(isPlain(value) ? value : {}).filter(([, text]) => typeof text === "string"));

export const noAnswers = () => ({ learner: "", played: {}, written: {}, solved: [] });

/** The answers in a text; or {why: a sentence} where it holds none to this exercise. */
export function openAnswers(text, exercise) {
  let data;
  try { data = JSON.parse(text); } catch { /* nothing, then */ }
  if (!isPlain(data) || data.about !== ABOUT) return { why: "This file holds no answers to an exercise of this book." };
  if (data.edition !== EDITION) return { why: "These answers were written by another edition of the book, which this page can’t read." };
  if (data.exercise !== exercise) return { why: `These are answers to another exercise: ${String(data.exercise).slice(0, 60)}.` };
  const solved = Array.isArray(data.solved) ? data.solved.filter((one) => typeof one === "string") : [];
  return { learner: String(data.learner ?? "").slice(0, 200), played: texts(data.played), written: texts(data.written), solved };
}

/** What a browser kept; no answers where it kept nothing, or what can't be read. */
export function readAnswers(text, exercise) {
  const { why, ...answers } = openAnswers(text ?? "", exercise);
  return why ? noAnswers() : answers;
}

export const writeAnswers = (answers, exercise, edition) =>
  JSON.stringify({ about: ABOUT, edition: EDITION, package: edition, exercise, ...answers }, null, 1);

/** With what a table says of its question: a question that was solved keeps its solution. */
export function withPlayed(answers, { question, moves, solved }) {
  if (!moves || (answers.solved.includes(question) && !solved)) return answers;
  const known = new Set(answers.solved);
  if (solved) known.add(question);
  return { ...answers, played: { ...answers.played, [question]: moves }, solved: [...known].sort() };
}

export const withWritten = (answers, question, text) => ({ ...answers, written: { ...answers.written, [question]: text } });

/** Those of a file on top of those that are here: of a question solved in one of them the solution stays. */
export function joined(here, brought) {
  let answers = { ...here, written: { ...here.written, ...brought.written }, learner: here.learner || brought.learner };
  for (const [question, moves] of Object.entries(brought.played)) {
    answers = withPlayed(answers, { question, moves, solved: brought.solved.includes(question) });
  }
  return answers;
}

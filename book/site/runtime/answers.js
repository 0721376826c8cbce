// A learner's answers to an exercise, as text that a browser keeps and a file hands in. Pure: where the text lies is
// for others. The same file is written beside a notebook by rummy500/table/keeping.py.

export const NAME_KEY = "rummy500-learner";
export const CODE_KEY = "rummy500-code";
/** What is played with a personal code is graded, and kept beside what is played for practice. */
export const keyOf = (exercise, code) => `rummy500-answers/${exercise}${code && `/${code}`}`;
export const fileOf = (exercise, code) => `${exercise}${code && ".graded"}.answers.json`;
/** A code as it was typed, written as it was given. */
export const plainCode = (typed) => typed.toLowerCase().replace(/[\s-]/g, "").replace(/^(.{4})(?=.)/, "$1-");

const ABOUT = "Answers to an exercise of 500 Rum";
const EDITION = 1;

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value) => Object.fromEntries(Object.entries(isPlain(value) ? value : {}).filter(([, text]) => typeof text === "string"));

// Step by step as rummy500/teach/questions.py has it; tests/learners.json has the names that both are measured by.
const smallLetters = (name) => name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
const plainName = (name) => smallLetters(name).replace(/[\s\x1c-\x1f\x85]+/g, " ").replace(/^ | $/g, "");
/** Do two names mean one learner? Capital letters, blanks and how a letter is written down make no difference. */
export const sameLearner = (some, other) => plainName(some) === plainName(other);

export const noAnswers = () => ({ learner: "", code: "", played: {}, written: {}, solved: [], whose: {} });

/** The answers in a text; or {why: a sentence} where it holds none to this exercise. */
export function openAnswers(text, exercise) {
  let data;
  try { data = JSON.parse(text); } catch { /* nothing, then */ }
  if (!isPlain(data) || data.about !== ABOUT) return { why: "This file holds no answers to an exercise of this book." };
  if (data.edition !== EDITION) return { why: "These answers were written by another edition of the book, which this page can’t read.", isOfNewer: data.edition > EDITION };
  if (data.exercise !== exercise) return { why: `These are answers to another exercise: ${String(data.exercise).slice(0, 60)}.` };
  const solved = Array.isArray(data.solved) ? data.solved.filter((one) => typeof one === "string") : [];
  return { learner: String(data.learner ?? "").slice(0, 200), code: String(data.code ?? "").slice(0, 20), played: texts(data.played), written: texts(data.written), solved, whose: texts(data.whose) };
}

/** What a browser kept; no answers where it kept nothing, or what can't be read. */
export function readAnswers(text, exercise) {
  const { why, ...answers } = openAnswers(text ?? "", exercise);
  return why ? noAnswers() : answers;
}

export const writeAnswers = (answers, exercise, edition) =>
  JSON.stringify({ about: ABOUT, edition: EDITION, package: edition, exercise, ...answers }, null, 1);

/** Is what is kept of a question played in the hand that this table has? Mostly all learners have the same. */
const isMine = (answers, { question, learner, own }) => !own || sameLearner(answers.whose[question] ?? "", learner);

/** Is what is kept of a question this learner's, or played on cards that all have? */
export const isOf = (answers, question, learner) => {
  const whose = answers.whose[question];
  return whose === undefined || sameLearner(whose, learner);
};

/** With what a table says of its question: one that was solved keeps its solution, and another's hand is not kept. */
export function withPlayed(answers, table) {
  const { question, learner, own, moves, solved } = table;
  const mine = isMine(answers, table);
  if (mine && (!moves || (answers.solved.includes(question) && !solved))) return answers;
  const played = { ...answers.played, [question]: moves };
  if (!moves) delete played[question];
  const known = new Set(mine ? answers.solved : answers.solved.filter((one) => one !== question));
  if (solved) known.add(question);
  return { ...answers, played, solved: [...known].sort(), whose: own ? { ...answers.whose, [question]: learner } : answers.whose };
}

export const withWritten = (answers, question, text) => ({ ...answers, written: { ...answers.written, [question]: text } });

/** Those of a file beside those that are here: of a question solved in one of them the solution stays, and so does what is written here. */
export function joined(here, brought) {
  const written = Object.fromEntries(Object.entries(here.written).filter(([, text]) => text.trim()));
  let answers = { ...here, written: { ...brought.written, ...written }, learner: here.learner || brought.learner };
  for (const [question, moves] of Object.entries(brought.played)) {
    const whose = brought.whose[question];
    if (isOf(brought, question, answers.learner)) answers = withPlayed(answers, { question, moves, solved: brought.solved.includes(question), own: whose !== undefined, learner: whose });
  }
  return answers;
}

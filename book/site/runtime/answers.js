// Reads and writes the text of a learner's answers to an exercise. A browser keeps this text, and learners hand it in
// as a file. Other modules store the text. This module has to work before Python is ready. In Python,
// rummy500/table/answers.py reads and writes the same text.

export const NAME_KEY = "rummy500-learner";
export const CODE_KEY = "rummy500-code";
/** The key of an exercise's answers in the browser's storage. For each personal code, graded answers have a key of
 *  their own. */
export const keyOf = (exercise, code) => `rummy500-answers/${exercise}${code && `/${code}`}`;
export const fileOf = (exercise, code) => `${exercise}${code && ".graded"}.answers.json`;
/** The typed code, spelled as teachers hand it out. */
export const plainCode = (typed) => typed.toLowerCase().replace(/[\s-]/g, "").replace(/^(.{4})(?=.)/, "$1-");

const ABOUT = "Answers to an exercise of 500 Rum";
export const EDITION = 1;

export const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value) => Object.fromEntries(Object.entries(isPlain(value) ? value : {}).filter(([, text]) => typeof text === "string"));

// rummy500/teach/questions.py has the same function in Python. Tests try both functions with tests/learners.json.
const smallLetters = (name) => name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
// eslint-disable-next-line no-control-regex -- Python counts these control characters as blanks
const plainName = (name) => smallLetters(name).replace(/[\s\x1c-\x1f\x85]+/g, " ").replace(/^ | $/g, "");
/** Whether two names mean the same learner. Capitals, blanks and the encoding of letters make no difference. */
export const sameLearner = (some, other) => plainName(some) === plainName(other);

/**
 * The kept answers to an exercise. For each question they have the moves that were `played`, the text that was
 * `written`, or both. `whose` names the learner whose cards were played.
 * @typedef {{ learner: string, code: string, played: Record<string, string>, written: Record<string, string>,
 *   solved: string[], whose: Record<string, string> }} Answers
 */
export const noAnswers = () => ({ learner: "", code: "", played: {}, written: {}, solved: [], whose: {} });

/** The answers in an object that was read from JSON. Broken parts are left out. */
export const answersOf = (data) => ({
  learner: String(data.learner ?? "").slice(0, 200),
  code: String(data.code ?? "").slice(0, 20),
  played: texts(data.played),
  written: texts(data.written),
  solved: Array.isArray(data.solved) ? data.solved.filter((one) => typeof one === "string") : [],
  whose: texts(data.whose),
});

/**
 * The answers in a text, or {why: a sentence} if the text has no answers to this exercise.
 * @returns {Partial<Answers> & { why?: string, isOfNewer?: boolean }}
 */
export function openAnswers(text, exercise) {
  let data;
  try { data = JSON.parse(text); } catch { /* an undefined `data` is refused below */ }
  if (!isPlain(data) || data.about !== ABOUT) return { why: "This file holds no answers to an exercise of this book." };
  if (data.edition !== EDITION) return { why: "Another edition of the book wrote these answers, and this page can’t read them.", isOfNewer: data.edition > EDITION };
  if (data.exercise !== exercise) return { why: `These are the answers to another exercise: ${String(data.exercise).slice(0, 60)}.` };
  return answersOf(data);
}

/** The answers that a browser kept; no answers if it kept nothing or if the text can't be read. */
export function readAnswers(text, exercise) {
  const { why, ...answers } = openAnswers(text ?? "", exercise);
  return /** @type {Answers} */ (why ? noAnswers() : answers);
}

export const writeAnswers = (answers, exercise, edition) =>
  JSON.stringify({ about: ABOUT, edition: EDITION, package: edition, exercise, ...answers }, null, 1);

/** Whether the kept moves of a question were played with this table's cards. Most questions deal the same cards to
 *  everybody. */
const isMine = (answers, { question, learner, own }) => !own || sameLearner(answers.whose[question] ?? "", learner);

/** Whether the kept moves of a question were played with this learner's cards, or with cards that everybody gets. */
export const isOf = (answers, question, learner) => {
  const whose = answers.whose[question];
  return whose === undefined || sameLearner(whose, learner);
};

/** The answers, with the moves that were played at a table. These moves replace earlier ones, unless the earlier
 *  moves were made with the same cards and only the earlier moves solved the question. */
export function withPlayed(answers, table) {
  const { question, learner, own, moves, solved } = table;
  const mine = isMine(answers, table);
  if (mine && (!moves || (answers.solved.includes(question) && !solved))) return answers;
  const played = { ...answers.played, [question]: moves };
  if (!moves) delete played[question];
  const known = new Set(mine ? answers.solved : answers.solved.filter((one) => one !== question));
  if (solved) known.add(question);
  const whose = own ? { ...answers.whose, [question]: learner } : answers.whose;
  return { ...answers, played, solved: [...known].sort(), whose };
}

/** The answers, with this text for a question. A new text counts as unsolved until it is checked. */
export const withWritten = (answers, question, text) => ({
  ...answers,
  written: { ...answers.written, [question]: text },
  solved: answers.solved.filter((one) => one !== question),
});

/** The answers, with this question marked as solved. */
export const withSolved = (answers, question) =>
  ({ ...answers, solved: [...new Set([...answers.solved, question])].sort() });

/** The written texts of two sets of answers. If both have a text for a question, the text in `here` stays, unless only
 *  `brought` has solved the question. */
export function writtenInBoth(here, brought) {
  const isBetter = (question) => Object.hasOwn(brought.written, question) && brought.written[question].trim() &&
    brought.solved.includes(question) && !here.solved.includes(question);
  const stays = ([question, text]) => text.trim() && !isBetter(question);
  return { ...here.written, ...brought.written, ...Object.fromEntries(Object.entries(here.written).filter(stays)) };
}

/** Merge a file's answers into the kept answers. `writtenInBoth` chooses between texts, `withPlayed` between moves. */
export function joined(here, brought) {
  let answers = { ...here, written: writtenInBoth(here, brought), learner: here.learner || brought.learner };
  for (const [question, moves] of Object.entries(brought.played)) {
    const whose = brought.whose[question];
    if (isOf(brought, question, answers.learner)) {
      const solved = brought.solved.includes(question);
      answers = withPlayed(answers, { question, moves, solved, own: whose !== undefined, learner: whose });
    }
  }
  return answers;
}

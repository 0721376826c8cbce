// Reads and merges the kept texts of one kind: answers to exercises. store.js lists all kinds, and explains the names
// that this module exports. Each exercise has its own text, and one more text for each personal code.
import { answersOf, EDITION, isPlain, keyOf, noAnswers, sameLearner, writeAnswers, writtenInBoth } from "./answers.js";
import { isNewerThan } from "./editions.js";

export { EDITION };
export const KEY = "rummy500-answers";
const EXERCISE = /^[\w-]{1,80}$/;

/** The answers in a text, with their exercise and the version of the package; undefined if the text has none. */
function open(text) {
  let data;
  try { data = JSON.parse(text); } catch { /* the text isn't JSON */ }
  if (!isPlain(data) || data.edition !== EDITION) return undefined;
  if (typeof data.exercise !== "string" || !EXERCISE.test(data.exercise)) return undefined;
  return { exercise: data.exercise, version: String(data.package ?? ""), answers: answersOf(data) };
}

/** The key under which a browser keeps this text. */
export function keyIn(text) {
  const found = open(text);
  return found && keyOf(found.exercise, found.answers.code);
}

export const isOfNewer = (text) => isNewerThan(EDITION, text);

const textIn = (texts, question) => (Object.hasOwn(texts, question) ? texts[question] : "");

/** The answers by the names of their questions, without questions that aren't answered. */
export function read(text) {
  const { played, written, solved } = open(text)?.answers ?? noAnswers();
  const questions = new Set([...Object.keys(played), ...Object.keys(written), ...solved]);
  const answerTo = (question) =>
    ({ moves: textIn(played, question), text: textIn(written, question), solved: solved.includes(question) });
  return new Map([...questions].map((question) => [question, answerTo(question)]));
}

/** Whether `others` has solved a question that `answers` has not solved. */
const solvesMore = (answers, others, question) =>
  others.solved.includes(question) && !answers.solved.includes(question);

/** Whether both answers to a question were played with the same learner's cards. */
const sameCards = (answers, others, question) =>
  sameLearner(textIn(answers.whose, question), textIn(others.whose, question));

/** `texts` with this question's text from `others`, if `others` has one. Both are {question: text}. */
const withOther = (texts, others, question) =>
  (Object.hasOwn(others, question) ? { ...texts, [question]: others[question] } : texts);

/** `answers` with one played answer from `others` merged. If `answers` has an answer to the same question, that answer
 *  is replaced only if it is wrong, the answer from `others` is right, and both were played with the same cards. */
function withPlayedBy(answers, others, question) {
  const isBetter = solvesMore(answers, others, question) && sameCards(answers, others, question);
  if (Object.hasOwn(answers.played, question) && !isBetter) return answers;
  const [played, whose] = ["played", "whose"].map((name) => withOther(answers[name], others[name], question));
  const solved = new Set(answers.solved);
  if (others.solved.includes(question)) solved.add(question);
  return { ...answers, played, whose, solved: [...solved].sort() };
}

function union(answers, others) {
  const both = {
    ...answers,
    learner: answers.learner || others.learner,
    written: writtenInBoth(answers, others),
  };
  const questions = [...Object.keys(others.played), ...others.solved];
  return questions.reduce((all, question) => withPlayedBy(all, others, question), both);
}

/** The answers in both texts. If both answer a question, the right answer stays; if both are right or neither
 *  is, the answer of the first text stays. */
export function merged(text, other) {
  const [first, second] = [text, other].map(open);
  const { exercise, version, answers } = first ?? second ?? {};
  if (!exercise) return "";
  const isSame = first && second?.exercise === exercise && second.answers.code === answers.code;
  return writeAnswers(isSame ? union(answers, second.answers) : answers, exercise, version);
}

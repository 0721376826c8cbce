// Writes a learner's answers into the cells of a coded exercise's notebook, and reads the answers in such a notebook.
// Learners hand in this notebook.
import { isPlain, noAnswers } from "./answers.js";

/** The name of the notebook's file. */
export const notebookFile = (exercise) => `${exercise}.ipynb`;

const NO_NAME = 'learner = ""';
const kindOf = (cell) => cell?.metadata?.rummy500?.kind;
const isAnswer = (cell) => ["coded", "written"].includes(kindOf(cell));
const textOf = ({ source }) => (Array.isArray(source) ? source.join("") : String(source ?? ""));

/** The text of a cell with the learner's name and answers. Without an answer, it is the text that was handed out. */
function answered(cell, { learner, written }) {
  const text = textOf(cell);
  if (isAnswer(cell)) return written[cell.id]?.trim() ? written[cell.id] : text;
  const isNamed = kindOf(cell) === "given" && learner;
  return isNamed ? text.replace(NO_NAME, () => `learner = ${JSON.stringify(learner)}`) : text;
}

/** The notebook with these answers, as the text of a file. */
export function filledIn(notebook, answers) {
  const cells = notebook.cells.map((cell) => ({ ...cell, source: answered(cell, answers) }));
  return `${JSON.stringify({ ...notebook, cells }, null, 1)}\n`;
}

/**
 * The answers in a notebook that somebody has filled in, or {why: a sentence} if the text isn't this exercise's
 * notebook. `notebook` is the notebook that was handed out.
 * @returns {Partial<import("./answers.js").Answers> & { why?: string }}
 */
export function answersInNotebook(text, notebook) {
  let data;
  try { data = JSON.parse(text); } catch { /* an undefined `data` is refused below */ }
  if (!isPlain(data) || !Array.isArray(data.cells)) return { why: "This file isn’t a notebook." };
  const { exercise } = notebook.metadata.rummy500;
  if (data.metadata?.rummy500?.exercise !== exercise) return { why: "This is not the notebook of this exercise." };
  const given = new Map(notebook.cells.filter(isAnswer).map((cell) => [cell.id, textOf(cell)]));
  const changed = data.cells.filter(isPlain).map((cell) => [cell.id, textOf(cell)])
    .filter(([id, source]) => given.has(id) && source.trim() && source !== given.get(id));
  return { ...noAnswers(), written: Object.fromEntries(changed) };
}

/**
 * The cells to run for a question: all given cells, all answers, and at the end the checks of the question.
 * `answers` has the code of each question.
 * @param {Map<string, string>} answers
 */
export function cellsFor(notebook, question, answers) {
  const cells = notebook.cells.map((cell, number) => ({ cell, number })).filter(({ cell }) => cell.cell_type === "code")
    .map(({ cell, number }) => {
      const { kind, question: of } = cell.metadata.rummy500;
      return { number, kind, question: of, source: answers.get(cell.id) ?? textOf(cell) };
    });
  const checks = cells.filter(({ kind, question: of }) => kind === "check" && of === question);
  return [...cells.filter(({ kind }) => ["given", "coded"].includes(kind)), ...checks];
}

// Marks for answers in words. A page that was opened as a file can't write files, so it offers the marks as a download.
// Until the marks are in the report, this browser keeps them.

import { html } from "../../../../rummy500/table/view/markup.js";
import { textPartOf } from "./answers.js";

const HEAD = ["learner", "exercise", "question", "answer", "points", "of", "comment"];
const FORMULA = /(?:^|(?<=[,;\t\r\n"]))(?='*[=+\-@\t\r＝＋－＠])/g;

/** The text with an apostrophe before each possible formula, so that a spreadsheet evaluates none (`sheets.py`). */
export const guardedText = (text) => text.replace(FORMULA, "'");

const csvCell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** These rows as a CSV table in the form that `marking.py` reads. */
export const csvOf = (rows) => `\ufeff${[HEAD, ...rows].map((row) => `${row.map((text) => csvCell(guardedText(text))).join(",")}\n`).join("")}`;

/** The points that a text gives; null if it gives no number up to the maximum. */
export function pointsFrom(text, of) {
  const points = /^\s*\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : NaN;
  return points >= 0 && points <= of ? points : null;
}

/** Drafts of marks: {[key]: {answer, points, comment}}. A draft replaces the mark of the row with this key. */
export class Drafts {
  constructor(rows, kept) {
    this.rows = rows;
    this.places = new Map(rows.map((row, place) => [Drafts.key(row), place]));
    this.drafts = new Map();
    for (const [key, draft] of Object.entries(kept ?? {})) {
      const row = rows[this.places.get(key)];
      if (row && draft && row[3] === draft.answer) this.set(key, { points: String(draft.points ?? ""), comment: String(draft.comment ?? "") });
    }
  }

  static key = (row) => JSON.stringify(row.slice(0, 3));

  /** The draft of an answer's mark, or the mark if there is no draft: {points, comment}, both as texts. */
  mark(key) {
    const row = this.rows[this.places.get(key)];
    return this.drafts.get(key) ?? { points: row[4], comment: row[6] };
  }

  set(key, { points, comment }) {
    const row = this.rows[this.places.get(key)];
    if (points === row[4] && comment === row[6]) this.drafts.delete(key);
    else this.drafts.set(key, { answer: row[3], points, comment });
  }

  get size() {
    return this.drafts.size;
  }

  toJSON() {
    return Object.fromEntries(this.drafts);
  }

  /** All rows, with the marks made on this page. */
  get filled() {
    return this.rows.map((row) => {
      const { points, comment } = this.mark(Drafts.key(row));
      return [...row.slice(0, 4), points, row[5], comment];
    });
  }
}

// ---- answers to mark ----

/** The answers in words, question by question: [{exercise, question, answers: [{learner, key, text}]}]. */
export function toMark(data, drafts) {
  return data.exercises.flatMap((exercise, e) => exercise.questions.map((question, q) => ({
    exercise, question,
    answers: question.kind !== "written" ? [] : data.learners.map((learner, l) => ({
      learner, key: JSON.stringify([learner, exercise.name, question.name]), answer: data.answers[l][e]?.[q],
    })).filter(({ key, answer }) => answer?.text && drafts.places.has(key)),
  }))).filter(({ answers }) => answers.length);
}

const nameShown = ({ learner }, at, isHidden) => (isHidden ? `Answer ${at + 1}` : learner);

/** The content of the box in which the teacher marks answers. */
export function markingHtml({ groups, group, at, isHidden, isSaved, drafts, says }) {
  if (!groups.length) return html`<p>There is no answer in words.</p>`.toString();
  const { question, answers } = groups[group];
  const one = answers[at];
  const mark = drafts.mark(one.key);
  const left = (answersOf) => answersOf.filter(({ key }) => drafts.mark(key).points === "").length;
  const whole = Array.from({ length: Math.min(9, Math.floor(question.of)) + 1 }, (_, points) => points);
  return html`<div class="choose">
    <label>Question <select data-group>${groups.map((entry, i) => html`<option value="${i}"${i === group ? html` selected` : ""}>${entry.exercise.title}: ${entry.question.heading} (${left(entry.answers)} to mark)</option>`)}</select></label>
    <label><input type="checkbox" data-hide${isHidden ? html` checked` : ""}> Hide names</label>
  </div>
  <div class="marking">
    <article tabindex="0" data-marked aria-label="${nameShown(one, at, isHidden)}, ${at + 1} of ${answers.length}">
      <header><h3>${nameShown(one, at, isHidden)}</h3><p class="quiet">${at + 1} of ${answers.length}, ${left(answers)} to mark</p></header>
      ${textPartOf(one.answer, question)}${one.answer.points !== null && one.answer.remark ? html`<p class="quiet">${one.answer.remark}</p>` : ""}
      <div class="give" role="group" aria-label="Points">${whole.map((points) => html`<button type="button" data-give="${points}" aria-pressed="${Number(mark.points.replace(",", ".")) === points && mark.points !== "" ? "true" : "false"}">${points}</button>`)}
        <label>Points, up to ${question.of} <input data-points inputmode="decimal" size="4" value="${mark.points}"></label></div>
      <p class="says" role="status">${says}</p>
      <label class="comment">Comment <textarea data-comment rows="2">${mark.comment}</textarea></label>
      <div class="do"><button type="button" data-turn="-1">Previous</button><button type="button" data-turn="1">Next</button></div>
    </article>
    <aside aria-label="What to look for">${question.rubric ? html`<h3>The rubric</h3><p class="words">${question.rubric}</p>` : ""}<h3>The model's answer</h3><p class="words">${question.model}</p>
      <p class="quiet">Press the answer, then you can use keys: <kbd>1</kbd> to <kbd>9</kbd> and <kbd>0</kbd> give points, <kbd>j</kbd> goes to the next answer and <kbd>k</kbd> to the one before, <kbd>c</kbd> begins a comment, and <kbd>Esc</kbd> ends it.</p></aside>
  </div>
  <div class="unsaved${drafts.size ? " is-unsaved" : ""}" role="status"><p>${unsavedWords(drafts.size, isSaved)}</p><button type="button" data-save${drafts.size ? "" : html` disabled`}>Save manual.csv</button></div>`.toString();
}

function unsavedWords(size, isSaved) {
  if (!size) return "All marks are in the report.";
  const marks = size === 1 ? "1 mark is" : `${size} marks are`;
  if (isSaved) return `${marks} in the file manual.csv that you saved. Put this file into the folder of the report in place of the old one, and grade again.`;
  return `${marks} only in this browser. Save manual.csv into the folder of the report in place of the old file, and grade again.`;
}

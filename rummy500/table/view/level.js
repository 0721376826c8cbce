// A lesson above the table: its task and hints, and what is said when it is solved or failed.

import { attrs, count, html, raw, sentence } from "./text.js";
import { actionButton, hintsPart } from "./parts.js";
import { MOST_STARS } from "./stars.js";

/** Does a question wait for its answer? */
export const asksFirst = ({ level }) => level?.question != null && level.question.answered === null;

/** What earns three stars: moves, or an answer and moves. */
function parWords({ par, question }) {
  if (!question) return `three stars for ${count(par, "move")}`;
  return question.only ? "three stars at the first answer" : `three stars for the answer and ${count(par - 1, "move")}`;
}

function starsPart(level, best) {
  const { state, stars } = level;
  const star = (i) => raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-${i < stars ? "star" : "staro"}"/></svg>`);
  const says = { open: parWords(level), solved: `${stars} of ${MOST_STARS} stars`, failed: "not solved yet" }[state];
  return html`<div class="rt-stars"><div>${Array.from({ length: MOST_STARS }, (_, i) => star(i))}</div><p>${says}</p>${
    best ? html`<p data-best="${best}">best: ${best} of ${MOST_STARS} stars</p>` : ""}</div>`;
}

/** At an exercise: what of it is kept, to be handed in. */
function keptPart({ moves, solved }, { state }) {
  const says = solved ? (state === "solved" ? "Solved, and kept." : "Solved before: that answer is kept.")
    : moves ? "What you have played is kept." : "What you play here is kept.";
  return html`<p class="rt-cap" data-key="kept">${says}</p>`;
}

const again = (label, main) =>
  html`<button type="button" class="rt-btn${main ? " is-main" : ""}" data-do="again">${label}</button>`;

/** The answer that was given; a live region, so that it is heard whether it was right. */
function answeredPart({ answered, right }) {
  const given = answered === null ? "" : html`<p class="rt-answered is-${right ? "right" : "wrong"}">${raw(right ? RIGHT : WRONG)}<span class="rt-vh">${
    right ? "Right: " : "Wrong: "}</span>${sentence(answered)}</p>`;
  return html`<div data-key="answered" aria-live="polite" aria-atomic="true">${given}</div>`;
}

/** The question of a lesson: its choices as buttons, or a field for a number. */
function questionPart({ question }, ui) {
  const { choices, answered } = question;
  if (answered !== null) return "";
  if (ui.still) return choices.length ? html`<ul class="rt-choices" role="list">${choices.map(({ label }) => html`<li>${sentence(label)}</li>`)}</ul>` : "";
  if (choices.length) {
    return html`<div class="rt-row rt-choices" role="group" aria-label="Answers" data-key="question">${choices.map(({ text, label }) =>
      html`<button type="button" class="rt-btn${ui.answering === text ? " is-kept" : ""}" data-answer="${text}"${
        attrs({ "aria-disabled": ui.answering ? "true" : null })}>${sentence(label)}</button>`)}</div>`;
  }
  return html`<form class="rt-row rt-choices" data-form="answer" data-key="question"><label class="rt-field"><span>Your number</span><input name="answer" inputmode="text" autocomplete="off" spellcheck="false" size="6" data-answer-input></label><button type="submit" class="rt-btn ${ui.answering ? "is-kept" : "is-main"}"${
    attrs({ "aria-disabled": ui.answering ? "true" : null })}>Answer</button></form>`;
}

const RIGHT = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 13l5 5L20 6" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>';
const WRONG = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>';

/** What can be done when a lesson is over. */
function endPart(view, ui) {
  const { state, solution } = view.level;
  const undo = view.foot.find((act) => act.action === "undo" && act.can);
  const moves = html`<details class="rt-solution" data-panel="solution"><summary>Show the moves</summary><ol class="rt-log" role="list">${
    solution.map((move) => html`<li>${move}</li>`)}</ol></details>`;
  return state === "solved"
    ? html`<div class="rt-row">${ui.next ? html`<button type="button" class="rt-btn is-main" data-do="next-lesson">Next ${view.answer ? "question" : "level"}</button>` : ""}${
      again("Play it again", !ui.next)}</div>${solution.length ? moves : ""}`
    : html`<div class="rt-row">${undo ? actionButton({ ...undo, ...BACK[view.level.question?.answered && !view.level.question.right ? "answer" : "move"], main: true }, ui, "level-undo") : ""}${again("Start again", !undo)}</div>`;
}

/** The hint's button stands with the hints. */
function helpPart(view, ui) {
  const hint = view.foot.find((act) => act.action === "hint");
  return html`<div class="rt-level-help">${hintsPart(view.hint)}${hint ? actionButton(hint, ui, "level-hint") : ""}</div>`;
}

const BACK = {
  move: { label: "Take the move back", short: "Take back" },
  answer: { label: "Answer again", short: "Answer again" },
};

const titleOf = ({ state, moves, title, question }) =>
  state === "solved" ? (question?.only ? "Right" : `Solved in ${count(moves, "move")}`) : state === "failed" ? "Not yet" : title;

export function levelPart(view, ui) {
  const { level } = view;
  const over = level.state !== "open";
  return html`<div role="group" class="rt-level${over ? ` is-${level.state}` : ""}" data-key="level" aria-label="Lesson: ${level.title}"${
    attrs({ "data-level-state": level.state })}>
    ${over ? html`<p class="rt-cap">${level.title}</p>` : ""}
    <h3 aria-live="polite">${titleOf(level)}</h3>
    ${level.question && level.state === "failed" ? html`<p class="rt-cap" data-key="level-asked">${sentence(level.task)}</p>` : ""}
    <p class="rt-level-task" aria-live="polite" aria-atomic="true">${sentence(over ? level.says || level.task : level.task)}</p>
    ${over ? "" : html`<p class="rt-level-task" data-key="level-says" aria-live="polite" aria-atomic="true">${sentence(level.says)}</p>`}
    ${level.question ? [answeredPart(level.question), questionPart(level, ui)] : ""}
    ${view.answer ? keptPart(view.answer, level) : starsPart(level, ui.best)}
    ${ui.still ? "" : over ? endPart(view, ui) : helpPart(view, ui)}
  </div>`;
}

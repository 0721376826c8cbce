// A lesson above the table: its task and hints, and what is said when it is solved or failed.

import { say } from "./sentences.js";
import { attrs, html, phrase, raw, sentence } from "./text.js";
import { actionButton, hintsPart } from "./parts.js";
import { MOST_STARS } from "./stars.js";

/** Does a question wait for its answer? */
export const asksFirst = ({ level }) => level?.question != null && level.question.answered === null;

/** What earns three stars: moves, or an answer and moves. */
function parWords({ par, question }) {
  if (!question) return say("level.par", { count: par });
  return question.only ? say("level.par_answer") : say("level.par_answer_and_moves", { count: par - 1 });
}

function starsPart(level, best) {
  const { state, stars } = level;
  const star = (i) => raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-${i < stars ? "star" : "staro"}"/></svg>`);
  const says = { open: parWords(level), solved: say("level.stars", { stars, most: MOST_STARS }), failed: say("level.not_solved") }[state];
  return html`<div class="rt-stars"><div>${Array.from({ length: MOST_STARS }, (_, i) => star(i))}</div><p>${says}</p>${
    best ? html`<p data-best="${best}">${say("level.best", { stars: best, most: MOST_STARS })}</p>` : ""}</div>`;
}

/** At an exercise: what of it is kept, to be handed in. */
function keptPart({ moves, solved }, { state }) {
  const says = solved ? (state === "solved" ? say("level.kept.answer") : say("level.kept.before"))
    : moves ? say("level.kept.begun") : say("level.kept.nothing");
  return html`<p class="rt-cap" data-key="kept">${says}</p>`;
}

const again = (label, main) =>
  html`<button type="button" class="rt-btn${main ? " is-main" : ""}" data-do="again">${label}</button>`;

/** The answer that was given; a live region, so that it is heard whether it was right. */
function answeredPart({ answered, right }) {
  const given = answered === null ? "" : html`<p class="rt-answered is-${right ? "right" : "wrong"}">${raw(right ? RIGHT : WRONG)}${
    right ? phrase("level.right_answer", { answer: answered }) : phrase("level.wrong_answer", { answer: answered })}</p>`;
  return html`<div data-key="answered" aria-live="polite" aria-atomic="true">${given}</div>`;
}

/** The question of a lesson: its choices as buttons, or a field for a number. */
function questionPart({ question }, ui) {
  const { choices, answered } = question;
  if (answered !== null) return "";
  if (ui.still) return choices.length ? html`<ul class="rt-choices" role="list">${choices.map(({ label }) => html`<li>${sentence(label)}</li>`)}</ul>` : "";
  if (choices.length) {
    return html`<div class="rt-row rt-choices" role="group" aria-label="${say("level.answers")}" data-key="question">${choices.map(({ text, label }) =>
      html`<button type="button" class="rt-btn${ui.answering === text ? " is-kept" : ""}" data-answer="${text}"${
        attrs({ "aria-disabled": ui.answering ? "true" : null })}>${sentence(label)}</button>`)}</div>`;
  }
  return html`<form class="rt-row rt-choices" data-form="answer" data-key="question"><label class="rt-field"><span>${say("level.number")}</span><input name="answer" inputmode="text" autocomplete="off" spellcheck="false" size="6" data-answer-input></label><button type="submit" class="rt-btn ${ui.answering ? "is-kept" : "is-main"}"${
    attrs({ "aria-disabled": ui.answering ? "true" : null })}>${say("level.answer")}</button></form>`;
}

const RIGHT = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 13l5 5L20 6" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>';
const WRONG = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>';

/** What can be done when a lesson is over. */
function endPart(view, ui) {
  const { state, solution } = view.level;
  const undo = view.foot.find((act) => act.action === "undo" && act.can);
  const moves = html`<details class="rt-solution" data-panel="solution"><summary>${say("level.moves")}</summary><ol class="rt-log" role="list">${
    solution.map((move) => html`<li>${move}</li>`)}</ol></details>`;
  return state === "solved"
    ? html`<div class="rt-row">${ui.next ? html`<button type="button" class="rt-btn is-main" data-do="next-lesson">${view.answer ? say("level.next_question") : say("level.next_level")}</button>` : ""}${
      again(say("level.again"), !ui.next)}</div>${solution.length ? moves : ""}`
    : html`<div class="rt-row">${undo ? actionButton({ ...undo, ...BACK[view.level.question?.answered && !view.level.question.right ? "answer" : "move"], main: true }, ui, "level-undo") : ""}${again(say("buttons.start_again"), !undo)}</div>`;
}

/** The hint's button stands with the hints. */
function helpPart(view, ui) {
  const hint = view.foot.find((act) => act.action === "hint");
  return html`<div class="rt-level-help">${hintsPart(view.hint)}${hint ? actionButton(hint, ui, "level-hint") : ""}</div>`;
}

const BACK = {
  move: { label: say("level.take_back"), short: say("level.take_back_short") },
  answer: { label: say("level.answer_again"), short: say("level.answer_again") },
};

function titleOf({ state, moves, title, question }) {
  if (state === "solved") return question?.only ? say("level.right") : say("level.solved", { count: moves });
  return state === "failed" ? say("level.not_yet") : title;
}

export function levelPart(view, ui) {
  const { level } = view;
  const over = level.state !== "open";
  return html`<div role="group" class="rt-level${over ? ` is-${level.state}` : ""}" data-key="level" aria-label="${say("level.label", { title: level.title })}"${
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

// A lesson above the table: its task and hints, and what is said when it is solved or failed.

import { attrs, count, html, raw, sentence } from "./text.js";
import { actionButton, hintsPart } from "./parts.js";
import { MOST_STARS } from "./stars.js";

function starsPart({ state, stars, par }, best) {
  const star = (i) => raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-${i < stars ? "star" : "staro"}"/></svg>`);
  const says = { open: `three stars for ${count(par, "move")}`, solved: `${stars} of ${MOST_STARS} stars`, failed: "not solved yet" }[state];
  return html`<div class="rt-stars"><div>${Array.from({ length: MOST_STARS }, (_, i) => star(i))}</div><p>${says}</p>${
    best ? html`<p data-best="${best}">best: ${best} of ${MOST_STARS} stars</p>` : ""}</div>`;
}

const again = (label, main) =>
  html`<button type="button" class="rt-btn${main ? " is-main" : ""}" data-do="again">${label}</button>`;

/** What can be done when a lesson is over. */
function endPart(view, ui) {
  const { state, solution } = view.level;
  const undo = view.foot.find((act) => act.action === "undo" && act.can);
  const moves = html`<details class="rt-solution" data-panel="solution"><summary>Show the moves</summary><ol class="rt-log" role="list">${
    solution.map((move) => html`<li>${move}</li>`)}</ol></details>`;
  return state === "solved"
    ? html`<div class="rt-row">${again("Play it again", true)}</div>${solution.length ? moves : ""}`
    : html`<div class="rt-row">${undo ? actionButton({ ...undo, label: "Take the move back", short: "Take back", main: true }, ui, "level-undo") : ""}${again("Start again", !undo)}</div>`;
}

/** The hint's button stands with the hints. */
function helpPart(view, ui) {
  const hint = view.foot.find((act) => act.action === "hint");
  return html`<div class="rt-level-help">${hintsPart(view.hint)}${hint ? actionButton(hint, ui, "level-hint") : ""}</div>`;
}

const titleOf = ({ state, moves, title }) =>
  state === "solved" ? `Solved in ${count(moves, "move")}` : state === "failed" ? "Not yet" : title;

export function levelPart(view, ui) {
  const { level } = view;
  const over = level.state !== "open";
  return html`<div role="group" class="rt-level${over ? ` is-${level.state}` : ""}" data-key="level" aria-label="Lesson: ${level.title}"${
    attrs({ "data-level-state": level.state })}>
    ${over ? html`<p class="rt-cap">${level.title}</p>` : ""}
    <h3 aria-live="polite">${titleOf(level)}</h3>
    <p class="rt-level-task" aria-live="polite">${sentence(over ? level.says || level.task : level.task)}</p>
    ${!over && level.says ? html`<p class="rt-level-task" data-key="level-says" aria-live="polite">${sentence(level.says)}</p>` : ""}
    ${starsPart(level, ui.best)}
    ${ui.still ? "" : over ? endPart(view, ui) : helpPart(view, ui)}
  </div>`;
}

// The bar at the table's foot: the buttons of the turn or, for example, a level's answers.

import { say, words } from "./sentences.js";
import { attrs, html, raw } from "./markup.js";
import { ICONS } from "./icons.js";
import { actionButton, asksFirst, isDone, isPicture, selectedIds, signButton } from "./operated.js";
import { answerGrid, answersPart, endPart, slippedPart } from "./level.js";
import { replayPart } from "./replay.js";
import { windowPart } from "./prompts.js";
/** @import { Step, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

const CHECK = raw('<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 6.5 5 9.5 10.5 2.5" fill="none" stroke="currentColor" stroke-width="2"/></svg>');

// ---- the turn, in steps ----

/** @param {Step} step @param {Ui} ui */
function stepPart(step, ui) {
  const now = step.state === "now";
  const state = step.state === "later" ? "" : html`, ${words("turn.states")[step.state] ?? step.state}`;
  return html`<div class="rt-step${now ? " is-now" : ""}" role="group" data-key="step-${step.no}" aria-label="${say("turn.step", { number: step.no, name: step.name })}">
    <i aria-hidden="true">${step.state === "done" ? CHECK : step.no}</i><b class="rt-vh">${step.name}${step.note ? html` ${step.note}` : ""}${state}</b>${
    step.actions.map((act, i) => actionButton(act, ui, `${step.no}-${i}`))}</div>`;
}

/** @param {TableView} view */
const notePart = (view) => {
  const { note } = view.steps[1];
  return view.seats.some(({ you, opened, floats }) => you && !opened && !floats) && note ? html`<p class="rt-opens" data-key="opens" aria-hidden="true">${note}</p>` : "";
};

/** @param {TableView} view @param {Ui} ui */
function turnPart(view, ui) {
  const inTurn = view.seats.find((seat) => seat.turn);
  const whose = view.turn === view.me || !inTurn ? say("turn.yours") : say("turn.of", { name: inTurn.name });
  const most = Math.max(...view.steps.map(({ actions }) => actions.length));
  return html`<div class="rt-turn${view.level?.slipped ? " has-slipped" : ""}" data-key="turn" data-phase="${view.phase}" data-most="${most}" role="group" aria-label="${whose}">${notePart(view)}${
    view.steps.map((step) => stepPart(step, ui))}${slippedPart(view)}</div>`;
}

// ---- the order of the hand ----

const sortButton = (by, sort) =>
  html`<button type="button" class="rt-btn" data-sort="${by}" aria-pressed="${by === sort ? "true" : "false"}">${words("hand.sorts")[by]}</button>`;

/**
 * The buttons that sort the hand and move selected cards by one place, as an alternative to dragging.
 * @param {TableView} view
 * @param {Ui} ui
 */
function sortPart(view, ui) {
  const open = Boolean(ui.sorting);
  const chosen = selectedIds(view, ui).length;
  const shift = (by, label) => html`<button type="button" class="rt-btn" data-shift="${by}"${attrs({ "aria-disabled": chosen ? null : "true" })}>${label}</button>`;
  const pop = open ? html`<div class="rt-pop" role="group" data-key="pop" aria-label="${say("hand.sort")}"><h4>${say("hand.sort")}</h4>${
    ["suit", "rank", "drawn"].map((by) => sortButton(by, view.hand.sort))}<h4>${say("hand.move")}</h4>${shift(-1, say("hand.left"))}${shift(1, say("hand.right"))}<button type="button" class="rt-btn" data-do="sorting">${say("hand.sorted")}</button></div>` : "";
  return html`${signButton("sorting", ICONS.sort, say("hand.sort"), { "aria-expanded": open ? "true" : "false", "data-key": "sorting" })}${pop}`;
}

/** The button that leads back to the count, if the player looks at the table after a round. */
const lookBar = () => html`<div class="rt-answers" data-key="look"><button type="button" class="rt-btn is-main" data-do="look">${say("over.back")}</button></div>`;

/** A name for what the bar shows now, such as "turn". @param {TableView} view */
function standing(view) {
  if (view.over) return "look";
  if (view.replay) return "replay";
  if (asksFirst(view)) return "answers";
  if (isDone(view)) return "end";
  if (view.level?.asks?.only) return "nothing";
  return view.window ? "window" : "turn";
}

const withSort = (part) => (view, ui) => html`${part(view, ui)}${isPicture(view, ui) || view.hand.backs ? "" : sortPart(view, ui)}`;

const PARTS = {
  look: (view, ui) => html`${view.replay ? replayPart(view, ui) : ""}${ui.resting ? "" : lookBar()}`,
  replay: replayPart,
  answers: answersPart,
  nothing: () => "",
  end: endPart,
  window: withSort(windowPart),
  turn: withSort(turnPart),
};

/** How many buttons a row has if the bar is beside the hand. @param {TableView} view */
const columnsOf = ({ steps }) => (steps.some(({ actions }) => actions.some(({ action }) => ["double", "back"].includes(action))) ? 3 : 2);

/**
 * The bar. During a round its height stays the same. For a level's answers, it has as many rows as the answers need.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function barPart(view, ui) {
  const part = standing(view);
  const grid = view.level?.asks ? answerGrid(view.level.asks) : null;
  return html`<div class="rt-bar" data-key="bar"${attrs({ style: grid, "data-columns": part === "turn" && columnsOf(view) })}>${PARTS[part](view, ui)}</div>`;
}

/**
 * The field to type a move. It is in the page whenever a move is possible, but visible only while it has the focus.
 * @param {TableView} view
 * @param {Ui} ui
 */
export const typePart = (view, ui) => html`<form class="rt-type" data-form="move" data-key="type"><label for="${ui.id}-move">${say("foot.type")}</label><input id="${ui.id}-move" data-move-input autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${
  view.typed.example}"><button type="submit" class="rt-btn${ui.kept === "play" ? " is-kept" : ""}">${say("foot.play")}</button></form>`;

// The markup of a level: the task above the felt, the answers in the bar and, at the end, a ribbon and buttons.

import { say } from "./sentences.js";
import { attrs, html, phrase, raw, sentence } from "./markup.js";
import { ICONS } from "./icons.js";
import { playsOn } from "./operated.js";
import { answerWords, longAt, moreButton, TASK } from "./messages.js";
import { keepButton } from "./review.js";
import { MOST_STARS } from "./stars.js";
/** @import { AskedAnswer, HandedIn, ShownLevel, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

const ENOUGH = 2; // after this many failures, a level may come back as a moment

/** The words for what earns three stars: few moves, an answer, or both. @param {ShownLevel} shownLevel */
function parWords({ par, asks }) {
  if (!asks) return phrase("level.par", { count: par });
  return asks.only ? phrase("level.par_answer") : phrase("level.par_answer_and_moves", { count: par - 1 });
}

const star = (full) => raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-${full ? "star" : "staro"}"/></svg>`);
const starRow = (stars) => Array.from({ length: MOST_STARS }, (_, i) => star(i < stars));

/** @param {ShownLevel} shownLevel */
const earned = ({ stars }) => say("level.stars", { stars, most: MOST_STARS });
/** @param {ShownLevel} level */
const starsWords = (level) => (level.state === "open" ? parWords(level) : level.state === "solved" ? earned(level) : say("level.not_solved"));

const bestPart = (best) => (best ? html`<span class="rt-vh" data-best="${best}">${say("level.best", { stars: best, most: MOST_STARS })}</span>` : "");

/**
 * The words that say which answer to an exercise is stored for handing in.
 * @param {HandedIn} handedIn
 * @param {ShownLevel} shownLevel
 */
function keptWords({ moves, solved, number, rounds }, { state }) {
  if (solved && state === "solved") return say("level.kept.answer");
  if (number) return solved && !rounds ? say("level.kept.earlier") : "";
  if (solved) return say("level.kept.before");
  return moves ? say("level.kept.begun") : say("level.kept.nothing");
}

/**
 * The badge of a graded question, with the number of the try or of the round; nothing if the question isn't graded.
 * @param {HandedIn} handedIn
 */
function gradedBadge({ number, rounds }) {
  if (!number) return "";
  const words = rounds ? say("level.graded.round", { number, count: rounds }) : say("level.graded.try", { number });
  return html`<b class="rt-graded">${words}</b> `;
}

/**
 * The stars of this try, or the best stars of earlier tries while this try goes on. An exercise has no stars.
 * @param {TableView} view
 * @param {Ui} ui
 */
function starsPart(view, ui, open) {
  const { level, answer } = view;
  if (level.moment) return ui.place ? html`<p class="rt-cap" data-key="place">${ui.place}</p>` : "";
  if (answer) return html`<p class="rt-cap" data-key="kept">${open ? "" : gradedBadge(answer)}${keptWords(answer, level)}</p>`;
  return html`<div class="rt-stars${level.state === "open" && ui.best ? " is-best" : ""}" data-key="stars">${starRow(level.state === "open" ? ui.best ?? 0 : level.stars)}<span>${starsWords(level)}</span>${bestPart(ui.best)}</div>`;
}

/** Whether the table has just begun to show a graded question with a long task. If so, the number of the try or the
 *  learner's code has changed, and no move was made yet.
 *  @param {TableView | undefined} shown the view before @param {TableView} view */
export function isGradedAnew(shown, { answer, level }) {
  if (!answer?.number || level.moves || level.state !== "open") return false;
  const isLong = longAt(level.task, TASK)?.length === Object.keys(TASK).length; // at each size of a table
  return isLong && (answer.number !== shown?.answer?.number || answer.code !== shown.answer.code);
}

/** @param {TableView} view @param {Ui} ui */
export function taskPart(view, ui) {
  const { level } = view;
  const long = longAt(level.task, TASK);
  const open = Boolean(long) && !ui.still && ui.more === "task";
  const badge = open && view.answer ? gradedBadge(view.answer) : ""; // the unfolded task covers the usual place of the badge
  const more = long && !ui.still ? moreButton("task", open) : "";
  return html`<div role="group" class="rt-asked${open ? " is-open" : ""}${level.moment ? " is-moment" : ""}" data-key="task" aria-label="${level.moment ? say("moment.label", { when: level.title }) : say("level.label", { title: level.title })}"${
    attrs({ "data-level-state": level.state, "data-long": long })}><p class="rt-level-task" aria-live="polite" aria-atomic="true">${badge}${sentence(level.task)}</p>${more}${starsPart(view, ui, open)}</div>`;
}

// ---- the answer that a level asks for ----

const ROOM = { s: 366, m: 600 }; // px for a row of answers, by size
const LETTER = 7.5; // px for a letter

/**
 * For each size of a table: how many answers of two lines fit in a row, and how many rows to reserve.
 * @param {AskedAnswer} askedAnswer
 */
export function answerGrid({ choices }) {
  const longest = Math.max(0, ...choices.map(({ text }) => text.length));
  const width = Math.max(72, Math.ceil(longest / 2) * LETTER + 20);
  return Object.entries(ROOM).map(([size, room]) => {
    const most = Math.max(1, Math.min(choices.length, Math.floor(room / width)));
    const rows = Math.max(1, Math.ceil(choices.length / most));
    return `--rt-rows-${size}:${rows};--rt-row-of-${size}:${Math.max(1, Math.ceil(choices.length / rows))}`;
  }).join(";");
}

/** @param {Ui} ui */
const answerAttrs = (ui) => attrs({ "aria-disabled": ui.answering ? "true" : null });

/**
 * The answer that a level asks for: its choices as buttons, or a field for a number.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function answersPart({ level }, ui) {
  const { choices } = level.asks;
  if (ui.still) return choices.length ? html`<ul class="rt-answers" role="list">${choices.map(({ label }) => html`<li>${sentence(label)}</li>`)}</ul>` : "";
  if (choices.length) {
    return html`<div class="rt-answers is-choice" role="group" aria-label="${say("level.answers")}" data-key="answer">${choices.map(({ text, label }) =>
      html`<button type="button" class="rt-btn${ui.answering === text ? " is-kept" : ""}" data-answer="${text}"${answerAttrs(ui)}>${sentence(label)}</button>`)}</div>`;
  }
  return html`<form class="rt-answers" data-form="answer" data-key="answer"><label><span>${say("level.number")}</span><input name="answer" inputmode="text" autocomplete="off" spellcheck="false" size="6" data-answer-input></label><button type="submit" class="rt-btn ${
    ui.answering ? "is-kept" : "is-main"}"${answerAttrs(ui)}>${say("level.answer")}</button></form>`;
}

// ---- the end ----

/**
 * The answer that the learner gave. It is shown in a live region, so that a screen reader says whether it is right.
 * @param {ShownLevel} shownLevel
 */
function answeredPart({ asks }) {
  if (asks?.answered == null) return "";
  const { right } = asks;
  return html`<p class="rt-answered is-${right ? "right" : "wrong"}" data-key="answered">${right ? ICONS.right : ""}${answerWords(asks)}</p>`;
}

const again = (label, main) =>
  html`<button type="button" class="rt-btn${main ? " is-main" : ""}" data-do="again">${label}</button>`;

const undoButton = (label) => html`<button type="button" class="rt-btn is-main" data-do="undo">${label}</button>`;

/** The button that takes a move back after a mistake that the level names. @param {TableView} view */
export const slippedPart = ({ level }) => (level?.slipped ? undoButton(say("level.slipped")) : "");

/**
 * The button that leads on from a solved level: to the next level, to the next heading or to the next page.
 * @param {TableView} view
 * @param {{ title: string }} heading
 */
function onwardButton({ answer }, { title }) {
  const next = answer ? say("level.next_question") : say("level.next_level");
  return html`<button type="button" class="rt-btn is-main" data-do="onward">${title ?? next}</button>`;
}

/** The button to the next moment. It is shown after a moment, and while the player continues the moment's round. */
const nextMoment = () => html`<button type="button" class="rt-btn is-main" data-do="onward">${say("moment.next")}</button>`;

/** The row that replaces the task while the player continues a round from a moment. */
export const playingOnPart = () => html`<div role="group" class="rt-asked is-trying" data-key="on">
    <p>${say("moment.on_says")}</p><div class="rt-row">${nextMoment()}</div></div>`;

/** The button to the next moment, after a round that the player continued from a moment. @param {TableView} view */
export const afterPlayingOn = (view) => (playsOn(view) ? nextMoment() : "");

/** @param {TableView} view @param {Ui} ui */
function endButtons(view, ui) {
  const { state, asks, moment, keep, better, goes_on } = view.level;
  if (moment) {
    const first = ui.offered ? keepButton(ui.offered, "", ui) : goes_on ? "" : again(say("moment.again"), false);
    const shows = better ? html`<button type="button" class="rt-btn" data-do="show">${say("moment.show")}</button>` : "";
    const on = goes_on ? html`<button type="button" class="rt-btn" data-action="on">${say("moment.on")}</button>` : "";
    return html`${first}${shows}${on}${nextMoment()}`;
  }
  if (state === "solved") {
    return html`${again(say("level.again"), !ui.onward)}${ui.onward ? onwardButton(view, ui.onward) : ""}`;
  }
  const canUndo = view.foot.some((act) => act.action === "undo" && act.can);
  const isAnswer = asks?.answered && !asks.right;
  const undo = canUndo ? undoButton(isAnswer ? say("level.answer_again") : say("level.take_back")) : "";
  const offer = keep && ui.failed >= ENOUGH ? keepButton(keep, "", ui) : "";
  return html`${offer && undo ? "" : again(say("buttons.start_again"), !canUndo)}${undo}${offer}`; // there is room for two buttons
}

/**
 * The buttons in the bar when a level is over. At first they ignore a press: it may be the second of a double press.
 * @param {TableView} view
 * @param {Ui} ui
 */
export const endPart = (view, ui) => html`<div class="rt-answers is-end${ui.justEnded ? " is-fresh" : ""}" role="group"
  data-key="end" aria-label="${view.level.title}">${endButtons(view, ui)}</div>`;

/** @param {ShownLevel} shownLevel */
const titleOf = ({ state, moves, asks, moment }) =>
  (state === "failed" ? say("level.not_yet") : moment || asks?.only ? say("level.right") : say("level.solved", { count: moves }));

/** The end of a level, for screen readers. @param {ShownLevel} level @param {Ui} ui */
export const endSpoken = (level, ui) => html`<p class="rt-vh" data-key="end">${titleOf(level)}. ${level.asks?.answered != null ? answerWords(level.asks) : ""} ${sentence(level.says)} ${ui.becomes ?? ""}</p>`;

/**
 * The ribbon at a level's end: the stars earned, and the level's last words. The ribbon covers neither melds nor hand.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function ribbonPart({ level, answer }, ui) {
  const stars = level.state === "solved" && !answer && !level.moment
    ? html`<div class="rt-won-stars" role="img" aria-label="${earned(level)}">${starRow(level.stars)}</div>` : "";
  const says = [level.says ? sentence(level.says) : "", ui.becomes].filter(Boolean).map((words) => html`<p>${words}</p>`);
  return html`<div role="group" class="rt-won is-${level.state}" data-key="won" aria-label="${level.title}">${stars}<div>
    <h3 tabindex="-1">${titleOf(level)}</h3>${answeredPart(level)}${says}</div></div>`;
}

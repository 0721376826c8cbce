// The markup of the whole table: a pure function of the view and of the screen's own state.
// During play its rows keep their heights; only the felt's height changes. Open panels cover the rows.

import { say } from "./sentences.js";
import { attrs, html } from "./markup.js";
import { asksFirst, isDone, isOpen, playsOn, selectedIds, signButton } from "./operated.js";
import { ICONS } from "./icons.js";
import { aroundPart } from "./around.js";
import { drawPart, handPart, headPart, meldsPart, seatsPart } from "./parts.js";
import { countSpoken, sayPart, sheetName } from "./messages.js";
import { answersPart, endSpoken, playingOnPart, ribbonPart, taskPart } from "./level.js";
import { choicesPart, jokerPart, namedPart, tellingPart } from "./prompts.js";
import { barPart, typePart } from "./bar.js";
import { tryingPart } from "./review.js";
import { countedPart } from "./count.js";
import { newGamePart } from "./newgame.js";
import { menuPart, textPart } from "./panels.js";
/** @import { TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/** The layer for flying and dragged cards. The screen fills it; redraws leave it alone. */
const SKY = html`<div class="rt-sky" data-key="sky" data-own aria-hidden="true"></div>`;

/**
 * The subject of the row above the felt: a level, a moment that the person tries again, or a round continued from a
 * moment. Null if there is no such row.
 * @param {TableView} view
 */
const askedOf = (view) => (view.level ? "level" : playsOn(view) ? "on" : view.review?.state === "trying" ? "moment" : null);
const ASKED = { level: taskPart, moment: tryingPart, on: playingOnPart };
/** @param {TableView} view @param {Ui} ui */
const askedPart = (view, ui) => ASKED[askedOf(view)]?.(view, ui) ?? "";

/** Which part of the table to show, if a level asks for no move; null for the whole table. @param {TableView} view */
const shownOf = ({ level }) => level?.asks?.shows ?? null;

/**
 * Whether the count of a round takes the place of everything below the players.
 * @param {TableView} view
 * @param {Ui} ui
 */
const isCounted = (view, ui) => Boolean(view.over) && !ui.look && !ui.still && !ui.resting;

/**
 * The rows of a level that shows no table: its task, and the players around a table if the task is about them.
 * @param {TableView} view
 * @param {Ui} ui
 */
function taskRows(view, ui) {
  const around = shownOf(view) === "seats" ? html`<div class="rt-felt" data-key="felt">${aroundPart(view.seats)}</div>` : "";
  return [askedPart(view, ui), around];
}

/** @param {TableView} view @param {Ui} ui */
const handRow = (view, ui) => ((shownOf(view) ?? "hand") === "hand" ? handPart(view, ui) : "");

/** @param {TableView} view @param {Ui} ui */
const feltPart = (view, ui) => html`<div class="rt-felt" data-key="felt">${namedPart(view)}${dayPart(ui)}${meldsPart(view, ui)}${drawPart(view, ui, jokerPart(view, ui))}${ui.offersFull ? offerPart : ""}</div>`;

/** The line for the deal of the day: the game and the day. A low table shows it, because its head has no words.
 *  @param {Ui} ui */
const dayPart = ({ day }) => (day ? html`<p class="rt-day" data-key="day">${day.game}: ${day.says}</p>` : "");

/** The offer of full screen, which is made on a phone after the first press. */
const offerPart = html`<div class="rt-offer" data-key="offer">${signButton("full", ICONS.full, say("full.offer"))}${signButton("decline", ICONS.close, say("full.decline"))}</div>`;

/** A message that Python did not start: the reason, and a button to try again. @param {Ui} ui */
const failedPart = (ui) => html`<div class="rt-ask is-failed" role="alert" data-key="failed"><p>${ui.python_note || say("python.failed")}</p>${
  ui.tries ? html`<div class="rt-ask-do"><button type="button" class="rt-btn is-main" data-do="try-again">${say("python.again")}</button></div>` : ""}</div>`;

/** Whether a level is over, solved or not. @param {TableView} view */
const isEnded = (view) => Boolean(view.level) && isDone(view);

/** @param {TableView} view @param {Ui} ui */
function picture(view, ui) {
  const bar = html`<div class="rt-bar" data-key="bar">${asksFirst(view) ? answersPart(view, ui) : ""}${textPart(view, ui)}</div>`;
  return [sayPart(view, ui, isEnded(view) ? ribbonPart(view, ui) : ""), handRow(view, ui), bar];
}

/** @param {TableView} view @param {Ui} ui */
function played(view, ui) {
  const failed = ui.python === "failed" ? failedPart(ui) : "";
  const ended = isEnded(view);
  const over = html`${failed || choicesPart(view, ui) || tellingPart(view, ui)}${ended ? ribbonPart(view, ui) : ""}`;
  const types = !(view.over || isDone(view) || view.level?.asks?.only);
  const messages = sayPart(view, ui, over, ended ? endSpoken(view.level, ui) : "");
  return [messages, handRow(view, ui), barPart(view, ui), types ? typePart(view, ui) : ""];
}

/**
 * The rows below the head. The count of a round replaces them; the form of a new game covers them.
 * @param {TableView} view
 * @param {Ui} ui
 */
function rows(view, ui) {
  if (isCounted(view, ui)) return [seatsPart(view, ui), countSpoken(view), countedPart(view, ui), isOpen(ui, "new") ? newGamePart(view, ui) : "", menuPart(view, ui)];
  const table = shownOf(view) ? taskRows(view, ui) : [seatsPart(view, ui), askedPart(view, ui), feltPart(view, ui)];
  if (ui.still) return [...table, ...picture(view, ui)];
  return [...table, ...played(view, ui), isOpen(ui, "new") ? newGamePart(view, ui) : "", menuPart(view, ui)];
}

/** The markup of a whole table. @param {TableView} view @param {Partial<Ui>} [ui] */
export function tableHtml(view, ui = {}) {
  const own = { id: "rt", ...ui };
  const label = say("table.label", { game: view.title, state: view.subtitle });
  const root = attrs({
    "data-rummy-table": true,
    "data-number": own.number,
    "data-python": own.python ?? "live",
    "data-phase": view.phase,
    "data-kept": own.kept,
    "data-pack": own.pack,
    "data-theme": own.theme,
    "data-shows": shownOf(view),
    class: own.full && "is-full",
    popover: own.full && "manual",
    role: own.full && "dialog",
    "aria-modal": own.full && "true",
    "aria-label": own.number ? say("table.numbered", { number: own.number, table: label }) : label,
  });
  const frame = attrs({
    class: `rt${own.still ? " is-still" : ""}`,
    "data-asked": !isCounted(view, own) && askedOf(view),
    "data-turn": view.turn === view.me ? view.phase : "wait",
    "data-chosen": selectedIds(view, own).length === 1,
    "data-refused": Boolean(view.refusal) && sheetName(view) !== own.dismissed,
  });
  return html`<section${root}><div${frame}>${headPart(view, own)}${rows(view, own)}</div>${own.still ? "" : SKY}</section>`.toString();
}

// The buttons of the game, the small buttons with an icon, and facts about a view that several modules use.

import { say } from "./sentences.js";
import { attrs, html, phrase, plainSentence, sentence } from "./markup.js";
import { shortcutOf } from "./keys.js";
/** @import { Markup } from "./markup.js" */
/** @import { Button, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

const FAILED_WHY = say("python.failed");

/** @param {Ui} ui @param {string} panel */
export const isOpen = (ui, panel) => (ui.open ?? []).includes(panel);
/** The id of the dealer's joker in a selection. That joker isn't one of the cards in a hand. */
export const DEALERS_JOKER = -1;

/**
 * The ids of the selected cards: the cards just clicked, or else the selection in Python's view.
 * @param {TableView} view
 * @param {Ui} ui
 */
export const selectedIds = (view, ui) =>
  ui.selected ?? [
    ...view.hand.cards.filter((entry) => entry.selected).map((entry) => entry.id),
    ...(view.gambit?.selected ? [DEALERS_JOKER] : []),
  ];

/** The index of the card that the next take would start from; -1 if no card is pointed at. @param {TableView} view */
export const pointedAt = (view) => view.pile.cards.findIndex((entry) => entry.no === 1);

/** Whether play has ended: the table shows a replay, or a level that is solved or failed. @param {TableView} view */
export const isDone = (view) => view.kind === "replay" || (view.level && view.level.state !== "open");
/** Whether the person has solved a moment of a round and now continues the round. @param {TableView} view */
export const playsOn = ({ kind }) => kind === "on";
/** Whether cards can only be looked at, not pressed. @param {TableView} view @param {Ui} ui */
export const isPicture = (view, ui) => Boolean(ui.still) || Boolean(isDone(view)) || Boolean(view.over);
/** Whether the level asks for an answer that hasn't been given yet. @param {TableView} view */
export const asksFirst = ({ level }) => level?.state === "open" && level.asks != null && level.asks.answered === null;

/**
 * A button of the game. If its move isn't legal, the button is dim but focusable, and says why. `place` makes its ids
 * unique.
 * @param {Button} act
 * @param {Ui} ui
 * @param {string} [place]
 * @param {Markup} [sign]
 */
export function actionButton(act, ui, place, sign) {
  const failed = ui.python === "failed";
  const can = act.can && !failed;
  const kept = ui.kept === act.action;
  const why = failed ? ui.python_note || FAILED_WHY : act.why;
  const key = shortcutOf(act.action);
  const whyId = `${ui.id}-why-${place}`;
  const marks = (act.main && can && !kept ? " is-main" : "") + (kept ? " is-kept" : "");
  const label = kept ? phrase("buttons.kept", { button: act.label }) : sentence(act.label);
  return html`<span class="rt-act" data-reason="${whyId}"><button type="button" class="${sign ? "rt-icon" : "rt-btn"}${marks}"${attrs({
    "data-action": act.action,
    "data-text": act.text || null,
    "aria-disabled": can ? null : "true",
    "aria-describedby": why ? whyId : null,
    "aria-keyshortcuts": key || null,
  })}>${sign ? html`${sign}<span class="rt-word">${label}</span>` : html`${label}${key ? html`<kbd aria-hidden="true">${key}</kbd>` : ""}`}</button>${
    why ? html`<span class="rt-why${(ui.hushed ?? []).includes(whyId) ? " is-hushed" : ""}${ui.held === whyId ? " is-held" : ""}" id="${whyId}">${plainSentence(why)}</span>` : ""}</span>`;
}

/** A small button with an icon and a word. `does` names what the screen does on a press. */
export const signButton = (does, sign, word, more = {}) =>
  html`<button type="button" class="rt-icon" data-do="${does}"${attrs(more)}>${sign}<span class="rt-word">${word}</span></button>`;

/**
 * The link to a statement, if there is a page of statements, as in the book. The link says `words`, because players
 * don't know a statement's id. The element around the link has the id in its attribute `data-statement`.
 * @param {string} id
 * @param {Markup} words
 * @param {Ui} ui
 */
export const statementLink = (id, words, ui) =>
  (ui.statements && id ? html`<a class="rt-rule" href="${ui.statements}#${id.toLowerCase()}">${words}</a>` : "");

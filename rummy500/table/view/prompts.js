// The prompts to a player (whether to call, for example, or which move a button means), and the dealer's joker.

import { say } from "./sentences.js";
import { attrs, capital, cardWords, html, listed, phrase, raw, sentence } from "./markup.js";
import { cardBack, cardButton, cardDrawing, cardPicture } from "./faces.js";
import { actionButton, DEALERS_JOKER, isPicture, selectedIds } from "./operated.js";
/** @import { TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/**
 * The answers to a prompt: whether to call, open the pile or lay off last. The prompt is among the messages.
 * @param {TableView} view
 * @param {Ui} ui
 */
export const windowPart = ({ window: asked }, ui) => (asked.tells.length ? "" : html`<div role="group" class="rt-answers is-window" data-key="window" data-window="${asked.kind}" aria-label="${asked.title}">${
  asked.actions.map((act, i) => actionButton(act, ui, `asked-${i}`))}</div>`);

/**
 * A prompt with a sentence about each answer. The answers are shown as cards over the messages.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function tellingPart({ window: asked }, ui) {
  if (!asked?.tells.length || ui.still) return "";
  const card = (act, i) => html`<div class="rt-telling">${actionButton(act, ui, `asked-${i}`)}<p>${sentence(asked.tells[i])}</p></div>`;
  return html`<div role="group" class="rt-ask is-telling" data-key="window" data-window="${asked.kind}" aria-label="${asked.title}">
    <h3>${asked.title} <small>${asked.says}</small></h3><div>${asked.actions.map(card)}</div></div>`;
}

/**
 * The choice between the moves that a button could mean. It covers the messages, and Escape closes it.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function choicesPart({ choices }, ui) {
  if (!choices || ui.still) return "";
  const item = ({ action, label, text, cards }) => (cards.length
    ? html`<button type="button" class="rt-btn is-cards" data-action="${action}" data-text="${text}"><span class="rt-few" aria-hidden="true">${cards.map(cardDrawing)}</span><span class="rt-vh">${sentence(label)}</span></button>`
    : html`<button type="button" class="rt-btn" data-action="${action}" data-text="${text}">${sentence(label)}</button>`);
  return html`<div role="dialog" class="rt-ask" data-key="choices" data-choices aria-labelledby="${ui.id}-choices">
    <h3 id="${ui.id}-choices">${sentence(choices.title)}</h3>
    <div class="rt-ask-do">${choices.items.map(item)}<button type="button" class="rt-btn is-quiet" data-do="leave">${say("window.leave")}</button></div>
  </div>`;
}

/**
 * The dealer's joker: face up, blocked by a card that lies face down, or used. A used joker leaves an empty place.
 * @param {TableView} view
 * @param {Ui} ui
 */
function jokerFaces(view, ui) {
  const { card, state, can } = view.gambit;
  if (state === "used") return raw('<span class="rt-stack is-empty"></span>');
  const label = listed(capital(cardWords(card)), state === "blocked" && say("gambit.blocked"));
  const selected = selectedIds(view, ui).includes(DEALERS_JOKER);
  const face = can && !isPicture(view, ui)
    ? cardButton(card, label, { "data-id": DEALERS_JOKER, "aria-pressed": selected ? "true" : "false" })
    : cardPicture(card, label);
  return state === "blocked" ? html`${face}${cardBack()}` : face;
}

/** The dealer's joker, beside the stock. @param {TableView} view @param {Ui} ui */
export const jokerPart = (view, ui) => (view.gambit
  ? html`<div role="group" class="rt-gambit" data-key="gambit" data-zone="joker"${attrs({ "data-state": view.gambit.state })} aria-label="${say("gambit.label")}">${jokerFaces(view, ui)}</div>` : "");

/** One line on the felt: how jokers are used in this deal, and the cards out of play. @param {TableView} view */
export function namedPart({ gambit }) {
  if (!gambit) return "";
  const gone = gambit.gone.length ? html` <span class="rt-gone">${phrase("gambit.gone", { cards: gambit.gone.map((card) => `{${card}} `).join("") })}</span>` : "";
  return html`<p class="rt-named" data-key="named">${sentence(gambit.says)}${gone}</p>`;
}

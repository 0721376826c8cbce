// What the table asks besides the steps of a turn: a window that waits, the choice between moves; and Dealer's gambit.

import { say } from "./sentences.js";
import { attrs, capital, cardWords, html, listed, phrase, raw, sentence } from "./text.js";
import { cardBack, cardButton, cardPicture } from "./faces.js";
import { actionButton, DEALERS_JOKER, isPicture, selectedIds } from "./parts.js";

/** The window of a call, of naming, of the card that opens the pile, of the last lay-off. */
export function windowPart({ window: asked }, ui) {
  if (!asked || ui.still) return "";
  return html`<div role="group" class="rt-ask" data-key="window" data-window="${asked.kind}" aria-labelledby="${ui.id}-asked">
    <h3 id="${ui.id}-asked">${asked.title}</h3>
    <p>${sentence(asked.says)}</p>
    <div class="rt-ask-do">${asked.actions.map((act, i) => actionButton(act, ui, `asked-${i}`))}</div>
    ${asked.note ? html`<p class="rt-cap">${asked.note}</p>` : ""}
  </div>`;
}

/** One of the moves that a button could mean. Escape leaves the question. */
export function choicesPart({ choices }, ui) {
  if (!choices || ui.still) return "";
  const item = ({ action, label, text }) =>
    html`<button type="button" class="rt-btn" data-action="${action}" data-text="${text}">${sentence(label)}</button>`;
  return html`<div role="dialog" class="rt-ask" data-key="choices" data-choices aria-labelledby="${ui.id}-choices">
    <h3 id="${ui.id}-choices">${choices.title}</h3>
    <div class="rt-ask-do">${choices.items.map(item)}<button type="button" class="rt-btn is-quiet" data-do="leave">${say("window.leave")}</button></div>
  </div>`;
}

/** The dealer's joker: face up, a place left empty when it has been used, or under a card face down. */
function dealersJoker(view, ui) {
  const { card, state, can } = view.gambit;
  if (state === "used") return raw('<span class="rt-stack is-empty"></span>');
  const label = listed(capital(cardWords(card)), state === "blocked" && say("gambit.blocked"));
  const selected = selectedIds(view, ui).includes(DEALERS_JOKER);
  const face = can && !isPicture(view, ui)
    ? cardButton(card, label, { "data-id": DEALERS_JOKER, "aria-pressed": selected ? "true" : "false" })
    : cardPicture(card, label);
  return state === "blocked" ? html`${face}${cardBack()}` : face;
}

export function gambitPart(view, ui) {
  const { gambit } = view;
  if (!gambit) return "";
  return html`<div role="group" class="rt-gambit" data-key="gambit" data-zone="joker"${attrs({ "data-state": gambit.state })} aria-label="${say("gambit.label")}">
    <div class="rt-gambit-card">${dealersJoker(view, ui)}</div>
    <p>${sentence(gambit.says)}${gambit.gone.length ? html` <span class="rt-gone">${phrase("gambit.gone", { cards: gambit.gone.map((card) => `{${card}} `).join("") })}</span>` : ""}</p>
  </div>`;
}

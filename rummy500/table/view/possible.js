// The list of possible moves: every legal move as a button, by kind, and the impossible moves with their reasons.

import { say } from "./sentences.js";
import { attrs, html, phrase, sentence } from "./markup.js";
import { isOpen, statementLink } from "./operated.js";
/** @import { ListedKind, ListedMove, MoveList, RefusedCards, RefusedKind, TableView, Way } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/** @param {Way} way */
const moveButton = ({ label, text }) => html`<button type="button" class="rt-btn" data-text="${text}">${sentence(label)}</button>`;

const morePart = (more, says) => (more ? html`<p class="rt-cap">${says}</p>` : "");

/**
 * A move. If the jokers of a lay can stand for different cards, a folded list has a button for each possibility.
 * @param {ListedMove} item
 * @param {Ui} ui
 */
function itemPart(item, panel, ui) {
  if (item.ways.length === 1 && !item.more) return html`<li data-key="could-${item.ways[0].text}">${moveButton(item.ways[0])}</li>`;
  return html`<li class="is-folded" data-key="${panel}"><details data-panel="${panel}"${attrs({ open: isOpen(ui, panel) })}><summary>${sentence(item.label)} <span>${
    say("moves.ways", { count: item.ways.length + item.more })}</span></summary><div class="rt-row">${item.ways.map(moveButton)}</div>${morePart(item.more, say("moves.more_ways", { count: item.more }))}</details></li>`;
}

/** @param {ListedKind} listedKind @param {Ui} ui */
const groupPart = ({ kind, name, note, items, more }, ui) => html`<section class="rt-could-group" data-group="${kind}" data-key="could-${kind}"><h4>${name}</h4><ul role="list" class="rt-could-moves">${
  items.map((item, i) => itemPart(item, `moves-${kind}-${i}`, ui))}</ul>${morePart(more, say("moves.more_moves", { count: more }))}${note ? html`<p class="rt-cap">${note}</p>` : ""}</section>`;

/** @param {RefusedCards} refusedCards @param {Ui} ui */
const refusedItem = ({ cards, why, statement }, ui) =>
  html`<li data-statement="${statement}">${cards ? html`<b>${sentence(cards)}:</b> ` : ""}${sentence(why)} ${statementLink(statement, phrase("statement.forbids"), ui)}</li>`;

/** @param {RefusedKind} refusedKind @param {Ui} ui */
const refusedPart = ({ name, items, more }, ui) => html`<section><h4>${name}</h4><ul class="rt-could-not" role="list">${
  items.map((item) => refusedItem(item, ui))}</ul>${morePart(more, say("moves.more", { count: more }))}</section>`;

/** The list of possible moves. Python sends it only while the panel is open. @param {MoveList} moves @param {Ui} ui */
function listPart(moves, ui) {
  if (!moves) return html`<p class="rt-empty">${say("moves.looking")}</p>`;
  return html`${moves.note ? html`<p class="rt-empty">${sentence(moves.note)}</p>` : ""}${moves.groups.map((group) => groupPart(group, ui))}${
    moves.refused.length ? html`<section class="rt-could-refused"><h3>${say("moves.refused")}</h3>${moves.refused.map((part) => refusedPart(part, ui))}</section>` : ""}`;
}

/** @param {TableView} view @param {Ui} ui */
export function possiblePart(view, ui) {
  const open = isOpen(ui, "moves");
  return html`<details data-panel="moves" data-key="moves"${attrs({ open })}><summary>${say("moves.title")}</summary>${
    open ? html`<div class="rt-inside rt-could">${listPart(view.moves, ui)}</div>` : ""}</details>`;
}

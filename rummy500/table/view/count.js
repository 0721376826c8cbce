// The count of a round, as a picture. Each card is a block whose width shows its points: laid cards are right of zero,
// held cards left of it. Below is the road to the target. After the last round, the game's result replaces the road.
// The menu has a sheet of all rounds.

import { say } from "./sentences.js";
import { attrs, html, parseCard, phrase, sentence, signed, withMinus } from "./markup.js";
import { cardDrawing } from "./faces.js";
import { NARROW } from "./fan.js";
import { afterPlayingOn } from "./level.js";
import { actionButton, statementLink } from "./operated.js";
import { replayPart } from "./replay.js";
import { reviewPart } from "./review.js";
import { emblem, gameEndPart } from "./race.js";
/** @import { Markup } from "./markup.js" */
/** @import { Block, CountedRow, ShownOver, ShownScores, SideRow, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

// ---- the sheet of all rounds ----

const minus = (number) => (number < 0 ? "is-minus" : null);

/** A row of the sheet; there is a column for the bonus only if there was a bonus. @param {SideRow} row */
function sheetRow(row, withBonus) {
  return html`<tr><th scope="row">${row.name}</th><td>${withMinus(row.laid)}</td><td>${
    row.left ? withMinus(-row.left) : 0}</td>${withBonus ? html`<td>${row.bonus ? signed(row.bonus) : 0}</td>` : ""}<td${
    attrs({ class: minus(row.net) })}>${signed(row.net)}</td><td class="is-total">${withMinus(row.total)}</td></tr>`;
}

function sheetHead(withBonus) {
  const bonus = withBonus ? [say("scores.bonus")] : [];
  const heads = [say("scores.player"), say("scores.laid"), say("scores.left"), ...bonus, say("scores.net"), say("scores.total")];
  return html`<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>`;
}

/** Every round of the game so far, each in its own table body. @param {ShownScores} shownScores */
export function allRounds({ rounds }) {
  if (!rounds.length) return html`<p class="rt-empty">${say("scores.empty")}</p>`;
  const withBonus = rounds.some((round) => round.rows.some((row) => row.bonus));
  const told = ({ dealer, out }) => (out ? say("scores.dealt", { dealer, out }) : say("scores.dealt_nobody_out", { dealer }));
  const body = (round) => html`<tbody><tr class="is-round"><th scope="rowgroup" colspan="${withBonus ? 6 : 5}">${say("scores.round", { number: round.no })} <small>${
    told(round)}</small></th></tr>${round.rows.map((row) => sheetRow(row, withBonus))}</tbody>`;
  return html`<table class="rt-sheet-of-rounds"><caption class="rt-vh">${say("scores.caption_all")}</caption>${sheetHead(withBonus)}${rounds.map(body)}</table>`;
}

// ---- one round ----

/** A card as a block; the first card of a meld has a mark that separates the melds. @param {Block} block */
function blockPart({ card, points }, kind) {
  const { rank, suit } = parseCard(card) ?? { rank: "", suit: "J" };
  return html`<span data-suit="${suit}"${attrs({ class: kind || null, style: `--rt-v:${Math.max(points, 0)}` })}><svg viewBox="0 0 24 24"><use href="#rt-${
    suit === "J" ? "star" : `${suit}s`}"/></svg>${rank.replace("T", "10")}</span>`;
}

/** @param {Block[]} blocks */
const sum = (blocks) => blocks.reduce((total, { points }) => total + points, 0);
/** @param {CountedRow} countedRow */
const leftOf = ({ cards }) => sum(cards.left) + Math.max(0, -cards.besides);
/** @param {CountedRow} countedRow */
const laidOf = ({ cards }) => sum(cards.laid.flat()) + Math.max(0, cards.besides);

const besidesPart = (points) => html`<span class="is-besides" style="--rt-v:${Math.abs(points)}">${signed(points)}</span>`;

const LEAST = 8; // px: if a card's block would be narrower, each meld becomes one block
const NARROW_COUNT = 160; // px of a phone's width that the blocks can't use
const WIDE_COUNT = 260; // the same number on a wider table

/**
 * The width of one point in the picture, in px; infinite until the table has been measured.
 * @param {Ui} ui
 * @param {number} scale
 */
const pointWidth = ({ width }, scale) =>
  (width ? (width < NARROW ? width - NARROW_COUNT : Math.min(width, 1280) - WIDE_COUNT) / scale : Infinity);

/**
 * A meld as one block with its ranks and points ("8-8-8 24"), or with its points only, or empty if neither fits.
 * @param {Block[]} meld
 * @param {number} point
 */
function meldBlock(meld, point) {
  const ranks = meld.map(({ card }) => (parseCard(card)?.rank ?? card).replace("T", "10")).join("-");
  const points = sum(meld);
  const room = points * point;
  return html`<span class="is-first" style="--rt-v:${Math.max(points, 0)}">${room > 6.5 * (ranks.length + 4) ? `${ranks} ${points}` : room > 18 ? points : ""}</span>`;
}

/** The list of a row's melds, shown after the row's blocks were pressed. @param {CountedRow} row @param {Ui} ui */
const openMelds = ({ seat, cards }, ui) => (ui.meldsOf === seat
  ? html`<ul class="rt-melds-of" role="list">${cards.laid.map((meld) => html`<li>${sentence(meld.map(({ card }) => `{${card}}`).join(" "))} ${sum(meld)}</li>`)}</ul>` : "");

/**
 * The box around the blocks: a picture or, if each meld is one block, a button that lists the melds.
 * @param {CountedRow} row
 * @param {Markup} blocks
 */
const blocksBox = ({ seat }, blocks, { says, style, dense }, ui) => (dense
  ? html`<button type="button" class="rt-blocks" data-do="melds-of" data-of="${seat}" aria-expanded="${ui.meldsOf === seat ? "true" : "false"}" style="${style}"><span class="rt-vh">${says}</span><span class="rt-blocks-in" aria-hidden="true">${blocks}</span></button>`
  : html`<div class="rt-blocks" style="${style}">${blocks}</div>`);

/** @param {CountedRow} row @param {number} zero @param {number} scale @param {Ui} ui */
function countRow(row, zero, scale, ui) {
  const { laid, left, besides } = row.cards;
  const says = say("count.row", { name: row.name, laid: withMinus(row.laid), left: row.left, net: signed(row.net), total: withMinus(row.total) });
  const point = pointWidth(ui, scale);
  const dense = laid.flat().some(({ points }) => points > 0 && points * point < LEAST);
  const melds = laid.map((meld) => (dense ? meldBlock(meld, point) : meld.map((one, i) => blockPart(one, i ? "" : "is-first"))));
  const blocks = html`<i></i>${besides < 0 ? besidesPart(besides) : ""}${left.map((one) => blockPart(one, "is-left"))}${melds}${
    besides > 0 ? besidesPart(besides) : ""}`;
  const style = `--rt-scale:${scale};--rt-zero:${zero};--rt-left:${zero - leftOf(row)}`;
  const hidden = attrs({ "aria-hidden": dense && "true" }); // the button says the same in words
  return html`<div class="rt-count"${dense ? "" : attrs({ role: "img", "aria-label": says })} data-side="${row.seat}"><b${hidden}>${row.name} <small>${row.note || say("count.sum", { laid: withMinus(row.laid), left: row.left })}</small></b>${
    blocksBox(row, blocks, { says, style, dense }, ui)}<strong${attrs({ class: minus(row.net) })}${hidden}>${signed(row.net)}</strong>${openMelds(row, ui)}</div>`;
}

/**
 * A side's bar on the road: its total before the round, and how the round changed it.
 * @param {CountedRow} row
 */
function roadRow(row, scale) {
  const share = (points) => ((Math.max(0, points) / scale) * 100).toFixed(1);
  const lost = row.total < row.before;
  const label = say("road.row", { name: row.name, before: withMinus(row.before), net: signed(row.net), total: withMinus(row.total) });
  return html`<div role="img" aria-label="${label}"><span>${row.name}</span><i${attrs({ class: lost && "is-lost", style: `--rt-old:${share(Math.min(row.before, row.total))};--rt-new:${share(Math.max(row.before, row.total))}` })}></i><em>${withMinus(row.total)}</em></div>`;
}

/** @param {CountedRow[]} rows @param {number} target */
function roadPart(rows, target) {
  const scale = Math.max(target, ...rows.map((row) => Math.max(row.before, row.total)), 1);
  return html`<div class="rt-road" role="group" aria-label="${target ? say("road.to", { target }) : say("road.so_far")}"><p aria-hidden="true">${target ? say("road.to", { target }) : say("road.so_far")}</p>${rows.map((row) => roadRow(row, scale))}</div>`;
}

/** @param {ShownOver} shownOver @param {Ui} ui */
function blocksPart({ rows }, ui) {
  const zero = Math.max(...rows.map(leftOf));
  const scale = zero + Math.max(30, ...rows.map(laidOf));
  return html`${rows.map((row) => countRow(row, zero, scale, ui))}`;
}

/**
 * The count of a round, and the road to the target. After the last round the end of the game replaces the road. The
 * deal of the day has no road.
 * @param {TableView} view
 * @param {Ui} ui
 */
const picturePart = (view, ui) => (view.over.game
  ? html`${gameEndPart(view)}<h4>${say("over.last_round")}</h4>${blocksPart(view.over, ui)}`
  : html`${blocksPart(view.over, ui)}${ui.day ? "" : roadPart(view.over.rows, view.scores.target)}`);

const RESULT = html`<button type="button" class="rt-btn is-main" data-do="onward">${say("over.result")}</button>`;

/**
 * The button that leads on from the count: to the next round, or to a new game after the last one. The deal of the
 * day is one round, so its count leads to the day's result.
 * @param {ShownOver} over
 * @param {Ui} ui
 */
function onButton(over, ui) {
  if (!over.next) return "";
  if (ui.day) return RESULT;
  return over.game ? html`<button type="button" class="rt-btn is-main" data-do="open-new">${say("buttons.new_game")}</button>` : actionButton(over.next, ui, "next");
}

/** Pictures of a card that the player still held, and of a meld on which the card fits. @param {ShownOver} over */
const fittingCardPart = ({ fitting_card: fitting }) => (fitting
  ? html`<span class="rt-fitting-card" aria-hidden="true"><span class="rt-few">${cardDrawing(fitting.card)}</span><span class="rt-few">${fitting.meld.map((card) => cardDrawing(card))}</span></span>` : "");

/**
 * The count of a round, in place of the felt. If the round is reviewed, the review replaces the picture.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function countedPart(view, ui) {
  const { over } = view;
  const tried = view.review?.state === "trying";
  const reviewed = view.review && !tried && !ui.count;
  const back = tried ? actionButton(view.review.back, ui, "review") : view.review ? html`<button type="button" class="rt-btn" data-do="count" aria-pressed="${reviewed ? "false" : "true"}">${reviewed ? say("over.count") : say("over.review")}</button>` : "";
  return html`<div role="group" class="rt-counted is-${over.how}${over.game ? " is-game" : ""}" data-key="count" data-zone="scores" aria-label="${over.title}">
    <header><h3 tabindex="-1">${over.game ? emblem(over) : ""}${over.title}</h3><p${attrs({ "data-statement": view.ended || null })}>${sentence(over.sentence)} ${statementLink(view.ended, phrase("statement.ended"), ui)}</p>${over.take_along ? html`<p class="rt-along">${fittingCardPart(over)}<span>${sentence(over.take_along)}</span></p>` : ""}${over.even && !ui.still ? html`<p class="rt-even" data-key="even">${sentence(over.even.says)} ${actionButton(over.even.act, ui, "even")}</p>` : ""}</header>
    <div class="rt-counts${over.rows.some(({ seat }) => seat.length > 1) ? " is-sides" : ""}" tabindex="0" role="group" aria-label="${say("scores.caption")}">${reviewed ? reviewPart(view, ui) : picturePart(view, ui)}</div>
    ${view.replay ? replayPart(view, ui) : ""}<div class="rt-bar rt-answers">${onButton(over, ui)}${over.review && !view.review ? actionButton(over.review, ui, "review") : back}${afterPlayingOn(view)}<button type="button" class="rt-btn" data-do="look">${say("over.look")}</button></div>
  </div>`;
}

// What is opened when it is asked for: the count of a hand, all scores, the replay's slider, the log, saving and
// sharing, keys and settings.

import { attrs, html, signed, withMinus } from "./text.js";
import { actionButton, isOpen } from "./parts.js";
import { copyField, field, option } from "./fields.js";
import { HELP_KEY, MOVES_KEY, SHORTCUTS } from "./keys.js";

// ---- scores ----

const minus = (number) => (number < 0 ? "is-minus" : null);

/** The rows of a score sheet; the bonus has a column only where there is one. */
function sheetRow(row, name, withBonus) {
  return html`<tr><th scope="row">${name} ${row.note ? html`<small>${row.note}</small>` : ""}</th><td>${withMinus(row.laid)}</td><td>${
    row.left ? withMinus(-row.left) : 0}</td>${withBonus ? html`<td>${row.bonus ? signed(row.bonus) : 0}</td>` : ""}<td${
    attrs({ class: minus(row.net) })}>${signed(row.net)}</td><td class="is-total">${withMinus(row.total)}</td></tr>`;
}

const sheetHead = (withBonus) =>
  html`<thead><tr><th scope="col">Player</th><th scope="col">Laid</th><th scope="col">Left</th>${
    withBonus ? html`<th scope="col">Bonus</th>` : ""}<th scope="col">Net</th><th scope="col">Total</th></tr></thead>`;

function countSheet(rows) {
  const withBonus = rows.some((row) => row.bonus);
  return html`<table class="rt-sheet"><caption>What was laid, less what was left in hand</caption>${sheetHead(withBonus)}<tbody>${
    rows.map((row) => sheetRow(row, row.name, withBonus))}</tbody></table>`;
}

/** Every hand of the game so far, one body of rows a hand. */
function allHands({ hands }) {
  if (!hands.length) return html`<p class="rt-empty">No hand has been counted yet.</p>`;
  const withBonus = hands.some((hand) => hand.rows.some((row) => row.bonus));
  const body = (hand) => html`<tbody><tr class="is-hand"><th scope="rowgroup" colspan="${withBonus ? 6 : 5}">Hand ${hand.no} <small>${
    hand.dealer} dealt, ${hand.out ? `${hand.out} went out` : "nobody went out"}</small></th></tr>${
    hand.rows.map((row) => sheetRow(row, row.name, withBonus))}</tbody>`;
  return html`<table class="rt-sheet is-all"><caption class="rt-vh">Every hand of the game</caption>${sheetHead(withBonus)}${hands.map(body)}</table>`;
}

/** One bar a player: where the total stood, and what this hand won or lost, on the way to the target where there is one. */
function roadRow(row, scale, goal) {
  const share = (points) => `${((Math.max(0, points) / scale) * 100).toFixed(1)}%`;
  const [low, high] = [Math.min(row.before, row.total), Math.max(row.before, row.total)];
  const lost = row.total < row.before;
  const change = `${((Math.max(0, high) - Math.max(0, low)) / scale * 100).toFixed(1)}%`;
  return html`<div class="rt-road-row" role="img" aria-label="${row.name}: ${withMinus(row.before)} before, ${signed(row.net)} in this hand, ${withMinus(row.total)} now"><span>${
    row.name}</span><svg aria-hidden="true"><line x1="0" x2="100%" y1="9" y2="9" class="rt-road-line"/><rect x="0" y="3" width="${
    share(low)}" height="12" class="rt-road-old"/><rect x="${share(low)}" y="${lost ? 3.75 : 3}" width="${change}" height="${
    lost ? 10.5 : 12}" class="${lost ? "rt-road-lost" : "rt-road-new"}"/>${goal ? html`<line x1="${goal}" x2="${goal}" y1="0" y2="18" class="rt-road-goal"/>` : ""}</svg></div>`;
}

function roadPart(rows, target) {
  const scale = Math.max(target, ...rows.map((row) => Math.max(row.before, row.total)), 1);
  const goal = target && `${((target / scale) * 100).toFixed(1)}%`; // a game of so many deals has none
  return html`<figure class="rt-road">${rows.map((row) => roadRow(row, scale, goal))}<figcaption><span>before</span><span class="is-new">won in this hand</span>${
    rows.some((row) => row.total < row.before) ? html`<span class="is-lost">lost in this hand</span>` : ""}${target ? html`<span class="is-goal">${target}</span>` : ""}</figcaption></figure>`;
}

// ---- the end of a hand ----

export const overHead = (over) => html`<h3 class="rt-over-title" data-key="over-title">${over.title}</h3>`;

/** On from a counted hand: to the next one, or after the last to a new game. */
function onButton(over, ui) {
  if (!over.next) return "";
  return over.game ? html`<button type="button" class="rt-btn is-main" data-do="open-new">New game</button>` : actionButton(over.next, ui, "next");
}

export function overPart(view, ui) {
  const { over, scores } = view;
  const settled = (over.settlement ?? []).map(({ name, verb, pays }) => html`<li>${name} ${verb} ${pays}</li>`);
  return html`<div role="group" class="rt-count" data-key="count" data-zone="scores" aria-label="${over.title}">
    ${countSheet(over.rows)}
    ${roadPart(over.rows, scores.target)}
    ${over.game && settled.length ? html`<div><h4>The winner collects</h4><ul class="rt-settle">${settled}</ul></div>` : ""}
    <details data-panel="hands"${attrs({ open: isOpen(ui, "hands") })}><summary>All hands</summary>${allHands(scores)}</details>
    <div class="rt-row">${onButton(over, ui)}${over.review ? actionButton(over.review, ui, "review") : ""}<button type="button" class="rt-btn" data-do="look">Look at the table</button></div>
  </div>`;
}

/** While the table is looked at after a hand: the way back, and on. */
export function overBar(over, ui) {
  return html`<div class="rt-row rt-over-bar" data-key="over-bar">${onButton(over, ui)}<button type="button" class="rt-btn" data-do="look">Back to the score sheet</button></div>`;
}

// ---- replay ----

export function replayPart(replay, ui) {
  const id = `${ui.id}-seek`;
  const step = (to, label, sign) => html`<button type="button" class="rt-btn" data-seek="${to}" aria-label="${label}"${
    attrs({ "aria-disabled": to < 0 || to > replay.of ? "true" : null })}>${sign}</button>`;
  return html`<div role="group" class="rt-replay" data-key="replay" aria-label="Replay">
    ${step(replay.at - 1, "One move back", "‹")}
    <label class="rt-vh" for="${id}">Move</label>
    <input type="range" id="${id}" data-slider min="0" max="${replay.of}" step="1" value="${replay.at}" aria-valuetext="${replay.at} of ${replay.of}: ${replay.move}">
    ${step(replay.at + 1, "One move on", "›")}
    <p class="rt-num">${replay.at} of ${replay.of} <code>${replay.move}</code></p>
  </div>`;
}

// ---- papers at the foot ----

const paper = (name, title, line, body, ui, zone) =>
  html`<details data-panel="${name}"${attrs({ "data-zone": zone, open: isOpen(ui, name) })}><summary>${title} <span>${line}</span></summary>${body}</details>`;

function logPaper(view, ui) {
  const line = ({ text, refused }) => html`<li${attrs({ class: refused && "is-out" })}>${refused ? "; " : ""}${text}</li>`;
  const last = view.log.at(-1);
  const body = html`<div class="rt-scroll" tabindex="0" role="group" aria-label="Log of this hand"><ol class="rt-log" role="list">${view.log.map(line)}</ol></div>`;
  return paper("log", "Log", last ? last.text : "no move yet", body, ui, "log");
}

function scoresPaper(view, ui) {
  return paper("scores", "Scores", withMinus(view.scores.line), html`<div class="rt-inside">${allHands(view.scores)}</div>`, ui, "scores");
}

function savePaper(view, ui) {
  const loadId = `${ui.id}-load`;
  return paper("save", "Save, open, share", "", html`<div class="rt-inside rt-keep">
    <div class="rt-row"><button type="button" class="rt-btn" data-do="save">Save this game</button>
      <label class="rt-btn" for="${loadId}">Open a saved game<input class="rt-vh" type="file" id="${loadId}" data-load accept=".txt,.rum,text/plain"></label></div>
    ${copyField(`${ui.id}-share`, "A link to this deal: rules, seed and players", `${ui.page ?? ""}#${view.share}`, ui)}
  </div>`, ui);
}

export const NOTATION = [
  ["draw", "from the stock"],
  ["take 6C", "the pile from the newest 6 of clubs up"],
  ["meld 6C 6D 6S", "a new meld"],
  ["lay 2H 3H on 1", "lay off on meld 1"],
  ["discard TS", "ends the turn; T is a 10"],
  ["pass", "declines what is offered"],
  ["meld 5H 6H JK=7H", "a joker, and the card it stands for"],
  ["rum 6H on 1", "calls a card of the pile"],
  ["back", "takes back what was laid, to open with more"],
  ["start 4C", "opens the pile"],
  ["name wild", "what jokers do: wild, double or split"],
  ["split 6C above", "the pile from 6 of clubs up, or below it"],
  ["double 6C 6D 6S", "a new meld under a joker"],
  ["block", "a joker on the dealer’s joker"],
];
const CARD_KEYS = [
  ["← → ↑ ↓", "from card to card; Home and End to the first and last"],
  ["Space", "select a card of the hand, point at a card of the pile; again on the pile: take"],
  ["Esc", "select nothing, or leave a question"],
];
/** Every key with what it does, as the card of keys lists them. */
export const KEYS = [
  ...CARD_KEYS,
  ...SHORTCUTS.map(({ key, says }) => [key.toUpperCase(), says]),
  [MOVES_KEY.toUpperCase(), "what could I do here?"],
  [HELP_KEY, "keys and settings"],
];
const PACES = [[0, "at once"], [400, "quick"], [900, "calm"], [1800, "slow"]];

function keysPaper(view, ui) {
  const entry = ([key, says]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`;
  const packs = [["four", "four colours"], ["two", "two colours"]];
  const pack = ([name, label]) => html`<button type="button" class="rt-btn is-quiet" data-pack-choice="${name}" aria-pressed="${
    (ui.pack ?? "four") === name ? "true" : "false"}">${label}</button>`;
  const paces = PACES.some(([ms]) => ms === view.pace) ? PACES : [...PACES, [view.pace, `${view.pace} ms`]];
  return paper("help", "Keys and settings", "", html`<div class="rt-inside rt-help">
    <div class="rt-fields">
      ${field("The others move", html`<select data-pace>${paces.map(([ms, label]) => option(ms, label, ms === view.pace))}</select>`)}
      <div class="rt-field" role="group" aria-label="Pack"><span aria-hidden="true">Pack</span><div class="rt-choice">${packs.map(pack)}</div></div>
    </div>
    <h4>Keys, while the table has the focus</h4>
    <dl class="rt-keys">${KEYS.map(entry)}</dl>
    <h4>Moves, as they are typed and logged</h4>
    <dl class="rt-keys is-moves">${NOTATION.map(([move, says]) => html`<div><dt><code>${move}</code></dt><dd>${says}</dd></div>`)}</dl>
  </div>`, ui);
}

export function papersPart(view, ui) {
  if (ui.still) {
    return view.text ? html`<div class="rt-papers">${paper("text", "The position as text", "", html`<pre class="rt-log">${view.text}</pre>`, ui)}</div>` : "";
  }
  const counted = view.over && !ui.look;
  return html`<div class="rt-papers" data-key="papers">${logPaper(view, ui)}${counted ? "" : scoresPaper(view, ui)}${view.level ? "" : savePaper(view, ui)}${keysPaper(view, ui)}</div>`;
}

// What is opened when it is asked for: the count of a hand, all scores, the replay's slider, the log, saving and
// sharing, keys and settings.

import { say, words } from "./sentences.js";
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

function sheetHead(withBonus) {
  const bonus = withBonus ? [say("scores.bonus")] : [];
  const heads = [say("scores.player"), say("scores.laid"), say("scores.left"), ...bonus, say("scores.net"), say("scores.total")];
  return html`<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>`;
}

function countSheet(rows) {
  const withBonus = rows.some((row) => row.bonus);
  return html`<table class="rt-sheet"><caption>${say("scores.caption")}</caption>${sheetHead(withBonus)}<tbody>${
    rows.map((row) => sheetRow(row, row.name, withBonus))}</tbody></table>`;
}

/** Every hand of the game so far, one body of rows a hand. */
function allHands({ hands }) {
  if (!hands.length) return html`<p class="rt-empty">${say("scores.empty")}</p>`;
  const withBonus = hands.some((hand) => hand.rows.some((row) => row.bonus));
  const told = ({ dealer, out }) => (out ? say("scores.dealt", { dealer, out }) : say("scores.dealt_nobody_out", { dealer }));
  const body = (hand) => html`<tbody><tr class="is-hand"><th scope="rowgroup" colspan="${withBonus ? 6 : 5}">${say("scores.hand", { number: hand.no })} <small>${
    told(hand)}</small></th></tr>${
    hand.rows.map((row) => sheetRow(row, row.name, withBonus))}</tbody>`;
  return html`<table class="rt-sheet is-all"><caption class="rt-vh">${say("scores.caption_all")}</caption>${sheetHead(withBonus)}${hands.map(body)}</table>`;
}

/** One bar a player: where the total stood, and what this hand won or lost, on the way to the target where there is one. */
function roadRow(row, scale, goal) {
  const share = (points) => `${((Math.max(0, points) / scale) * 100).toFixed(1)}%`;
  const [low, high] = [Math.min(row.before, row.total), Math.max(row.before, row.total)];
  const lost = row.total < row.before;
  const change = `${((Math.max(0, high) - Math.max(0, low)) / scale * 100).toFixed(1)}%`;
  const label = say("road.row", { name: row.name, before: withMinus(row.before), net: signed(row.net), total: withMinus(row.total) });
  return html`<div class="rt-road-row" role="img" aria-label="${label}"><span>${
    row.name}</span><svg aria-hidden="true"><line x1="0" x2="100%" y1="9" y2="9" class="rt-road-line"/><rect x="0" y="3" width="${
    share(low)}" height="12" class="rt-road-old"/><rect x="${share(low)}" y="${lost ? 3.75 : 3}" width="${change}" height="${
    lost ? 10.5 : 12}" class="${lost ? "rt-road-lost" : "rt-road-new"}"/>${goal ? html`<line x1="${goal}" x2="${goal}" y1="0" y2="18" class="rt-road-goal"/>` : ""}</svg></div>`;
}

function roadPart(rows, target) {
  const scale = Math.max(target, ...rows.map((row) => Math.max(row.before, row.total)), 1);
  const goal = target && `${((target / scale) * 100).toFixed(1)}%`; // a game of so many deals has none
  return html`<figure class="rt-road">${rows.map((row) => roadRow(row, scale, goal))}<figcaption><span>${say("road.before")}</span><span class="is-new">${say("road.won")}</span>${
    rows.some((row) => row.total < row.before) ? html`<span class="is-lost">${say("road.lost")}</span>` : ""}${target ? html`<span class="is-goal">${target}</span>` : ""}</figcaption></figure>`;
}

// ---- the end of a hand ----

export const overHead = (over) => html`<h3 class="rt-over-title" data-key="over-title">${over.title}</h3>`;

/** On from a counted hand: to the next one, or after the last to a new game. */
function onButton(over, ui) {
  if (!over.next) return "";
  return over.game ? html`<button type="button" class="rt-btn is-main" data-do="open-new">${say("buttons.new_game")}</button>` : actionButton(over.next, ui, "next");
}

export function overPart(view, ui) {
  const { over, scores } = view;
  const settled = (over.settlement ?? []).map(({ name, verb, pays }) => html`<li>${say("over.pays", { name, verb, points: pays })}</li>`);
  return html`<div role="group" class="rt-count" data-key="count" data-zone="scores" aria-label="${over.title}">
    ${countSheet(over.rows)}
    ${roadPart(over.rows, scores.target)}
    ${over.game && settled.length ? html`<div><h4>${say("over.collects")}</h4><ul class="rt-settle">${settled}</ul></div>` : ""}
    <details data-panel="hands"${attrs({ open: isOpen(ui, "hands") })}><summary>${say("over.all_hands")}</summary>${allHands(scores)}</details>
    <div class="rt-row">${onButton(over, ui)}${over.review ? actionButton(over.review, ui, "review") : ""}<button type="button" class="rt-btn" data-do="look">${say("over.look")}</button></div>
  </div>`;
}

/** While the table is looked at after a hand: the way back, and on. */
export function overBar(over, ui) {
  return html`<div class="rt-row rt-over-bar" data-key="over-bar">${onButton(over, ui)}<button type="button" class="rt-btn" data-do="look">${say("over.back")}</button></div>`;
}

// ---- replay ----

export function replayPart(replay, ui) {
  const id = `${ui.id}-seek`;
  const { at, of, move } = replay;
  const step = (to, label, sign) => html`<button type="button" class="rt-btn" data-seek="${to}" aria-label="${label}"${
    attrs({ "aria-disabled": to < 0 || to > of ? "true" : null })}>${sign}</button>`;
  return html`<div role="group" class="rt-replay" data-key="replay" aria-label="${say("replay.label")}">
    ${step(at - 1, say("replay.back"), "‹")}
    <label class="rt-vh" for="${id}">${say("replay.move")}</label>
    <input type="range" id="${id}" data-slider min="0" max="${of}" step="1" value="${at}" aria-valuetext="${say("replay.at_move", { at, of, move })}">
    ${step(at + 1, say("replay.on"), "›")}
    <p class="rt-num">${say("replay.at", { at, of })} <code>${move}</code></p>
  </div>`;
}

// ---- papers at the foot ----

const paper = (name, title, line, body, ui, zone) =>
  html`<details data-panel="${name}"${attrs({ "data-zone": zone, open: isOpen(ui, name) })}><summary>${title} <span>${line}</span></summary>${body}</details>`;

function logPaper(view, ui) {
  const line = ({ text, refused }) => html`<li${attrs({ class: refused && "is-out" })}>${refused ? "; " : ""}${text}</li>`;
  const last = view.log.at(-1);
  const body = html`<div class="rt-scroll" tabindex="0" role="group" aria-label="${say("log.label")}"><ol class="rt-log" role="list">${view.log.map(line)}</ol></div>`;
  return paper("log", say("log.title"), last ? last.text : say("log.empty"), body, ui, "log");
}

function scoresPaper(view, ui) {
  return paper("scores", say("scores.title"), withMinus(view.scores.line), html`<div class="rt-inside">${allHands(view.scores)}</div>`, ui, "scores");
}

function savePaper(view, ui) {
  const loadId = `${ui.id}-load`;
  return paper("save", say("save.title"), "", html`<div class="rt-inside rt-keep">
    <div class="rt-row"><button type="button" class="rt-btn" data-do="save">${say("save.save")}</button>
      <label class="rt-btn" for="${loadId}">${say("save.open")}<input class="rt-vh" type="file" id="${loadId}" data-load accept=".txt,.rum,text/plain"></label></div>
    ${copyField(`${ui.id}-share`, say("save.link"), `${ui.page ?? ""}#${view.share}`, ui)}
  </div>`, ui);
}

export const NOTATION = [
  ["draw", say("notation.draw")],
  ["take 6C", say("notation.take")],
  ["meld 6C 6D 6S", say("notation.meld")],
  ["lay 2H 3H on 1", say("notation.lay")],
  ["discard TS", say("notation.discard")],
  ["pass", say("notation.pass")],
  ["meld 5H 6H JK=7H", say("notation.meld_joker")],
  ["rum 6H on 1", say("notation.rum")],
  ["back", say("notation.back")],
  ["start 4C", say("notation.start")],
  ["name wild", say("notation.name")],
  ["split 6C above", say("notation.split")],
  ["double 6C 6D 6S", say("notation.double")],
  ["block", say("notation.block")],
];
const CARD_KEYS = [
  ["← → ↑ ↓", say("keys.arrows")],
  [say("keys.space_key"), say("keys.space")],
  [say("keys.escape_key"), say("keys.escape")],
];
/** Every key with what it does, as the card of keys lists them. */
export const KEYS = [
  ...CARD_KEYS,
  ...SHORTCUTS.map(({ key, action }) => [key.toUpperCase(), words("keys.actions")[action]]),
  [MOVES_KEY.toUpperCase(), say("keys.moves")],
  [HELP_KEY, say("keys.help")],
];
const PACES = [[0, say("pace.at_once")], [400, say("pace.quick")], [900, say("pace.calm")], [1800, say("pace.slow")]];

function keysPaper(view, ui) {
  const entry = ([key, says]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`;
  const packs = [["four", say("pack.four")], ["two", say("pack.two")]];
  const pack = ([name, label]) => html`<button type="button" class="rt-btn is-quiet" data-pack-choice="${name}" aria-pressed="${
    (ui.pack ?? "four") === name ? "true" : "false"}">${label}</button>`;
  const paces = PACES.some(([ms]) => ms === view.pace) ? PACES : [...PACES, [view.pace, say("pace.milliseconds", { count: view.pace })]];
  return paper("help", say("help.title"), "", html`<div class="rt-inside rt-help">
    <div class="rt-fields">
      ${field(say("help.pace"), html`<select data-pace>${paces.map(([ms, label]) => option(ms, label, ms === view.pace))}</select>`)}
      <div class="rt-field" role="group" aria-label="${say("help.pack")}"><span aria-hidden="true">${say("help.pack")}</span><div class="rt-choice">${packs.map(pack)}</div></div>
    </div>
    <h4>${say("help.keys")}</h4>
    <dl class="rt-keys">${KEYS.map(entry)}</dl>
    <h4>${say("help.moves")}</h4>
    <dl class="rt-keys is-moves">${NOTATION.map(([move, says]) => html`<div><dt><code>${move}</code></dt><dd>${says}</dd></div>`)}</dl>
  </div>`, ui);
}

export function papersPart(view, ui) {
  if (ui.still) {
    return view.text ? html`<div class="rt-papers">${paper("text", say("picture.text"), "", html`<pre class="rt-log">${view.text}</pre>`, ui)}</div>` : "";
  }
  const counted = view.over && !ui.look;
  return html`<div class="rt-papers" data-key="papers">${logPaper(view, ui)}${counted ? "" : scoresPaper(view, ui)}${view.level ? "" : savePaper(view, ui)}${keysPaper(view, ui)}</div>`;
}

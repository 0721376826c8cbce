// The menu: possible moves, the log, all scores, saving and sharing, keys and settings. Each is a panel that opens.

import { say, words } from "./sentences.js";
import { attrs, html, phrase, sentence, withMinus } from "./markup.js";
import { isOpen, isPicture, signButton, statementLink } from "./operated.js";
import { allRounds } from "./count.js";
import { copyField, field, option } from "./fields.js";
import { HELP_KEY, MOVES_KEY, SHORTCUTS, TYPE_KEY, FULL_KEY } from "./keys.js";
import { ICONS } from "./icons.js";
import { possiblePart } from "./possible.js";
import { whyButton } from "./messages.js";
/** @import { TableView, WhyButton } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

const paper = (name, title, line, body, ui, zone) =>
  html`<details data-panel="${name}"${attrs({ "data-zone": zone, open: isOpen(ui, name) })}><summary>${title} <span>${line}</span></summary>${body}</details>`;

/** The button that asks why a move was made, and below it the answer. @param {WhyButton} why @param {TableView} view */
function explainedPart(why, view) {
  const open = view.why.place === why.place;
  return html` ${whyButton(why, open)}${open ? html`<div class="rt-because" aria-live="polite" data-why="${why.place}">${view.why.says.map((one) => html`<p>${sentence(one)}</p>`)}</div>` : ""}`;
}

/** @param {TableView} view @param {Ui} ui */
function logPaper(view, ui) {
  const move = ({ text, statement }) => (statement ? say("log.refused", { move: text }) : text);
  const line = (shown) => html`<li${attrs({ class: shown.statement && "is-out", "data-statement": shown.statement || null })}>${move(shown)} ${statementLink(shown.statement, phrase("statement.forbids"), ui)}${shown.why && !ui.still ? explainedPart(shown.why, view) : ""}</li>`;
  const last = view.log.at(-1);
  const body = html`${view.drawn ? html`<p class="rt-inside">${sentence(view.drawn)}</p>` : ""}<div class="rt-scroll" tabindex="0" role="group" aria-label="${say("log.label")}"><ol class="rt-log" role="list">${view.log.map(line)}</ol></div>`;
  return paper("log", say("log.title"), last ? move(last) : say("log.empty"), body, ui, "log");
}

/** The moves of a solved level's solution. @param {TableView} view @param {Ui} ui */
function solutionPaper({ level }, ui) {
  if (!level?.solution.length) return "";
  const moves = level.solution.map((move) => html`<li>${move}</li>`);
  return paper("solution", say("level.moves"), "", html`<ol class="rt-log" role="list">${moves}</ol>`, ui);
}

/** @param {TableView} view @param {Ui} ui */
function scoresPaper(view, ui) {
  const counted = view.over && !ui.look && !ui.resting; // if so, the count has this zone's name
  return paper("scores", say("scores.title"), withMinus(view.scores.line), html`<div class="rt-inside">${allRounds(view.scores)}</div>`, ui, counted ? null : "scores");
}

/** @param {TableView} view @param {Ui} ui */
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
  ["swap 9D on 1", say("notation.swap")],
];
const CARD_KEYS = [
  ["← → ↑ ↓", say("keys.arrows")],
  [say("keys.alt_key"), say("keys.alt")],
  [say("keys.space_key"), say("keys.space")],
  [say("keys.escape_key"), say("keys.escape")],
];
/** All keys and their actions, for the menu's list of keys. */
export const KEYS = [
  ...CARD_KEYS,
  ...SHORTCUTS.map(({ key, action }) => [key.toUpperCase(), words("keys.actions")[action]]),
  [MOVES_KEY.toUpperCase(), say("keys.moves")],
  [FULL_KEY.toUpperCase(), say("keys.full")],
  [TYPE_KEY, say("keys.type")],
  [HELP_KEY, say("keys.help")],
];
const PACES = [[0, say("pace.at_once")], [300, say("pace.quick")], [620, say("pace.easy")]];
const SWITCHES = [["flying", say("help.flying")], ["twice", say("help.twice")], ["sound", say("help.sound")]];

/** The settings, all keys, and how moves are written. @param {TableView} view @param {Ui} ui */
function helpPart(view, ui) {
  /** @param {string[]} entry */
  const entry = ([key, says]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`;
  const packs = [["four", say("pack.four")], ["two", say("pack.two")]];
  /** @param {string[]} choice */
  const pack = ([name, label]) => html`<button type="button" class="rt-btn" data-pack-choice="${name}" aria-pressed="${
    (ui.pack ?? "four") === name ? "true" : "false"}">${label}</button>`;
  /** @param {string[]} choice */
  const setting = ([name, label]) => html`<label class="rt-switch"><input type="checkbox" data-setting="${name}"${attrs({ checked: Boolean(ui[name]) })}>${label}</label>`;
  const now = ui.pace ?? view.pace;
  const paces = PACES.some(([ms]) => ms === now) ? PACES : [...PACES, [now, say("pace.milliseconds", { count: now })]];
  return html`<div class="rt-inside rt-help">
    <div class="rt-fields">
      ${field(say("help.pace"), html`<select data-pace>${paces.map(([ms, label]) => option(ms, label, ms === now))}</select>`)}
      <div class="rt-field" role="group" aria-label="${say("help.pack")}"><span aria-hidden="true">${say("help.pack")}</span><div class="rt-choice">${packs.map(pack)}</div></div>
      ${SWITCHES.map(setting)}
    </div>
    <h4>${say("help.keys")}</h4>
    <dl class="rt-keys">${KEYS.map(entry)}</dl>
    <h4>${say("help.moves")}</h4>
    <dl class="rt-keys is-moves">${NOTATION.map(([move, says]) => html`<div><dt><code>${move}</code></dt><dd>${says}</dd></div>`)}</dl>
  </div>`;
}

/** The help is long, so it is in the page only while the menu is open. @param {TableView} view @param {Ui} ui */
const helpPaper = (view, ui) => paper("help", say("help.title"), "", ui.menu ? helpPart(view, ui) : "", ui);

/** @param {TableView} view */
const startButton = (view) => (view.level
  ? html`<button type="button" class="rt-btn" data-do="again">${say("buttons.start_again")}</button>`
  : html`<button type="button" class="rt-btn" data-do="open-new">${say("buttons.new_game")}</button>`);

/**
 * The menu. It covers one side of the table. It is always in the page, but hidden while closed.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function menuPart(view, ui) {
  return html`<aside class="rt-drawer" data-key="menu" aria-label="${say("menu.title")}"${attrs({ hidden: !ui.menu })}>
    <header><h3>${say("menu.title")}</h3>${signButton("menu", ICONS.close, say("menu.close"))}</header>
    <div class="rt-drawer-in"><div class="rt-row rt-inside">${startButton(view)}${view.over || view.replay ? "" : html`<button type="button" class="rt-btn" data-do="type">${say("foot.type")}</button>`}${
      isPicture(view, ui) || view.hand.backs ? "" : html`<button type="button" class="rt-btn" data-do="arrange">${say("hand.arrange")}</button>`}</div>
    ${view.over || view.replay ? "" : possiblePart(view, ui)}${solutionPaper(view, ui)}${logPaper(view, ui)}${scoresPaper(view, ui)}${view.level ? "" : savePaper(view, ui)}${helpPaper(view, ui)}</div>
  </aside>`;
}

/** The position in words, below a still picture of a table. @param {TableView} view @param {Ui} ui */
export const textPart = (view, ui) => (view.text
  ? html`<details class="rt-words" data-panel="text"${attrs({ open: isOpen(ui, "text") })}><summary>${say("picture.text")}</summary><pre class="rt-log">${view.text}</pre></details>` : "");

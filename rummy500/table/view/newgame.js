// The form of a new game: the player chooses a named game, house rules and the bots, and sees the resulting game.

import { say, words } from "./sentences.js";
import { attrs, html, phrase, sentence } from "./markup.js";
import { isOpen, signButton, statementLink } from "./operated.js";
import { cardDrawing } from "./faces.js";
import { portrait, strengthPips } from "./portraits.js";
import { ICONS } from "./icons.js";
import { copyField, field, option } from "./fields.js";
import { catalogue } from "./catalogue.js";
/** @import { Considered, Difference, KindItem, OptionField, PresetItem, Setup, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/**
 * The value that an option has in a named game without house rules.
 * @param {OptionField} rule
 * @param {PresetItem} game
 */
const ownValue = (rule, game) => String(game.options[rule.name] ?? rule.classic);

/** The words for a value of an option. @param {OptionField} rule @param {string} value */
const choiceWords = ({ values, labels }, value) => labels[values.indexOf(value)] ?? value;

/** An option's value at this table if it is a house rule, else null. @param {OptionField} rule @param {Setup} setup */
function houseValue(rule, setup) {
  const own = ownValue(rule, catalogue.presets.find(({ name }) => name === setup.rules));
  const set = String(setup.options[rule.name] ?? own);
  return set === own ? null : set;
}

/**
 * The house rules that are set in the form, or those of the table if the form is unchanged.
 * @param {Setup} setup
 * @param {Ui} ui
 */
const houseRules = (setup, ui) =>
  ui.ruled ?? catalogue.fields.filter((rule) => houseValue(rule, setup) !== null).map(({ name }) => name);

/**
 * The field of a house rule: a number to type, or a choice between the game's own value and others. If another value
 * is chosen, its index is sent.
 * @param {OptionField} rule
 * @param {Setup} setup
 * @param {PresetItem} game
 * @param {Ui} ui
 */
function ruleField(rule, setup, game, ui, spokenOf) {
  const set = houseValue(rule, setup);
  const id = `${ui.id}-rule-${rule.name}`;
  const marks = { "data-rule": rule.name, "aria-invalid": spokenOf ? "true" : null };
  const own = ownValue(rule, game);
  const usual = rule.labels.length ? say("new.usual", { values: rule.labels.join(", ") }) : "";
  const control = rule.values.length
    ? html`<select id="${id}"${attrs(marks)}><optgroup label="${say("new.as_in", { game: game.title })}">${
      option("", choiceWords(rule, own), set === null)}</optgroup>${
      rule.values.map((value, i) => option(i, choiceWords(rule, value), value === set))}</select>`
    : html`<input id="${id}"${attrs({ ...marks, "aria-describedby": usual ? `${id}-of` : null })} inputmode="numeric" autocomplete="off" placeholder="${own}" value="${set ?? ""}">${
      usual && html`<small id="${id}-of">${usual}</small>`}`;
  return html`<div class="rt-field is-rule" data-statement="${rule.statement}"><label for="${id}">${rule.title}</label>${control}${
    statementLink(rule.statement, phrase("statement.option", rule), ui)}</div>`;
}

/**
 * The house rules in groups. Each group's title shows how many of its rules are changed.
 * @param {TableView} view
 * @param {PresetItem} game
 * @param {Ui} ui
 */
function rulesPart({ setup, considered }, game, ui) {
  const ruled = houseRules(setup, ui);
  const spokenOf = considered.speaks_of.map(({ name }) => name);
  const part = (group) => {
    const rules = catalogue.fields.filter((rule) => rule.group === group);
    const changed = rules.filter(({ name }) => ruled.includes(name)).length;
    const panel = `rules-${group.toLowerCase().replaceAll(" ", "-")}`;
    return html`<details class="rt-group" data-panel="${panel}"${attrs({ open: isOpen(ui, panel) })}><summary>${group} <span>${
      changed ? say("new.changed", { count: changed }) : ""}</span></summary><div class="rt-fields">${
      rules.map((rule) => ruleField(rule, setup, game, ui, spokenOf.includes(rule.name)))}</div></details>`;
  };
  return html`<details data-panel="rules"${attrs({ open: isOpen(ui, "rules") })}><summary>${say("new.house_rules")} <span>${
    ruled.length || ""}</span></summary><div class="rt-groups">${[...new Set(catalogue.fields.map(({ group }) => group))].map(part)}</div></details>`;
}

// ---- the resulting game ----

/** @param {Difference} difference @param {Ui} ui */
function differencePart({ title, label, text, statement }, ui) {
  return html`<li data-statement="${statement}"><span>${title}: <b>${label}</b></span> <small><code>${text}</code> ${statementLink(statement, phrase("statement.option", { title }), ui)}</small></li>`;
}

/**
 * The words about the chosen game: the nearest named game, or the reason why the choices aren't possible.
 * @param {Considered} considered
 * @param {Ui} ui
 */
function verdictPart({ why, game, differs }, ui) {
  if (ui.unasked) {
    return ui.python === "failed" ? say("new.failed") : say("new.starting");
  }
  if (why) return html`${ICONS.refused}<span>${phrase("new.refused_why", { why })}</span>`;
  return differs.length ? say("new.with_house_rules", { game, count: differs.length }) : say("new.as_it_is", { game });
}

/**
 * The Deal button, and above it the words about the resulting game. Both stay visible while the form scrolls.
 * @param {TableView} view
 * @param {Ui} ui
 */
function dealBar({ considered }, ui) {
  const refused = Boolean(considered.why) && !ui.unasked;
  const id = `${ui.id}-verdict`;
  const mark = refused ? " is-refused" : considered.differs.length || ui.unasked ? "" : " is-plain";
  return html`<div class="rt-deal${mark}" data-key="deal"><p id="${id}" aria-live="polite" aria-atomic="true">${verdictPart(considered, ui)}</p>
    <button type="submit" class="rt-btn${refused ? "" : " is-main"}" data-deal${attrs({
      "aria-disabled": refused ? "true" : null, "aria-describedby": id,
    })}>${refused ? say("new.refused") : say("new.deal")}</button></div>`;
}

/**
 * The options in which the chosen game differs from the nearest named game; if the game isn't possible, the options
 * that the reason is about.
 * @param {TableView} view
 * @param {Ui} ui
 */
function madePart({ considered }, ui) {
  if (ui.unasked) return "";
  const { why, speaks_of: spokenOf, differs } = considered;
  const lines = why
    ? spokenOf.map(({ name, title }) => html`<li>${phrase("new.option", { name: html`<code>${name}</code>`, title })}</li>`)
    : differs.map((one) => differencePart(one, ui));
  return html`<div class="rt-made${why ? " is-refused" : ""}" data-key="made" role="group" aria-label="${say("new.chosen")}"><div aria-live="polite">${
    lines.length ? html`<ul>${lines}</ul>` : ""}</div></div>`;
}

/**
 * Settings that players seldom change (the seed, and whether a bot's reasons are told at once), and the game as text
 * and as a link.
 * @param {TableView} view
 * @param {Ui} ui
 */
function settingsPart({ setup, considered }, ui) {
  const { why, text, link } = considered;
  const taken = why || ui.unasked ? "" : [
    copyField(`${ui.id}-made-text`, say("new.text"), text, ui),
    copyField(`${ui.id}-made-link`, say("new.link"), `${ui.page ?? ""}#${link}`, ui),
  ];
  return html`<details data-panel="settings"${attrs({ open: isOpen(ui, "settings") })}><summary>${say("new.settings")}</summary><div class="rt-settings">
    ${field(say("new.seed"), html`<input name="seed" autocomplete="off" spellcheck="false" placeholder="${say("new.any_seed")}">`)}
    <p class="rt-cap">${say("new.seed_is", { seed: setup.seed })}</p>
    <label class="rt-switch"><input type="checkbox" name="explains"${attrs({ checked: setup.explains })}><span>${say("new.explains")} <small>${say("new.explains_what")}</small></span></label>
    ${taken}</div></details>`;
}

// ---- the game ----

/** The games on the large cards, and the playing cards drawn on them. */
const FIRST = { classic: ["7H", "8H", "9H"], modern: ["QS", "JK", "QD"], partnership: ["KS", "KC", "QH", "QD"] };

/** A named game, as a card that can be chosen. @param {PresetItem} preset @param {boolean} chosen @param {Ui} ui */
function gameCard({ name, title, line }, chosen, ui) {
  const first = words("new.first")[name];
  const drawn = (FIRST[name] ?? []).map((card) => cardDrawing(card));
  return html`<label class="rt-preset"><input type="radio" name="${ui.id}-rules" value="${name}"${attrs({ checked: chosen })}><span>${
    first ? html`<span class="rt-few" aria-hidden="true">${drawn}</span>` : ""}<b>${first?.title ?? title}</b> <small>${sentence(first?.line ?? line)}</small></span></label>`;
}

/**
 * Three games as large cards, and the other games in a panel that opens.
 * @param {PresetItem} game
 * @param {Ui} ui
 */
function gamesPart(game, ui) {
  const { presets } = catalogue;
  const card = (preset) => gameCard(preset, preset === game, ui);
  const others = presets.filter(({ name }) => !(name in FIRST));
  return html`<fieldset><legend>${say("buttons.new_game")}</legend><div class="rt-presets is-first">${presets.filter(({ name }) => name in FIRST).map(card)}</div>
    <details data-panel="games"${attrs({ open: isOpen(ui, "games") })}><summary>${say("new.more")} <span>${
      others.includes(game) ? game.title : others.length}</span></summary><div class="rt-presets">${others.map(card)}</div></details></fieldset>`;
}

// ---- who plays ----

/** The words for the numbers of players that a game allows; empty if it allows every number. @param {PresetItem}
 *  presetItem */
function playersWords({ title: game, least, most }) {
  if (least === catalogue.least && most === catalogue.most) return "";
  return least < most ? say("new.for_players_from_to", { game, least, most }) : say("new.for_players", { game, count: least });
}

/**
 * The choice of the number of players. Numbers that the game doesn't allow are disabled.
 * @param {PresetItem} game
 * @param {number} players
 */
function playersPart(game, players) {
  const numbers = Array.from({ length: catalogue.most - catalogue.least + 1 }, (_, i) => catalogue.least + i);
  const chip = (n) => html`<label class="rt-chip"><input type="radio" name="players" value="${n}"${
    attrs({ checked: n === players, disabled: n < game.least || n > game.most })}><span>${n}</span></label>`;
  return html`<fieldset><legend>${say("new.players")} <small>${playersWords(game)}</small></legend><div class="rt-chips">${numbers.map(chip)}</div></fieldset>`;
}

/**
 * The kinds of the bots. An additional seat gets the kind of the last bot.
 * @param {Setup} setup
 * @param {Ui} ui
 */
export const botsOf = (setup, ui) => {
  const bots = ui.bots ?? setup.bots;
  return Array.from({ length: (ui.players ?? setup.players) - 1 }, (_, i) => bots[i] ?? bots.at(-1));
};

/** What the catalogue says about a kind of bot. @param {string} kind */
const kindItem = (kind) => catalogue.kinds.find(({ name }) => name === kind);

/** The names of bots of these kinds. The second bot of a kind gets a different name. @param {string[]} kinds */
function botNames(kinds) {
  const alike = (at) => kinds.slice(0, at).filter((kind) => kind === kinds[at]).length;
  return kinds.map((kind, at) => kindItem(kind).called[alike(at)]);
}

/** The name of the chosen bot, its kind, and how it plays. @param {KindItem} kindItem */
const botWords = ({ name, title, called }) => html`<b>${say("new.bot", { name: called[0], kind: title })}</b> ${words("new.plays")[name]}`;

/** The choice of a seat, or of all seats, for the bot that is chosen next. @param {string[]} bots @param {Ui} ui */
function seatsToChoose(bots, ui) {
  const names = botNames(bots);
  const choice = (value, label, kind) => html`<label class="rt-chip is-seat"><input type="radio" name="${ui.id}-seat" value="${value}"${
    attrs({ checked: value === String(ui.seat ?? "") })}><span>${kind ? portrait(kind) : ""}${label}</span></label>`;
  return html`<div class="rt-chips" role="group" aria-label="${say("new.seats")}">${choice("", say("new.everyone"))}${
    bots.map((kind, i) => choice(String(i), names[i], kind))}</div>`;
}

/**
 * The bots to choose from, with their portraits and their strength.
 * @param {Setup} setup
 * @param {Ui} ui
 */
function othersPart(setup, ui) {
  const bots = botsOf(setup, ui);
  const kind = ui.seat === undefined ? bots.find((one, _, all) => all.every((other) => other === one)) : bots[ui.seat];
  const face = ({ name, title, called }) => html`<label class="rt-bot"><input type="radio" name="kind" value="${name}"${
    attrs({ checked: name === kind })}><span>${portrait(name)}<b>${called[0]}</b><small>${title}</small>${strengthPips(name)}</span></label>`;
  return html`<fieldset class="rt-others"><legend>${say("new.others")}</legend>${bots.length > 1 ? seatsToChoose(bots, ui) : ""}
    <div class="rt-bots">${catalogue.kinds.map(face)}</div><p class="rt-cap" aria-live="polite">${kind ? botWords(kindItem(kind)) : say("new.mixed")}</p>${
    ui.strength ? html`<a class="rt-rule" href="${ui.strength}">${say("new.strength")}</a>` : ""}${bots.map((one) => html`<input type="hidden" name="bots" value="${one}">`)}</fieldset>`;
}

/** @param {TableView} view @param {Ui} ui */
export function newGamePart(view, ui) {
  const { setup } = view;
  const game = catalogue.presets.find(({ name }) => name === (ui.game ?? setup.rules));
  return html`<form class="rt-new" data-key="new" data-form="new" aria-label="${say("buttons.new_game")}">
    ${signButton("close-new", ICONS.close, say("new.go_on"))}
    ${gamesPart(game, ui)}
    ${playersPart(game, ui.players ?? setup.players)}
    ${othersPart(setup, ui)}
    ${rulesPart(view, game, ui)}
    ${settingsPart(view, ui)}
    ${madePart(view, ui)}
    ${dealBar(view, ui)}
  </form>`;
}

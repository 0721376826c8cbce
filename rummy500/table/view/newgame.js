// The form of a new game: the named games, the house rules with the rule texts that have them, and the resulting game.

import { say } from "./sentences.js";
import { attrs, html, phrase, sentence } from "./markup.js";
import { isOpen, statementLink } from "./operated.js";
import { ICONS } from "./icons.js";
import { copyField, field, option } from "./fields.js";
import { catalogue } from "./catalogue.js";
/** @import { Considered, Difference, OptionField, PresetItem, Setup, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/**
 * The value that an option has in a named game without house rules.
 * @param {OptionField} rule
 * @param {PresetItem} game
 */
const ownValue = (rule, game) => String(game.options[rule.name] ?? rule.classic);

/**
 * A choice in words, with the letters of the rule texts that have it.
 * @param {OptionField} rule
 * @param {string} value
 */
function choiceWords(rule, value) {
  const at = rule.values.indexOf(value);
  return at < 0 ? value : `${rule.labels[at]} · ${rule.letters[at]}`;
}

/** The option's value at this table if it is a house rule, else null. @param {OptionField} rule @param {Setup} setup */
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
 * The field of a house rule: the game's own value, one of its values (sent as an index), or a number to type.
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
  const control = rule.values.length
    ? html`<select id="${id}"${attrs(marks)}>${option("", say("new.as_in", { choice: choiceWords(rule, own), game: game.title }), set === null)}${
      rule.values.map((value, i) => option(i, choiceWords(rule, value), value === set))}</select>`
    : html`<input id="${id}"${attrs({ ...marks, "aria-describedby": `${id}-of` })} inputmode="numeric" autocomplete="off" placeholder="${own}" value="${set ?? ""}"><small id="${
      id}-of">${rule.labels.map((label, i) => html`<span>${label} · ${rule.letters[i]}</span> `)}</small>`;
  return html`<div class="rt-field is-rule"><label for="${id}">${rule.title}</label>${control}${
    rule.statement ? statementLink(rule.statement, ui) : ""}</div>`;
}

/**
 * The house rules in groups; each title has the number of rules that are set.
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
    ruled.length || ""}</span></summary><div class="rt-groups">${[...new Set(catalogue.fields.map(({ group }) => group))].map(part)}</div>
    <p class="rt-cap">${say("new.letters")}</p>
    <dl class="rt-texts">${catalogue.texts.map(({ letter, name }) => html`<div><dt>${letter}</dt><dd>${name}</dd></div>`)}</dl></details>`;
}

// ---- the resulting game ----

/** @param {Difference} difference @param {Ui} ui */
function differencePart({ title, label, text, statement, letters }, ui) {
  return html`<li><span>${title}: <b>${label}</b></span> <small>${letters} · ${statementLink(statement, ui)} · <code>${text}</code></small></li>`;
}

/**
 * What the form makes, in a few words: the nearest named game, or why the choices aren't possible.
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
 * The verdict beside the Deal button, which repeats it if nothing can be dealt. It stays visible when one scrolls.
 * @param {TableView} view
 * @param {Ui} ui
 */
function dealBar({ considered }, ui) {
  const refused = Boolean(considered.why) && !ui.unasked;
  const id = `${ui.id}-verdict`;
  return html`<div class="rt-deal${refused ? " is-refused" : ""}" data-key="deal"><p id="${id}" aria-live="polite" aria-atomic="true">${verdictPart(considered, ui)}</p>
    <div class="rt-row"><button type="submit" class="rt-btn${refused ? "" : " is-main"}" data-deal${attrs({
      "aria-disabled": refused ? "true" : null, "aria-describedby": id,
    })}>${refused ? say("new.refused") : say("new.deal")}</button><button type="button" class="rt-btn" data-do="close-new">${say("new.go_on")}</button></div></div>`;
}

/**
 * The differences from the nearest named game, with text and link to copy; or the choices that a refusal mentions.
 * @param {TableView} view
 * @param {Ui} ui
 */
function madePart({ considered }, ui) {
  if (ui.unasked) return "";
  const { why, speaks_of: spokenOf, differs, text, link } = considered;
  const lines = why
    ? spokenOf.map(({ name, title }) => html`<li>${phrase("new.option", { name: html`<code>${name}</code>`, title })}</li>`)
    : differs.map((one) => differencePart(one, ui));
  const taken = why ? "" : [
    copyField(`${ui.id}-made-text`, say("new.text"), text, ui),
    copyField(`${ui.id}-made-link`, say("new.link"), `${ui.page ?? ""}#${link}`, ui),
  ];
  return html`<div class="rt-made${why ? " is-refused" : ""}" data-key="made" role="group" aria-label="${say("new.chosen")}"><div aria-live="polite">${
    lines.length ? html`<ul>${lines}</ul>` : ""}</div>${taken}</div>`;
}

/** The numbers of players that a game allows, if it doesn't allow all. @param {PresetItem} presetItem */
function playersWords({ title: game, least, most }) {
  if (least === catalogue.least && most === catalogue.most) return "";
  return least < most ? say("new.for_players_from_to", { game, least, most }) : say("new.for_players", { game, count: least });
}

/**
 * A row for each bot, and whether bots can be asked why at once; an additional seat gets the last bot's kind.
 * @param {Setup} setup
 * @param {number} players
 */
function othersPart({ bots, explains }, players) {
  const kinds = (kind) => catalogue.kinds.map(({ name, title }) => option(name, title, name === kind));
  const row = (name, i) => html`<label class="rt-other" data-key="other-${i}"><span>${name}</span><select name="bots">${kinds(bots[i] ?? bots.at(-1))}</select></label>`;
  return html`<fieldset class="rt-others"><legend>${say("new.others")}</legend><div>${catalogue.others.slice(0, players - 1).map(row)}</div>
    <label class="rt-switch"><input type="checkbox" name="explains"${attrs({ checked: explains })}><span>${say("new.explains")} <small>${say("new.explains_what")}</small></span></label></fieldset>`;
}

/** @param {TableView} view @param {Ui} ui */
export function newGamePart(view, ui) {
  const { setup } = view;
  const game = catalogue.presets.find(({ name }) => name === (ui.game ?? setup.rules));
  const players = ui.players ?? setup.players;
  const numbers = Array.from({ length: catalogue.most - catalogue.least + 1 }, (_, i) => catalogue.least + i);
  const preset = ({ name, title, line }) => html`<label class="rt-preset"><input type="radio" name="${ui.id}-rules" value="${name}"${
    attrs({ checked: name === setup.rules })}><span><b>${title}</b> <small>${sentence(line)}</small></span></label>`;
  return html`<form class="rt-new" data-key="new" data-form="new" aria-label="${say("buttons.new_game")}">
    <fieldset><legend>${say("buttons.new_game")}</legend><div class="rt-presets">${catalogue.presets.map(preset)}</div></fieldset>
    <div class="rt-fields">
      ${field(say("new.players"), html`<select name="players">${numbers.map((n) => option(n, n, n === players, n < game.least || n > game.most))}</select>`)}
      ${field(say("new.seed"), html`<input name="seed" autocomplete="off" spellcheck="false" placeholder="${say("new.any_seed")}">`)}
    </div>
    ${othersPart(setup, players)}
    <p class="rt-cap">${[playersWords(game), say("new.seed_is", { seed: setup.seed })].filter(Boolean).join(" ")}</p>
    ${rulesPart(view, game, ui)}
    ${dealBar(view, ui)}
    ${madePart(view, ui)}
  </form>`;
}

// The table's messages: two lines that are always visible, and sheets that open over these lines.

import { say, words } from "./sentences.js";
import { attrs, html, phrase, sentence, signed, withMinus } from "./markup.js";
import { ICONS } from "./icons.js";
import { signButton, statementLink } from "./operated.js";
/** @import { Markup } from "./markup.js" */
/** @import { AskedAnswer, ShownOver, TableView, WhyButton } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/**
 * The name of the sheet to show. A closed sheet stays closed until a new one replaces it.
 * @param {TableView} view
 */
export function sheetName(view) {
  const { refusal, fault, level, hint } = view;
  if (refusal || fault) return `refusal-${refusal?.serial ?? view.serial}`;
  if (level?.state === "open" && level.asks?.answered != null && !view.log.length) return "answered";
  if (level?.state === "open" && level.says) return `says-${level.says}`;
  if (view.over) return "";
  if (view.why.says.length) return `why-${view.why.place}`;
  return hint.lines.length ? `hint-${hint.step}-${view.log.length}` : "";
}

const sheet = (kind, sign, body, more = {}) => html`<div class="rt-sheet is-${kind}"${attrs(more)}>${sign}<div>${body}</div>${
  signButton("dismiss", ICONS.close, say("sheet.close"))}</div>`;

/**
 * A refusal: the reason, the statement and the next step. A level adds its own words about the mistake.
 * @param {TableView} view
 * @param {Ui} ui
 */
function refusalSheet(view, ui) {
  const refusal = view.refusal ?? { serial: view.serial, statement: "", why: view.fault, rule: "", after: "" };
  const { statement, why, rule, after } = refusal;
  const more = [statement && rule && !ui.statements ? sentence(rule) : "", view.level?.state === "open" ? sentence(view.level.says) : ""];
  return sheet("refused", ICONS.refused, html`<p>${phrase("refused", { why })} ${statementLink(statement, phrase("statement.forbids"), ui)} <span class="rt-vh">${sentence(after)}</span></p>${
    more.filter((one) => String(one)).map((one) => html`<p>${one}</p>`)}`, { "data-refusal": statement, "data-key": `refusal-${refusal.serial}` });
}

/**
 * The answer that was given, with words for screen readers that say whether it was right.
 * @param {AskedAnswer} askedAnswer
 */
export const answerWords = ({ answered: answer, right }) => (right ? phrase("level.right_answer", { answer }) : phrase("level.wrong_answer", { answer }));

/** @param {TableView} view */
const answeredSheet = ({ level }) => sheet(level.asks.right ? "right" : "refused", level.asks.right ? ICONS.right : ICONS.refused,
  html`<p>${answerWords(level.asks)}</p>${level.says ? html`<p>${sentence(level.says)}</p>` : ""}`, { "data-key": "answered" });

/** @param {TableView} view */
function hintSheet({ hint }) {
  const { lines, step, of } = hint;
  return sheet("hint", ICONS.hint, html`<p>${sentence(lines.at(-1))} <small>${say("hint.step", { step, of })}</small></p>`, { "data-key": `hint-${step}` });
}

/** Why another player made a move; the bots wait while the reason is open. @param {TableView} view */
const whySheet = ({ why }) => sheet("why", ICONS.hint, why.says.map((one) => html`<p>${sentence(one)}</p>`), { "data-key": `why-${why.place}`, "data-why": why.place });

/** Explains that a double press discards a card. A browser shows this message only once; the next press closes it. */
const TOLD = sheet("says", ICONS.hint, html`<p>${say("help.twice_told")}</p>`, { "data-key": "told-once" });

/** @param {TableView} view @param {string} name */
function politeSheet(view, name) {
  if (name === "answered") return answeredSheet(view);
  if (name.startsWith("says-")) return sheet("says", ICONS.hint, html`<p>${sentence(view.level.says)}</p>`, { "data-key": "says" });
  if (name.startsWith("why-")) return whySheet(view);
  return name.startsWith("hint-") ? hintSheet(view) : "";
}

/** The scores of a round in sentences, for screen readers. @param {ShownOver} shownOver */
const scoresSpoken = ({ rows }) => rows.map(({ name, net, total }) => say("over.row", { name, net: signed(net), total: withMinus(total) })).join(" ");

/**
 * The words for the last event, or for an action that waits for Python.
 * @param {TableView} view
 * @param {Ui} ui
 */
function statusWords(view, ui) {
  if (ui.kept && ui.python === "starting") return say("python.kept", { what: words("python.kept_actions")[ui.kept] ?? say("python.kept_move") });
  if (ui.python === "starting" && ui.python_note) return ui.python_note;
  const text = view.over ? view.over.sentence : view.status;
  return html`<span${attrs({ "data-key": text })}>${sentence(text)}</span>`; // each sentence has its own element: the words of a reused one would move
}

/**
 * The words for the next step: a prompt, the uses of the selected cards, or the task. While somebody else plays,
 * the task is for screen readers only: on the screen, the seat shows whose turn it is.
 * @param {TableView} view
 * @param {Ui} ui
 */
function taskWords(view, ui) {
  if (view.over) return "";
  if (view.window) return html`<span class="rt-vh">${sentence(view.task)}</span> ${sentence(view.window.says)} <small class="rt-vh">${view.window.note}</small>`;
  if (view.about) return sentence(view.about);
  if (ui.kept) return "";
  return view.bot ? html`<span class="rt-vh">${sentence(view.task)}</span>` : sentence(view.task);
}

// How many characters fit, by the table's size: in the two lines of the messages (MESSAGE), and in a task beside its
// stars (TASK). A task has three lines on a phone ("s"), and two elsewhere. On a large table narrower than 76rem ("n"),
// messages are beside the buttons and have three short lines.
const MESSAGE = { s: 74, o: 150, m: 165, l: 130, n: 72 };
export const TASK = { s: 100, o: 110, m: 125, l: 140, n: 140 };

/** The sizes of a table at which a text is too long for its lines, so that it needs a button to show the rest.
 *  A card in the text counts as four letters. */
export function longAt(text, lines = MESSAGE) {
  const { length } = text.replaceAll(/\{(\w\w)[^}]*\}/g, "$1..");
  return Object.keys(lines).filter((size) => length > lines[size]).join("") || null;
}

/** The whole text of the messages, even if it doesn't fit into their two lines. @param {TableView} view */
function voiceText({ over, pile, status, about, task, bot, window: asked }) {
  if (over) return "";
  if (pile.note) return pile.note;
  return asked ? asked.says : `${status} ${about || (bot ? "" : task)}`;
}

/** The button that switches between a whole text and its first lines. */
export const moreButton = (what, open) => signButton("more", ICONS.more, open ? say("whole_text.less") : say("whole_text.more"), { "data-of": what, "aria-expanded": open ? "true" : "false" });

/** The button that lets the bots move without waiting. */
const HURRY = signButton("hurry", ICONS.hurry, say("turn.hurry"), { "data-key": "hurry" });

/** The button that asks why another player made a move. @param {WhyButton} whyButton @param {boolean} open */
export const whyButton = ({ label, place }, open) => html`<button type="button" class="rt-why-do" data-action="why" data-of-move="${place}"${attrs({ "aria-label": label, "aria-expanded": open ? "true" : "false", title: label })}>${say("why.ask")}</button>`;

/** The scores of a round for screen readers, in place of the messages. @param {TableView} view */
export const countSpoken = ({ over }) => html`<div class="rt-vh" data-key="say"><div class="rt-voice" data-key="voice"><p role="status" data-key="status">${sentence(over.sentence)}</p> <p class="rt-task" data-key="task" aria-live="polite" aria-atomic="true">${scoresSpoken(over)}</p></div></div>`;

/**
 * The messages. Their live regions stay in the page, and only the text in them changes. Screen readers then read the
 * whole sentence.
 * @param {TableView} view
 * @param {Ui} ui
 * @param {Markup | string} asked
 * @param {Markup | string} [ended]
 */
export function sayPart(view, ui, asked, ended = "") {
  const name = ui.still ? "" : sheetName(view);
  const shown = name && name !== ui.dismissed ? name : "";
  const long = longAt(voiceText(view));
  const open = ui.more === "say";
  return html`<div class="rt-say" data-key="say">
    <div data-key="voice" class="rt-voice${view.pile.note ? " is-pointing" : view.window ? " is-asking" : ""}${open ? " is-open" : ""}"${attrs({ "data-long": long })}>
      ${ui.still ? html`<p class="rt-note">${ui.scripts ? say("picture.unanswered") : say("picture.note")}</p> ` : ""}<p role="status"${attrs({ class: view.window && "rt-vh" })} data-key="status">${statusWords(view, ui)}</p> ${view.ended && !view.over ? html`<span class="rt-ended" data-statement="${view.ended}">${statementLink(view.ended, phrase("statement.ended"), ui)}</span> ` : ""}<p class="rt-task" data-key="task" aria-live="polite" aria-atomic="true">${
        taskWords(view, ui)}</p><p class="rt-takes" data-key="takes" aria-live="polite" aria-atomic="true">${sentence(view.pile.note)}</p></div>${long && !ui.still ? moreButton("say", open) : ""}${view.why.ask && !ui.still ? whyButton(view.why.ask, view.why.place === view.why.ask.place) : ""}${view.bot && !ui.still && !ui.hurry ? HURRY : ""}
    <div aria-live="assertive" data-key="refused">${shown.startsWith("refusal-") ? refusalSheet(view, ui) : ""}</div>
    <div aria-live="polite" data-key="told">${shown ? politeSheet(view, shown) : ui.told ? TOLD : ""}${ended}</div>${asked}
  </div>`;
}

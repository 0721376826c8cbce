// The parts of the table that are always there: players, melds, stock and pile, what is said, hand, turn, foot.
// Each is a pure function of the view (what Python says) and ui (what only the screen knows).

import { say, words } from "./sentences.js";
import { attrs, html, listed, phrase, plainSentence, raw, sentence, signed, withMinus } from "./text.js";
import { cardBack, cardButton, cardPicture } from "./faces.js";
import { fanAttrs } from "./fan.js";
import { shortcutOf } from "./keys.js";

const CHECK = raw('<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 6.5 5 9.5 10.5 2.5" fill="none" stroke="currentColor" stroke-width="2"/></svg>');
export const REFUSED = raw('<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M5.6 5.6 18.4 18.4" stroke="currentColor" stroke-width="2"/></svg>');
const FAILED_WHY = say("python.failed");

/** Cards can be looked at, not pressed. */
export const isPicture = (view, ui) => Boolean(ui.still) || view.kind === "replay";
export const isOpen = (ui, panel) => (ui.open ?? []).includes(panel);
/** The id by which the dealer's joker, which lies in no hand, is selected. */
export const DEALERS_JOKER = -1;

// ---- buttons ----

/** A label that may be shorter in a narrow container. */
function buttonLabel({ label, short }) {
  if (!short || short === label) return sentence(label);
  return html`<span class="rt-wide">${sentence(label)}</span><span class="rt-narrow">${sentence(short)}</span>`;
}

/** A button of the game. Not legal now: still focusable, dim, and it says why. `place` makes its ids unique. */
export function actionButton(act, ui, place) {
  const failed = ui.python === "failed";
  const can = act.can && !failed;
  const kept = ui.kept === act.action;
  const why = failed ? ui.python_note || FAILED_WHY : act.why;
  const key = shortcutOf(act.action);
  const whyId = `${ui.id}-why-${place}`;
  const marks = (act.main && can && !kept ? " is-main" : "") + (kept ? " is-kept" : "");
  return html`<span class="rt-act"><button type="button" class="rt-btn${marks}"${attrs({
    "data-action": act.action,
    "data-text": act.text || null,
    "aria-disabled": can ? null : "true",
    "aria-describedby": why ? whyId : null,
    "aria-keyshortcuts": key || null,
  })}>${kept ? phrase("buttons.kept", { button: act.short || act.label }) : buttonLabel(act)}</button>${why || key
    ? html`<span class="rt-why${why ? "" : " is-key"}" id="${whyId}">${sentence(why)}${key
      ? html`<kbd aria-hidden="true">${key}</kbd>` : ""}</span>` : ""}</span>`;
}

// ---- head ----

/** Where Python is; while its files come, how much of them is there. */
function badge(python, percent) {
  if (python === "starting" && percent) return say("python.coming", { percent });
  return words("python.states")[python] ?? python;
}

export function headPart(view, ui) {
  const python = ui.python ?? "live";
  return html`<header class="rt-head" data-key="head">
    <h2 class="rt-game">${view.title} <small>${view.subtitle}</small></h2>
    <p class="rt-badge">${badge(python, ui.python_percent)}</p>
    ${ui.still ? "" : html`<button type="button" class="rt-btn is-quiet${ui.kept === "new" ? " is-kept" : ""}" data-action="new"${
      attrs({ "aria-expanded": view.level ? null : isOpen(ui, "new") ? "true" : "false" })}>${view.level ? say("buttons.start_again") : say("buttons.new_game")}</button>`}
  </header>`;
}

/** A sentence for who finds no live table. */
export function notePart(ui) {
  if (ui.still) {
    return html`<p class="rt-note" data-key="note">${say("picture.note")}</p>`;
  }
  if (ui.python === "failed") {
    const again = ui.tries ? html` <button type="button" class="rt-btn" data-do="try-again">${say("python.again")}</button>` : "";
    return html`<div class="rt-note" data-key="note" role="alert">${ui.python_note || FAILED_WHY}${again}</div>`;
  }
  if (ui.python === "starting" && ui.python_note) return html`<p class="rt-note" data-key="note" role="status">${ui.python_note}</p>`;
  return "";
}

// ---- players ----

/** The number of cards; the words beside it give way in a narrow container. */
function heldPart({ floats, cards }) {
  if (floats) return html`<span class="rt-floats">${say("players.floats")}</span>`;
  const [before, after] = say("cards.count", { count: cards }).split(String(cards)).map((word) => (word ? html`<span class="rt-word">${word}</span>` : ""));
  return html`<span>${before}${cards}${after}</span>`;
}

const laidWords = ({ opened, laid }) => (opened || laid ? say("players.laid", { points: withMinus(laid) }) : say("players.not_open"));

function seatPart(seat) {
  const backs = seat.you ? "" : html`<span class="rt-backs" aria-hidden="true">${raw("<i></i>".repeat(Math.min(seat.cards, 10)))}</span>`;
  return html`<li class="rt-seat${seat.you ? " is-you" : ""}"${attrs({
    "data-seat": seat.seat,
    "data-zone": seat.you ? null : "opponent",
    "aria-current": seat.turn ? "true" : null,
  })}><span class="rt-letter">${seat.seat}</span><span class="rt-seat-name">${seat.name}${
    seat.turn ? phrase("players.to_play") : ""}${
    seat.partner ? html`<small>${phrase("players.partner")}</small>` : ""}${
    seat.dealer ? html`<small>${phrase("players.dealer")}</small>` : ""}</span><span class="rt-seat-total rt-num" title="${say("players.total_of")}">${
    phrase("players.total", { points: withMinus(seat.total) })}</span><span class="rt-seat-more rt-num">${backs}${heldPart(seat)}<span>${
    laidWords(seat)}</span></span></li>`;
}

export function seatsPart(view) {
  const { seats } = view;
  const columns = seats.length <= 4 ? seats.length : Math.ceil(seats.length / 2);
  return html`<ol class="rt-seats${seats.length > 3 ? " is-many" : ""}${seats.length > 4 ? " is-crowd" : ""}" data-key="seats" role="list" aria-label="${say("players.label")}" style="--rt-p:${columns}">${
    seats.map(seatPart)}</ol>`;
}

// ---- melds ----

const SEAL = raw('<li class="is-seal" aria-hidden="true"><span class="rt-seal"><svg viewBox="0 0 40 44"><use href="#rt-jester"/></svg>×2</span></li>');

/** Under each run of cards who laid it: the name, or the seat's letter where one card gives too little room. */
function ownerPart({ name, seat, you, cards }, i, owners) {
  const short = cards === 1 && i < owners.length - 1;
  return html`<span${attrs({ class: you && "is-you", style: `--rt-k:${cards}` })}>${short ? seat : name}</span>`;
}

function meldPart(meld, pressable, selecting) {
  const marks = (meld.open && pressable ? " is-open" : "") + (meld.refused ? " is-refused" : "") + (meld.sealed ? " is-sealed" : "") + (selecting ? " is-aimed" : "");
  const kind = words("melds.kinds")[meld.kind] ?? meld.kind;
  return html`<li class="rt-meld${marks}"${attrs({
    "data-zone": "meld", "data-meld": meld.no, "data-key": `meld-${meld.no}`,
    "aria-label": meld.refused ? say("melds.refused", { meld: meld.label }) : meld.label,
    title: (selecting && plainSentence(meld.why)) || null,
  })}>
    <p class="rt-meld-head"><b>${meld.no}</b> ${meld.sealed ? say("melds.sealed", { kind }) : kind}</p>
    <ol class="rt-cards" role="list">${meld.cards.map((card) => html`<li>${cardPicture(card)}</li>`)}${meld.sealed ? SEAL : ""}${meld.open && pressable
      ? html`<li class="is-ghost"><button type="button" class="rt-ghost" data-lay="${meld.no}" aria-label="${say("melds.lay_on", { meld: meld.no })}">${say("melds.lay")}</button></li>` : ""}</ol>
    <p class="rt-owners" aria-hidden="true">${meld.owners.map(ownerPart)}</p>
  </li>`;
}

export function meldsPart(view, ui) {
  const pressable = !isPicture(view, ui);
  const selecting = pressable && selectedIds(view, ui).length > 0;
  if (!view.melds.length) return "";
  return html`<div role="group" class="rt-melds" data-key="melds" aria-label="${say("melds.label")}">
    <ol role="list">${view.melds.map((meld) => meldPart(meld, pressable, selecting))}</ol>
  </div>`;
}

// ---- stock and pile ----

function stockPart(view, ui) {
  const { stock } = view;
  const pressable = stock.can && !isPicture(view, ui);
  const back = stock.count ? cardBack() : "";
  const empty = stock.count ? "" : " is-empty";
  const stack = pressable
    ? html`<button type="button" class="rt-stack${empty}" data-do="draw" aria-label="${say("stock.draw", { count: stock.count })}" tabindex="-1">${back}</button>`
    : html`<span class="rt-stack${empty}">${back}</span>`;
  return html`<div role="group" class="rt-stock" data-zone="stock" aria-label="${stock.label}"><p class="rt-cap">${say("stock.caption", { count: stock.count })}</p>${stack}</div>`;
}

/** The index of the card the next take would start from, -1 when none is pointed at. */
export const pointedAt = (view) => view.pile.cards.findIndex((entry) => entry.no === 1);

export function pilePart(view, ui) {
  const { cards, label, note, press } = view.pile;
  const pressable = !isPicture(view, ui) && press;
  const says = ({ label: card, call }, i) => {
    if (press === "rum") return call ? say("pile.callable", { card }) : card;
    return press === "split" ? say("pile.split", { card }) : say("pile.take", { card, count: cards.length - i });
  };
  const pointed = pointedAt(view);
  const stop = pointed >= 0 ? pointed : Math.min(ui.rove?.pile ?? cards.length - 1, cards.length - 1);
  const face = (entry, i) => pressable
    ? cardButton(entry.card, says(entry, i), {
      "data-pile": i, "aria-pressed": i === pointed || entry.picked ? "true" : "false", tabindex: i === stop ? 0 : -1 })
    : cardPicture(entry.card, entry.label);
  const item = (entry, i) => html`<li${attrs({
    class: entry.state === "taken" ? "is-taken" : entry.call ? "is-callable" : null, "data-no": entry.no || null,
  })}>${face(entry, i)}</li>`;
  return html`<div class="rt-draw" data-key="draw">
    ${stockPart(view, ui)}
    <div role="group" class="rt-pile" data-zone="pile"${attrs({ "aria-label": label, "data-take": pointed >= 0, "data-call": press === "rum" })}>
      <p class="rt-cap">${say("pile.caption", { count: cards.length })}${cards.length > 1 ? html`<span class="rt-wide"> · ${say("pile.order")}</span>` : ""}</p>
      <div class="rt-fanbox"><ol class="rt-fan" role="list" data-fan="pile"${attrs(fanAttrs(cards.length, "pile"))}>${cards.map(item)}</ol></div>
    </div>
  </div>
  <p class="rt-takes" data-key="takes" aria-live="polite" aria-atomic="true">${sentence(note)}</p>`;
}

// ---- what is said ----

/** A statement's id, as a link where the book with its page is around. */
export function statementLink(id, ui) {
  const known = /^[A-Z]+-\d+$/.test(id);
  return ui.statements && known
    ? html`<a class="rt-rule" href="${ui.statements}#${id.toLowerCase()}">${id}</a>`
    : html`<span class="rt-rule">${id}</span>`;
}

function refusalPart(view, ui) {
  const refusal = view.refusal ?? (view.fault ? { serial: view.serial, statement: "", why: view.fault, rule: "", after: "" } : null);
  if (!refusal) return "";
  const { statement, why, rule, after } = refusal;
  return html`<div class="rt-refusal" data-refusal="${statement}" data-key="refusal-${refusal.serial}">${REFUSED}
    <p>${phrase("refused", { why })}</p>
    ${statement || after ? html`<p class="rt-refusal-more">${statement ? statementLink(statement, ui) : ""}${
      statement && rule && !ui.statements ? html`<span>${sentence(rule)}</span>` : ""}<span>${sentence(after)}</span></p>` : ""}
  </div>`;
}

export function hintsPart({ lines }) {
  if (!lines.length) return "";
  return html`<ol class="rt-hints" role="list" aria-label="${say("hints")}">${
    lines.map((line, i) => html`<li data-no="${i + 1}"><span>${sentence(line)}</span></li>`)}</ol>`;
}

/** The count of a hand for who does not see its sheet. */
const scoresSaid = ({ rows }) => html`<span class="rt-vh">${
  rows.map(({ name, net, total }) => say("over.said", { name, net: signed(net), total: withMinus(total) })).join(" ")}</span>`;

/** The live regions stay in the page from view to view; only their text changes. A sentence is said whole. */
export function sayPart(view, ui) {
  const status = ui.kept
    ? say("python.kept", { what: words("python.kept_actions")[ui.kept] ?? say("python.kept_move") })
    : sentence(view.over ? view.over.sentence : view.status);
  return html`<div class="rt-say" data-key="say">
    <div aria-live="assertive">${refusalPart(view, ui)}</div>
    <p role="status">${status}</p> ${view.ended ? html`<span class="rt-ended">${statementLink(view.ended, ui)}</span> ` : ""}<p class="rt-task" aria-live="polite" aria-atomic="true">${
      view.over ? scoresSaid(view.over) : sentence(view.about || (ui.kept ? "" : view.task))}</p>
    <div aria-live="polite">${view.over || view.level ? "" : hintsPart(view.hint)}</div>
  </div>`;
}

// ---- hand ----

/** What is selected on the screen: what was just clicked, else what Python says. */
export const selectedIds = (view, ui) =>
  ui.selected ?? [...view.hand.cards.filter((entry) => entry.selected).map((entry) => entry.id), ...(view.gambit?.selected ? [DEALERS_JOKER] : [])];

function handCard(entry, selected, stop, pressable) {
  const { mark, heard } = words("hand.flags")[entry.flag] ?? { mark: entry.flag };
  const flag = mark
    ? html`<span class="rt-flag${selected ? "" : " is-low"}${entry.flag === "use first" ? "" : " is-new"}" aria-hidden="true">${mark}</span>` : "";
  const label = listed(entry.label, heard, entry.refused && say("hand.refused"));
  const face = pressable
    ? cardButton(entry.card, label, { "data-id": entry.id, "aria-pressed": selected ? "true" : "false", tabindex: stop ? 0 : -1, refused: entry.refused })
    : cardPicture(entry.card, label);
  return html`<li data-key="card-${entry.id}">${flag}${face}</li>`;
}

export function handPart(view, ui) {
  const { cards, backs, sort, label } = view.hand;
  const number = cards.length + backs;
  const pressable = !isPicture(view, ui);
  const selected = pressable ? selectedIds(view, ui) : [];
  const stop = Math.min(Math.max(0, cards.findIndex((entry) => entry.id === ui.rove?.hand)), cards.length - 1);
  const held = say("cards.count", { count: number });
  const shown = backs ? say("hand.face_down", { cards: held }) : held;
  const sorting = (by) => html`<button type="button" class="rt-btn is-quiet" data-sort="${by}" aria-pressed="${by === sort ? "true" : "false"}">${words("hand.sorts")[by]}</button>`;
  return html`<div role="group" class="rt-hand" data-zone="hand" data-key="hand" aria-label="${label}">
    <div class="rt-hand-head"><h3>${say("hand.title")} <span>${
    selected.length ? say("hand.selected", { cards: shown, count: selected.length }) : shown}</span></h3>${pressable && !backs
      ? html`<div class="rt-sort" role="group" aria-label="${say("hand.sort")}"><span class="rt-cap rt-wide">${say("hand.sort_by")}</span>${["suit", "rank", "drawn"].map(sorting)}</div>` : ""}</div>
    <div class="rt-fanbox"><ol class="rt-fan" role="list" data-fan="hand"${attrs(fanAttrs(number, "hand"))}>${
      cards.map((entry, i) => handCard(entry, selected.includes(entry.id), i === stop, pressable))}${
      Array.from({ length: backs }, () => html`<li>${cardBack()}</li>`)}</ol></div>
  </div>`;
}

// ---- the turn, in steps, and what stands below it ----

function stepPart(step, ui) {
  const now = step.state === "now";
  return html`<div class="rt-step${now ? " is-now" : ""}" role="group" aria-label="${say("turn.step", { number: step.no, name: step.name })}">
    <h4><i aria-hidden="true">${step.state === "done" ? CHECK : step.no}</i>${step.name}${step.note ? html`<span> ${step.note}</span>` : ""}${
      step.state === "later" ? "" : html`<b class="rt-vh">, ${words("turn.states")[step.state] ?? step.state}</b>`}</h4>
    <div>${step.actions.map((act, i) => actionButton(act, ui, `${step.no}-${i}`))}</div>
  </div>`;
}

export function turnPart(view, ui) {
  if (!view.steps.length) return "";
  const inTurn = view.seats.find((seat) => seat.turn);
  const whose = view.turn === view.me || !inTurn ? say("turn.yours") : say("turn.of", { name: inTurn.name });
  return html`<div class="rt-turn" data-key="turn" data-phase="${view.phase}" role="group" aria-label="${whose}">${
    view.steps.map((step) => stepPart(step, ui))}</div>`;
}

export function footPart(view, ui) {
  const acts = view.level ? view.foot.filter((act) => act.action !== "hint") : view.foot; // a lesson has its hints above
  return html`<footer class="rt-foot" data-key="foot">
    ${acts.map((act, i) => actionButton(act, ui, `foot-${i}`))}
    <form class="rt-type" data-form="move"><label for="${ui.id}-move">${say("foot.type")}</label><input id="${ui.id}-move" data-move-input autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${
      view.typed.example}"><button type="submit" class="rt-btn${ui.kept === "play" ? " is-kept" : ""}">${say("foot.play")}</button></form>
  </footer>`;
}

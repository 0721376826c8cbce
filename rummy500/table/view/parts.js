// The parts of the table that are always there: head, players, melds, stock and pile, hand.
// Each is a pure function of the view, which comes from Python, and of ui, the screen's own state.

import { say, words } from "./sentences.js";
import { attrs, html, listed, phrase, plainSentence, raw, withMinus } from "./markup.js";
import { cardBack, cardButton, cardPicture } from "./faces.js";
import { fanAttrs } from "./fan.js";
import { ICONS } from "./icons.js";
import { portrait } from "./portraits.js";
import { actionButton, isPicture, playsOn, pointedAt, selectedIds, signButton } from "./operated.js";
/** @import { HandCard, Owner, PileCard, ShownMeld, ShownPile, ShownSeat, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

// ---- head ----

/** The badge: the percentage while Python's files load, else the state of Python. @param {Ui} ui */
function badge({ python = "live", python_percent: percent }) {
  const says = python === "starting" && percent ? say("python.coming", { percent }) : words("python.states")[python] ?? python;
  return html`<p class="rt-badge">${says}</p>`;
}

/** @param {TableView} view @param {Ui} ui */
function freshButton(view, ui) {
  const isAgain = view.level || playsOn(view);
  const word = isAgain ? say("buttons.start_again") : say("buttons.new_game");
  const open = (ui.open ?? []).includes("new");
  return html`<button type="button" class="rt-icon is-fresh${ui.kept === "new" ? " is-kept" : ""}" data-action="new"${attrs({
    "aria-expanded": isAgain ? null : open ? "true" : "false" })}>${ICONS.fresh}<span class="rt-word">${word}</span></button>`;
}

/** @param {TableView} view @param {Ui} ui */
export function headPart(view, ui) {
  const acts = view.foot.map((act) => actionButton(act, ui, act.action, ICONS[act.action]));
  const operated = ui.still ? "" : html`${acts}${freshButton(view, ui)}${
    signButton("sound", ui.sound ? ICONS.sound : ICONS.quiet, say("help.sound"), { "aria-pressed": ui.sound ? "true" : "false" })}${
    signButton("full", ui.full ? ICONS.less : ICONS.full, ui.full ? say("full.leave") : say("full.enter"), { "aria-pressed": ui.full ? "true" : "false", "aria-keyshortcuts": "F" })}${
    signButton("menu", ICONS.menu, say("menu.title"), { "aria-expanded": ui.menu ? "true" : "false" })}`;
  return html`<header class="rt-head" data-key="head">
    <h2 class="rt-game">${ui.day ? html`<span>${ui.day.game}</span>` : view.level ? view.level.title : view.title} <small>${ui.day?.says ?? view.subtitle}</small></h2>${badge(ui)}${operated}
  </header>`;
}

// ---- players ----

/** How many cards a player holds. A narrow table hides the words beside the number. @param {ShownSeat} shownSeat */
function heldPart({ floats, cards }) {
  if (floats) return html`<span class="rt-floats">${say("players.floats")}</span>`;
  const [before, after] = say("cards.count", { count: cards }).split(String(cards)).map((word) => (word ? html`<span class="rt-word">${word}</span>` : ""));
  return html`<span class="rt-held">${before}${cards}${after}</span>`;
}

/** @param {ShownSeat} shownSeat */
const laidWords = ({ opened, laid }) => (opened || laid ? phrase("players.laid", { points: withMinus(laid) }) : say("players.not_open"));

/** Whether the hint mentions a place: the stock, the pile, a seat. @param {TableView} view @param {string} place */
const isMeant = (view, place) => view.hint.places.includes(place);

/**
 * A seat's total. Just after a round, the seat still shows its total before that round.
 * @param {ShownSeat} shownSeat
 * @param {TableView} view
 * @param {Ui} ui
 */
const totalOf = ({ seat, total }, { over }, ui) =>
  (ui.resting ? over.rows.find((row) => row.seat.includes(seat)).before : total);

/** A name at a seat. If the name is cut off, the number in a bot's name can still be read. @param {string} name */
function namePart(name) {
  const [, called = name, numeral] = /^(.+)( [IV]+)$/.exec(name) ?? [];
  return html`<span class="rt-called${numeral ? " is-numbered" : ""}">${called}</span>${numeral ? html`<span class="rt-numeral">${numeral}</span>` : ""}`;
}

/** @param {ShownSeat} seat @param {TableView} view @param {Ui} ui */
function seatPart(seat, view, ui) {
  const meant = isMeant(view, `seat-${seat.seat}`);
  const face = portrait(seat.kind);
  const backs = seat.you ? "" : html`<span class="rt-backs" aria-hidden="true">${raw("<i></i>".repeat(Math.min(seat.cards, 8)))}</span>`;
  return html`<li class="rt-seat${seat.you ? " is-you" : ""}${face ? " is-bot" : ""}${seat.dealer ? " is-dealer" : ""}${seat.partner ? " is-partner" : ""}${meant ? " is-meant" : ""}${seat.did ? " is-acting" : ""}"${attrs({
    "data-seat": seat.seat,
    "data-key": `seat-${seat.seat}`,
    "data-zone": seat.you ? null : "opponent",
    "aria-current": seat.turn ? "true" : null,
    title: seat.bot || null,
  })}><span class="rt-letter" data-place="seat-${seat.seat}">${face || html`<b>${seat.seat}</b>`}</span>${face ? html`<b class="rt-at">${seat.seat}</b>` : ""}<span class="rt-seat-name">${namePart(seat.name)}${
    seat.turn ? phrase("players.to_play") : ""}${seat.partner ? phrase("players.partner") : ""}${seat.dealer ? phrase("players.dealer") : ""}${meant ? html`<span class="rt-vh">, ${say("hint.means")}</span>` : ""}</span><span class="rt-seat-total rt-num">${
    phrase("players.total", { points: withMinus(totalOf(seat, view, ui)) })}</span>${seat.did ? html`<span class="rt-did" data-key="did" aria-hidden="true">${seat.did}</span>` : ""}<span class="rt-seat-more rt-num" data-key="more">${heldPart(seat)}${
    seat.bot ? html`<span class="rt-kind">${phrase("players.kind", { kind: seat.bot })}</span>` : ""}${backs}<span class="rt-laid">${
    laidWords(seat)}</span></span></li>`;
}

/** @param {TableView} view @param {Ui} ui */
export function seatsPart(view, ui) {
  const { seats } = view;
  const marks = (seats.length > 4 ? " is-many" : "") + (seats.some(({ bot }) => bot) ? " has-kinds" : "");
  return html`<ol class="rt-seats${marks}" data-key="seats" data-players="${seats.length}" role="list" aria-label="${say("players.label")}" style="--rt-p:${seats.length}">${
    seats.map((seat) => seatPart(seat, view, ui))}</ol>`;
}

// ---- melds ----

const DENSE = 8; // with more melds than this, each card shows only the corner with its index
const ROW = 18; // this many cards fit in a row of melds on a phone, each half covered by the next
const OVER = 2; // each meld takes the room of two more cards: its last card isn't covered, and a space follows
export const SEAL = raw('<li class="is-seal" aria-hidden="true"><span class="rt-seal"><svg viewBox="0 0 40 44"><use href="#rt-jester"/></svg>×2</span></li>');

/**
 * The label under the cards that one player laid: the player's name, or the seat's letter if there is little room.
 * @param {Owner} owner
 * @param {number} i
 * @param {Owner[]} owners
 */
function ownerPart({ name, seat, you, cards }, i, owners) {
  const short = cards < 3 && owners.length > 1;
  return html`<span${attrs({ class: you && "is-you", style: `--rt-k:${cards}` })}>${short ? seat : name}</span>`;
}

/** @param {ShownMeld} meld @param {TableView} view */
function meldPart(meld, view, pressable, selecting) {
  const open = meld.open && pressable;
  const meant = view.hint.melds.includes(meld.no);
  const marks = (open ? " is-open" : "") + (meld.refused ? " is-refused" : "") + (meld.sealed ? " is-sealed" : "") + (selecting ? " is-aimed" : "") + (meld.new ? " is-new" : "") + (meant ? " is-meant" : "");
  const label = listed(meld.refused ? say("melds.refused", { meld: meld.label }) : meld.label, meant && say("hint.means"));
  return html`<li class="rt-meld${marks}"${attrs({
    "data-zone": "meld", "data-meld": meld.no, "data-key": `meld-${meld.no}`, "aria-label": label, title: (selecting && plainSentence(meld.why)) || null,
  })}><ol class="rt-cards" role="list">${meld.cards.map((card, i) => html`<li data-key="card-${meld.ids[i]}">${cardPicture(card, undefined, { "data-cid": meld.ids[i] })}</li>`)}${
    meld.sealed ? SEAL : ""}</ol><p class="rt-owners" aria-hidden="true"><b>${meld.no}</b>${meld.owners.map(ownerPart)}</p>${open
    ? html`<button type="button" class="rt-here" data-lay="${meld.no}" aria-label="${say("melds.lay_on", { meld: meld.no })}"></button>` : ""}</li>`;
}

/** The sizes of a table at which the cards of these melds show only their corners: "s" (low phone), "m" (most others).
 *  @param {ShownMeld[]} melds */
function denseAt(melds) {
  const isLong = melds.reduce((sum, { cards }) => sum + cards.length + OVER, 0) > ROW;
  return `${isLong ? "s" : ""}${melds.length > DENSE ? "m" : ""}` || null;
}

const NONE_LAID = html`<div class="rt-none"><i aria-hidden="true"><b></b><b></b><b></b></i><p>${say("melds.none")}</p></div>`;

/** @param {TableView} view @param {Ui} ui */
export function meldsPart(view, ui) {
  const { melds } = view;
  const pressable = !isPicture(view, ui);
  const selecting = pressable && selectedIds(view, ui).length > 0;
  return html`<div role="group" class="rt-melds" data-key="melds" data-place="melds"${attrs({ "data-dense": denseAt(melds), tabindex: melds.length && !ui.still ? 0 : null })} aria-label="${say("melds.label")}">${
    melds.length ? html`<ol role="list">${melds.map((meld) => meldPart(meld, view, pressable, selecting))}</ol>` : NONE_LAID}</div>`;
}

// ---- stock and pile ----

/** The name of this part of the table, at levels that name the parts. Screen readers announce the part's label.
 *  @param {TableView} view @param {string} name */
const partName = ({ level }, name) => level?.names_parts && html`<span class="rt-part" aria-hidden="true">${name}</span>`;

const PILES = [8, 14, 28]; // space is kept for one of these numbers of cards, so the stock seldom moves
const WIDE_PILES = [3, 6, 10, 16, 28]; // the same for a wide table, where stock and pile lie in the middle
/** @param {number[]} sizes @param {number} cards */
const roomFor = (sizes, cards) => sizes.find((most) => cards <= most) ?? cards;
const BESIDE_HAND = 24; // px of a phone's width that the hand can't use
const BESIDE_PILE = 90; // px that the pile can't use, because the stock and the spaces need them

/** @param {TableView} view @param {Ui} ui */
function stockPart(view, ui) {
  const { stock } = view;
  const empty = stock.count ? "" : " is-empty";
  const back = stock.count ? cardBack() : "";
  const stack = isPicture(view, ui)
    ? html`<span class="rt-stack${empty}" data-place="stock">${back}</span>`
    : html`<button type="button" class="rt-stack${empty}" data-do="draw" data-place="stock"${attrs({
      "data-drag": stock.can ? "stock" : null, "aria-label": say("stock.draw", { count: stock.count }), tabindex: -1 })}>${back}</button>`;
  const meant = isMeant(view, "stock");
  return html`<div role="group" class="rt-stock${meant ? " is-meant" : ""}" data-zone="stock" aria-label="${listed(stock.label, meant && say("hint.means"))}">${stack}<span class="rt-number" data-key="number" aria-hidden="true">${stock.count}</span>${partName(view, say("parts.stock"))}</div>`;
}

/**
 * The words that say what a press on a card of the pile does.
 * @param {ShownPile} shownPile
 * @param {PileCard} pileCard
 * @param {number} at
 */
function pileLabel({ cards, press }, { label: card, call }, at) {
  if (press === "rum" && call) return say("pile.callable", { card });
  if (press === "split") return say("pile.split", { card });
  return press === "take" ? say("pile.take", { card, count: cards.length - at }) : card;
}

/**
 * A card of the pile as a button. When no draw is due, a press shows why the card can't be taken.
 * @param {ShownPile} pile
 * @param {PileCard} entry
 * @param {number} at
 * @param {number} pointed
 */
function pileButton(pile, entry, at, pointed, shared) {
  const { press } = pile;
  const marked = at === pointed || entry.picked;
  return cardButton(entry.card, listed(pileLabel(pile, entry, at), shared.meant && say("hint.means")), {
    ...shared,
    "data-pile": at,
    "data-drag": press && press !== "rum" ? "pile" : null,
    "aria-pressed": String(marked),
  });
}

/** @param {TableView} view @param {Ui} ui */
function pileCards(view, ui) {
  const { pile } = view;
  const { cards } = pile;
  const pointed = pointedAt(view);
  const stop = pointed >= 0 ? pointed : Math.min(ui.rove?.pile ?? cards.length - 1, cards.length - 1);
  return cards.map((entry, at) => {
    const meant = view.hint.cards.includes(entry.id);
    const shared = { "data-cid": entry.id, meant };
    const face = isPicture(view, ui)
      ? cardPicture(entry.card, listed(entry.label, meant && say("hint.means")), shared)
      : pileButton(pile, entry, at, pointed, { ...shared, tabindex: at === stop ? 0 : -1 });
    const mark = entry.state === "taken" ? "is-taken" : entry.call ? "is-callable" : null;
    return html`<li${attrs({ "data-key": `card-${entry.id}`, class: mark, "data-no": entry.no || null })}>${face}</li>`;
  });
}

/** @param {TableView} view @param {Ui} ui */
export function drawPart(view, ui, joker) {
  const { cards, label, press } = view.pile;
  const meant = isMeant(view, "pile");
  return html`<div class="rt-draw${joker ? " is-gambit" : ""}${view.level?.names_parts ? " is-named" : ""}" data-key="draw"${attrs({ "data-room": !view.level })} style="--rt-n-low:${roomFor(PILES, cards.length)};--rt-n-wide:${roomFor(WIDE_PILES, cards.length)}">${joker}${stockPart(view, ui)}
    <div role="group" class="rt-pile${meant ? " is-meant" : ""}" data-zone="pile" data-place="pile"${attrs({ "aria-label": listed(label, meant && say("hint.means")), "data-take": pointedAt(view) >= 0, "data-call": press === "rum" })}>
      <div class="rt-fanbox"><ol class="rt-fan" role="list" data-fan="pile"${attrs(fanAttrs(cards.length, "pile", ui.width && ui.width - BESIDE_PILE))}>${pileCards(view, ui)}</ol></div>${partName(view, say("parts.pile"))}
    </div>
  </div>`;
}

// ---- hand ----

/** @param {HandCard} entry @param {TableView} view @param {boolean} selected */
function handCard(entry, view, selected, stop, pressable) {
  const { mark, heard } = words("hand.flags")[entry.flag] ?? {};
  const meant = view.hint.cards.includes(entry.id);
  const label = listed(entry.label, heard, entry.refused && say("hand.refused"), meant && say("hint.means"));
  const shared = { "data-cid": entry.id, refused: entry.refused, meant, "data-flag": mark, must: ["use first", "use"].includes(entry.flag), fresh: Boolean(entry.flag) };
  const face = pressable
    ? cardButton(entry.card, label, { ...shared, "data-id": entry.id, "data-drag": "hand", "aria-pressed": selected ? "true" : "false", tabindex: stop ? 0 : -1 })
    : cardPicture(entry.card, label, shared);
  return html`<li data-key="card-${entry.id}">${face}</li>`;
}

/**
 * How many rows a phone reserves for the hand, because a game's hand may grow. Null in a level, whose hand gets only
 * the rows that it needs.
 * @param {TableView} view
 */
const roomOf = ({ level, seats }) => (level ? null : seats.length === 2 ? 3 : 2);

/** @param {TableView} view @param {Ui} ui */
export function handPart(view, ui) {
  const { cards, backs, label } = view.hand;
  const number = cards.length + backs;
  const pressable = !isPicture(view, ui);
  const selected = pressable ? selectedIds(view, ui) : [];
  const stop = Math.min(Math.max(0, cards.findIndex((entry) => entry.id === ui.rove?.hand)), cards.length - 1);
  return html`<div role="group" class="rt-hand${view.level?.names_parts ? " is-named" : ""}" data-zone="hand" data-key="hand" data-place="hand"${attrs({ "data-room": roomOf(view) })} aria-label="${label}">
    <div class="rt-fanbox"><ol class="rt-fan" role="list" data-fan="hand"${attrs(fanAttrs(number, "hand", ui.width && ui.width - BESIDE_HAND))}>${
      cards.map((entry, i) => handCard(entry, view, selected.includes(entry.id), i === stop, pressable))}${
      Array.from({ length: backs }, () => html`<li>${cardBack()}</li>`)}</ol></div>${partName(view, say("parts.hand"))}
  </div>`;
}

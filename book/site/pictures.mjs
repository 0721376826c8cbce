// Draws the book's pictures as HTML that needs no script, with the table's own cards. Python says what the pictures
// show.
import { aroundPart } from "../../rummy500/table/view/around.js";
import { cardBack, cardPicture } from "../../rummy500/table/view/faces.js";
import { ICONS } from "../../rummy500/table/view/icons.js";
import { SEAL } from "../../rummy500/table/view/parts.js";
import { attrs, html, sentence } from "../../rummy500/table/view/markup.js";

// ---- the places of cards in a moving picture, in widths of a card (see pictures.css) ----

const STEP = { hand: 0.62, pile: 0.5, melds: 0.47 };
const GAP = 0.45;
const HAND_TOP = 2.05;

/** The width of this many overlapping cards. */
const width = (cards, zone) => (cards ? 1 + (cards - 1) * STEP[zone] : 1);

/** The left edge of each zone of the upper row. */
function lefts(row) {
  const lying = row.find(({ zone }) => zone === "pile").cards.length;
  const pile = 1 + GAP;
  return { stock: 0, pile, melds: pile + width(lying, "pile") + GAP };
}

/** How far a card flies from `from` to place `i` of a zone, as CSS. `from` is "stock" or a place in the hand. */
function flight(from, zone, i, row) {
  const left = lefts(row);
  const to = zone === "hand" ? [i * STEP.hand, HAND_TOP] : [left[zone] + i * STEP[zone], 0];
  const [x, y] = from === "stock" ? [0, 0] : [from * STEP.hand, HAND_TOP];
  return `--rt-dx:${+(x - to[0]).toFixed(2)};--rt-dy:${+(y - to[1]).toFixed(2)}`;
}

// ---- zones ----

function cards(entries, zone, upper, seal = html``) {
  return html`<ol class="rt-row-of" role="list" style="--rt-n:${entries.length}">${entries.map(({ card, back, up, new: meant, refused, from, name }, i) =>
    html`<li${attrs({ class: [up && "is-up", upper && from !== undefined && "is-flying"].filter(Boolean).join(" ") || null,
      style: upper && from !== undefined ? flight(from, zone, i, upper) : null })}>${back ? cardBack() : cardPicture(card, undefined, { meant, refused })}${name ? html`<small>${name}</small>` : ""}</li>`)}${seal}</ol>`;
}

const owner = ({ name, you, cards: number }) => html`<span${attrs({ class: you && "is-you", style: `--rt-k:${number}` })}>${name}</span>`;

const meld = ({ cards: entries, owners, sealed }, upper) => html`<li class="rt-meld${sealed ? " is-sealed" : ""}">${cards(entries, "melds", upper, sealed ? SEAL : html``)}<p class="rt-owners">${owners.map(owner)}</p></li>`;

const stock = ({ count }) => html`<span class="rt-stack${count ? "" : " is-empty"}">${count ? cardBack() : ""}<span class="rt-number">${count}</span></span>`;

const DRAWN = {
  move: (zone) => cards(zone.cards),
  joker: (zone) => cards(zone.cards),
  hand: (zone, upper) => cards(zone.cards, "hand", upper),
  pile: (zone, upper) => (zone.cards.length ? cards(zone.cards, "pile", upper) : html`<span class="rt-nothing"></span>`),
  stock,
  melds: (zone, upper) => (zone.melds.length ? html`<ol class="rt-lying" role="list">${zone.melds.map((one) => meld(one, upper))}</ol>` : html`<span class="rt-nothing"></span>`),
  seats: (zone) => html`<ol class="rt-players" role="list">${zone.seats.map(({ name, you, dealer, seat }) =>
    html`<li class="${you ? "is-you" : ""}${dealer ? " is-dealer" : ""}"><span class="rt-letter">${seat}</span>${name}</li>`)}</ol>`,
};

const zone = (one, upper) => html`<div class="rt-zone is-${one.zone}${one.cards?.some(({ up }) => up) ? " has-up" : ""}">${one.title ? html`<p class="rt-cap">${one.title}</p>` : ""}${DRAWN[one.zone](one, upper)}</div>`;

// ---- panels and pictures ----

const SIGNS = { yes: ICONS.right, no: ICONS.refused };

function panel({ title, verdict, says, rows, told }, moving) {
  const upper = moving ? rows[0] : null;
  return html`<li class="rt-shown${verdict ? ` is-${verdict}` : ""}">${title ? html`<p class="rt-title">${title}</p>` : ""}<div class="rt-drawing" role="img" aria-label="${told}"><div aria-hidden="true">${
    rows.map((row) => html`<div class="rt-zones">${row.map((one) => zone(one, upper))}</div>`)}</div></div>${
    says ? html`<p class="rt-says">${verdict ? SIGNS[verdict] : ""}<span>${sentence(says)}</span></p>` : ""}</li>`;
}

const stop = html`<label class="rt-stop"><input type="checkbox"> Stop the cards</label>`;

const drawing = ({ seats, told, panels, moving }) => (seats
  ? html`<div class="rt-drawing is-seats" role="img" aria-label="${told}"><div aria-hidden="true">${aroundPart(seats, { order: true })}</div></div>`
  : html`<ol class="rt-shows" role="list" data-panels="${panels.length}">${panels.map((one) => panel(one, moving))}</ol>${moving ? stop : ""}`);

/** A picture with its caption. */
export const pictureHtml = (picture) => html`<figure${attrs({ class: `rt-picture${picture.moving ? " is-moving" : ""}`, id: `picture-${picture.name}` })}>${
  drawing(picture)}<figcaption>${sentence(picture.caption)}</figcaption></figure>`.toString();

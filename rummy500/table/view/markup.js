// Turns text into markup. Everything that comes from Python, a player or a link is escaped here.

import { fill, say, textOf, words } from "./sentences.js";

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/** A string that is already markup. Only `html`, `raw` and `phrase` make one. */
export class Markup {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/** Turns a string into markup without escaping it. Use this only for constants in these modules, never for data. */
export const raw = (text) => new Markup(text);

function toHtml(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(toHtml).join("");
  if (value === null || value === undefined || typeof value === "boolean") return "";
  return escapeHtml(value);
}

/** A tagged template that escapes its values, except markup and lists of markup. */
export function html(strings, ...values) {
  return new Markup(strings.reduce((text, part, i) => text + toHtml(values[i - 1]) + part));
}

/** ` name="value"` for each entry; only the name if the value is `true`, and nothing if the value is false or null. */
export function attrs(entries) {
  const parts = Object.entries(entries)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`));
  return new Markup(parts.join(""));
}

const CARD_TEXT = /^(?:([A2-9TJQK])([SHDC])|(JK|DJ)(?:=([A2-9TJQK])([SHDC])?)?)$/;
const TOKEN = /\{((?:[A2-9TJQK][SHDC]|(?:JK|DJ)(?:=[A2-9TJQK][SHDC]?)?))\}/;

/** "7H" → {rank, suit}; "JK=7H" → {rank: "JK", suit: "J", as: {rank, suit}}; null if the text isn't a card. */
export function parseCard(text) {
  const [, rank, suit, joker, asRank, asSuit] = CARD_TEXT.exec(text) ?? [];
  if (rank) return { rank, suit };
  if (!joker) return null;
  return { rank: joker, suit: "J", as: asRank ? { rank: asRank, suit: asSuit ?? "" } : null };
}

function naturalWords({ rank, suit }) {
  const named = words("cards.ranks")[rank] ?? rank;
  return suit ? say("cards.of_suit", { rank: named, suit: words("cards.suits")[suit] }) : named;
}

/** "QS" → "queen of spades", "JK=7H" → "joker as 7 of hearts". */
export function cardWords(text) {
  const card = parseCard(text);
  if (!card) return String(text);
  if (card.suit !== "J") return naturalWords(card);
  const joker = words("cards.jokers")[card.rank];
  return card.as ? say("cards.as", { joker, card: naturalWords(card.as) }) : joker;
}

/** The texts that aren't empty, joined by commas. */
export const listed = (...texts) => texts.filter(Boolean).join(", ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number or a text, with a real minus sign instead of each hyphen before a digit: −15. */
export const withMinus = (text) => String(text).replace(/-(?=\d)/g, "−");
export const signed = (number) => (number > 0 ? `+${number}` : withMinus(number));

/** A card in a sentence: its rank and suit as on the card, with words for screen readers. */
export function miniCard(text) {
  const card = parseCard(text);
  const shown = card.as ?? card;
  const rank = card.as || card.suit !== "J" ? shown.rank.replace("T", "10") : card.rank;
  const symbol = card.as && !card.as.suit ? "J" : shown.suit;
  return html`<span class="rt-mini" data-suit="${symbol}" data-names="${text}"><span aria-hidden="true">${
    card.as ? "JK=" : ""}${rank}</span><svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-${
    symbol === "J" ? "star" : `${symbol}s`}"/></svg><span class="rt-vh">${cardWords(text)}</span></span>`;
}

const IN_LINE = new RegExp(`([(“‘]*)${TOKEN.source}([,.;:!?)”’…]*)`); // a card with the punctuation around it

/** Markup of a sentence in which `{9S}` is a card and the rest is text. Punctuation stays on the line of its card. */
export function sentence(text) {
  const [first, ...rest] = String(text ?? "").split(IN_LINE);
  const parts = [html`${first}`];
  for (let i = 0; i < rest.length; i += 4) {
    const [before, card, after, then] = rest.slice(i, i + 4);
    const mini = miniCard(card);
    parts.push(before || after ? html`<span class="rt-keep">${before}${mini}${after}</span>` : mini, html`${then}`);
  }
  return parts;
}

/** A sentence without markup, for a title or an attribute: each `{9S}` becomes the card in words. */
export const plainSentence = (text) =>
  String(text ?? "").split(TOKEN).map((part, i) => (i % 2 ? cardWords(part) : part)).join("");

/**
 * The sentence with this key, as markup. Words in square brackets are for screen readers only. Each value that is
 * filled in is markup, or text with cards.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function phrase(key, values = {}) {
  const text = escapeHtml(textOf(key, values)).replace(/\[(.*?)\]/g, '<span class="rt-vh">$1</span>');
  return new Markup(fill(text, values, (value) => toHtml(value instanceof Markup ? value : sentence(value))));
}

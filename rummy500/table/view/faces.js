// The pack of cards, drawn with glyphs of one stroke weight. A hidden sprite contains each glyph once, for all faces.

import { attrs, capital, cardWords, html, parseCard, raw } from "./markup.js";
import { BOT_KINDS, portraitSymbols } from "./portraits.js";

const RANK_STROKES = {
  A: "M1.2 20 5.3 1.5h1.4L10.8 20M2.9 13.7h6.2",
  2: "M1.6 6.4C1.7 3.3 3.4 1.5 6 1.5c2.7 0 4.4 1.7 4.4 4.3 0 2.2-1.1 3.7-2.9 5.9L2 18.5h8.9",
  3: "M1.5 1.5h8.4L5.6 8.2c3 0 4.9 2 4.9 5.1 0 3.2-1.9 5.2-4.7 5.2-2.4 0-4.1-1.4-4.5-3.8",
  4: "M8.3 20V1.5H7.2L1.5 13v1.2h10.4",
  5: "M10.1 1.5H3.1L2.4 9.3C3.3 8.2 4.5 7.6 6 7.6c2.7 0 4.5 2.1 4.5 5.3 0 3.4-1.9 5.6-4.8 5.6-2.3 0-4-1.4-4.4-3.7",
  6: "M9.9 4.9C9.4 2.7 8.1 1.5 6.2 1.5 3.1 1.5 1.5 4.6 1.5 10v3c0 3.4 1.8 5.5 4.5 5.5s4.5-2.1 4.5-5.3S8.8 8 6.2 8c-2.6 0-4.5 1.9-4.7 4.8",
  7: "M1.2 1.5h9.2L4.7 20",
  8: "M6 1.5c-2.4 0-4 1.6-4 4s1.6 4 4 4 4-1.6 4-4-1.6-4-4-4zM6 9.5c-2.8 0-4.5 1.8-4.5 4.5s1.7 4.5 4.5 4.5 4.5-1.8 4.5-4.5S8.8 9.5 6 9.5z",
  9: "M2.1 15.1C2.6 17.3 3.9 18.5 5.8 18.5 8.9 18.5 10.5 15.4 10.5 10V7C10.5 3.6 8.7 1.5 6 1.5S1.5 3.6 1.5 6.8 3.2 12 5.8 12c2.6 0 4.5-1.9 4.7-4.8",
  J: "M4.6 1.5H9.3V13.4C9.3 16.7 7.8 18.5 5.3 18.5 3 18.5 1.5 17 1.3 14.4",
  Q: "M6 1.5C3.2 1.5 1.5 3.7 1.5 7.4v5.2c0 3.7 1.7 5.9 4.5 5.9s4.5-2.2 4.5-5.9V7.4C10.5 3.7 8.8 1.5 6 1.5zM6.3 13.2l5.3 6.6",
  K: "M2 0v20M10.6 0 2.4 11.7M5.3 7.9 11.3 20",
  D: "M2.2 1.5v17h2.6c3.6 0 5.7-3 5.7-8.5S8.4 1.5 4.8 1.5z",
};
const TEN_STROKE = "M.7 4.6 3.9 1.8V20M11 1.5c-2.2 0-3.2 2-3.2 5.2v6.6c0 3.2 1 5.2 3.2 5.2s3.2-2 3.2-5.2V6.7c0-3.2-1-5.2-3.2-5.2z";

// Each shape begins at the middle of a box of 24 by 24. All its coordinates are relative. One path can therefore hold
// all pips of a card: before each shape, the path moves to the place of that pip.
const SUIT_SHAPES = {
  H: "m0 10c-1.4-1.3-10.4-8-10.4-13.8 0-3.3 2.4-5.6 5.3-5.6 2.2 0 4.1 1.2 5.1 3.3 1-2.1 2.9-3.3 5.1-3.3 2.9 0 5.3 2.3 5.3 5.6 0 5.8-9 12.5-10.4 13.8z",
  D: "m0-11.1c2.1 4 5.2 8 8.6 11.1-3.4 3.1-6.5 7.1-8.6 11.1-2.1-4-5.2-8-8.6-11.1 3.4-3.1 6.5-7.1 8.6-11.1z",
  S: "m0-10.8c1.5 2.8 10 7.9 10 13.3 0 2.7-2 4.6-4.4 4.6-1.9 0-3.5-1-4.4-2.6.2 2.6 1.1 4.7 2.7 6.3h-7.8c1.6-1.6 2.5-3.7 2.7-6.3-.9 1.6-2.5 2.6-4.4 2.6-2.4 0-4.4-1.9-4.4-4.6 0-5.4 8.5-10.5 10-13.3z",
  C: "m0-10.7a5 5 0 0 1 3.7 8.3 5 5 0 1 1-2.4 6.7c.2 2.5 1 4.7 2.6 6.5h-7.8c1.6-1.8 2.4-4 2.6-6.5a5 5 0 1 1-2.4-6.7 5 5 0 0 1 3.7-8.3z",
};

// Half a court card, 34 by 36. The other half is the same, turned by 180 degrees. Robe and hair have the suit's colour.
const EYES = '<path d="M14.6 17.2v1.5M19.4 17.2v1.5" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/>';
const COURTS = {
  K: `<path d="M0 36v-3.5C3 29 8 27.5 12 26l5 4 5-4c4 1.5 9 3 12 6.5V36z" fill="currentColor"/><path d="M9.5 27 17 33l7.5-6-2.2-2.2L17 28.5l-5.3-3.7z" class="rt-gilt"/><path d="M11.5 13h11v8c0 4-2.5 7-5.5 7s-5.5-3-5.5-7z" fill="var(--rt-face)" stroke="currentColor"/><path d="M11.2 19.2c1.8 1.2 3.6 1.6 5.8 1.6s4-.4 5.8-1.6v2.6c0 4.7-2.7 7.7-5.8 8.7-3.1-1-5.8-4-5.8-8.7z" fill="currentColor"/><path d="M14.8 23h4.4" stroke="var(--rt-face)" stroke-width="1.1" stroke-linecap="round"/>${EYES}<path d="M9.6 11.5 7.6 3.6l5 3.2L17 1.6l4.4 5.2 5-3.2-2 7.9z" fill="currentColor"/><rect x="9.3" y="10.8" width="15.4" height="2.9" rx=".8" class="rt-gilt"/>`,
  Q: `<path d="M7.8 28.5C5.5 21 7.5 8.5 17 8.5s11.5 12.5 9.2 20L17 30z" fill="currentColor"/><path d="M0 36v-3c3-3.5 7-5 12-6q5 6 10 0c5 1 9 2.5 12 6v3z" fill="currentColor"/><path d="M12.2 26.6Q17 34.5 21.8 26.6l-1.3-1.8h-7z" fill="var(--rt-face)" stroke="currentColor" stroke-width=".8"/><ellipse cx="17" cy="18.3" rx="5.1" ry="6.5" fill="var(--rt-face)" stroke="currentColor"/>${EYES}<path d="M15.5 21.8q1.5 1.1 3 0" stroke="currentColor" fill="none" stroke-linecap="round"/><path d="M13.4 28.2q3.6 3.3 7.2 0" fill="none" stroke="#c4953a" stroke-width="1.5"/><path d="M10.4 11.8C9.9 8.6 9.2 6.6 8 5c2.7 1.3 4.3 1 5.3-.6.7 1.5 1.7 1.7 3.7-1.7 2 3.4 3 3.2 3.7 1.7 1 1.6 2.6 1.9 5.3.6-1.2 1.6-1.9 3.6-2.4 6.8Q17 8.9 10.4 11.8z" class="rt-gilt"/>`,
  J: `<path d="M0 36v-3c3-4 7-5.5 12-7h10c5 1.5 9 3 12 7v3z" fill="currentColor"/><path d="M10 26.5 17 36l7-9.5-2.5-1.7h-9z" fill="var(--rt-face)" stroke="currentColor" stroke-width=".8"/><path d="M17 29v7" stroke="#c4953a" stroke-width="1.8"/><path d="M9.6 12h14.8v9.5q.3 2.8 1.8 4.3h-5.4V15h-7.6v10.8H7.8q1.5-1.5 1.8-4.3z" fill="currentColor"/><path d="M12 12.5h10v8.3c0 3.6-2.2 6.2-5 6.2s-5-2.6-5-6.2z" fill="var(--rt-face)" stroke="currentColor"/>${EYES}<path d="M15.6 22.5q1.4 1 2.8 0" stroke="currentColor" fill="none" stroke-linecap="round"/><path d="M8.2 12.3C8 6.3 12.5 4 17.5 4c5.2 0 8.6 3 8.4 8.3z" fill="currentColor"/><rect x="7.6" y="11" width="18.9" height="2.8" rx="1.2" class="rt-gilt"/><path d="M22 8.5C22.3 3.6 26 .6 31.5.5c.3 4.8-2.8 8.6-8 9.7z" class="rt-gilt"/>`,
};

const LATTICE = '<pattern id="rt-lattice" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45 30 42)"><rect width="6" height="6" fill="none" stroke="#8fbdaa" stroke-width=".7"/><circle cx="3" cy="3" r=".9" fill="#8fbdaa"/></pattern>';

// The jokers' jester, and the stars of jokers and levels.
const ORNAMENTS = `
<symbol id="rt-star" viewBox="0 0 24 24"><path d="M12 1.6l3.1 6.9 7.5.8-5.6 5 1.6 7.4-6.6-3.8-6.6 3.8L7 14.3l-5.6-5 7.5-.8z" fill="currentColor"/></symbol>
<symbol id="rt-staro" viewBox="0 0 24 24"><path d="M12 2.8l2.8 6.2 6.700.7-5 4.5 1.4 6.6L12 17.4l-5.900 3.400 1.4-6.6-5-4.5 6.700-.7z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
<symbol id="rt-jester" viewBox="0 0 40 44"><path d="M9 30C9.5 22 6 17 2.5 19.5 4 10.5 13 8.5 16.5 16 17.3 11.5 18.3 8 20 5c1.7 3 2.7 6.5 3.5 11C27 8.5 36 10.5 37.5 19.5 34 17 30.5 22 31 30z" fill="currentColor"/><circle cx="2.9" cy="22" r="2.7" class="rt-gilt"/><circle cx="37.1" cy="22" r="2.7" class="rt-gilt"/><circle cx="20" cy="3.6" r="2.7" class="rt-gilt"/><rect x="8" y="32" width="24" height="4" rx="1.2" class="rt-gilt"/><path d="M11 38h18l-3 5-3-3-3 3.5-3-3.5-3 3z" fill="currentColor"/></symbol>`;

const symbol = (id, box, drawing) => `<symbol id="rt-${id}" viewBox="${box}">${drawing}</symbol>`;
const placed = (x, y, scale) => ` transform="translate(${x} ${y}) scale(${+scale.toFixed(4)})"`;
const strokes = (path, width) => `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round"/>`;
const rankBox = (rank) => (rank === "T" ? "0 0 15 20" : "0 0 12 20");
const rankDrawing = (rank) => (rank === "T" ? strokes(TEN_STROKE, 2.6) : strokes(RANK_STROKES[rank], 2.9));
const shape = (suit, more = "") => `<path d="M12 12${SUIT_SHAPES[suit]}" fill="currentColor"${more}/>`;
const glyph = (id, x, y, width, height = width) => `<use href="#rt-${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

const BACK = '<rect x="3.5" y="3.5" width="53" height="77" rx="3.5" fill="currentColor"/><rect x="6.5" y="6.5" width="47" height="71" rx="2" fill="url(#rt-lattice)"/><rect x="6.5" y="6.5" width="47" height="71" rx="2" fill="none" stroke="var(--rt-back-line)"/><path d="M30 21 47 42 30 63 13 42z" fill="currentColor" stroke="var(--rt-back-line)" stroke-width="1.2"/><path d="M30 25.5 43.4 42 30 58.5 16.6 42z" fill="none" stroke="#c4953a" stroke-width=".8"/><g color="#e9d9ac">'
  + shape("S", placed(26.5, 30, 7 / 24)) + shape("S", ` transform="translate(33.5 54) rotate(180) scale(.2917)"`)
  + [19.7, 33.3].map((x) => shape("D", placed(x, 38.5, 7 / 24))).join("") + "</g>";

// ---- a face, 60 by 84: the index at the left; pips, a large sign or a court in the middle ----
// A number card is drawn with paths. With <use>, the browser would copy the drawing for every card on the screen.

/** The places of the pips on each number card: left, middle or right, and how far down. */
const [LEFT, MIDDLE, RIGHT] = [30, 39.5, 49];
const PIPS = { 2: [[MIDDLE, 0], [MIDDLE, 1]], 4: [[LEFT, 0], [RIGHT, 0], [LEFT, 1], [RIGHT, 1]] };
PIPS[3] = [...PIPS[2], [MIDDLE, 0.5]];
PIPS[5] = [...PIPS[4], [MIDDLE, 0.5]];
PIPS[6] = [...PIPS[4], [LEFT, 0.5], [RIGHT, 0.5]];
PIPS[7] = [...PIPS[6], [MIDDLE, 0.25]];
PIPS[8] = [...PIPS[7], [MIDDLE, 0.75]];
const FOUR_ROWS = [...PIPS[4], [LEFT, 0.333], [RIGHT, 0.333], [LEFT, 0.667], [RIGHT, 0.667]];
PIPS[9] = [...FOUR_ROWS, [MIDDLE, 0.5]];
PIPS.T = [...FOUR_ROWS, [MIDDLE, 0.167], [MIDDLE, 0.833]];

const isUpright = ([, down]) => down <= 0.5;
const opposite = ([x, down]) => [2 * MIDDLE - x, 1 - down];

/** Upright pips in one path. They are half as large as a suit's box. */
const pipPath = (places, suit, turn = "") =>
  `<path d="${places.map(([x, down]) => `M${2 * x} ${+(30 + 108 * down).toFixed(1)}${SUIT_SHAPES[suit]}`).join("")}" fill="currentColor" transform="${turn}scale(.5)"/>`;

/** The pips of a number. The pips in the lower half are upside down. */
const pips = (places, suit) => pipPath(places.filter(isUpright), suit)
  + pipPath(places.filter((place) => !isUpright(place)).map(opposite), suit, "rotate(180 39.5 42)");

const PANEL = '<rect class="rt-panel" x="22.5" y="5.5" width="34" height="73" rx="2.5"/>';

/** The middle of a face. It is hidden if only the column with the index is visible. */
function middle(rank, suit) {
  if (rank in COURTS) {
    const half = glyph(`court${rank}`, 22.5, 6, 34, 36);
    return `${PANEL}${half}<g transform="rotate(180 39.5 42)">${half}</g><path d="M22.5 42h34" stroke="#c4953a" stroke-width="1.6"/>`;
  }
  if (rank === "A") return `<circle cx="39.5" cy="42" r="16.5" fill="none" stroke="currentColor" stroke-opacity=".35" stroke-width=".8"/>${shape(suit, placed(28, 30.5, 23 / 24))}`;
  return `<g class="rt-pips">${pips(PIPS[rank], suit)}</g>${shape(suit, ` class="rt-one"${placed(20, 47, 31 / 24)}`)}`;
}

const index = (rank, suit) => {
  const [x, width] = rank === "T" ? [3.6, 17.2] : [5, 13.4];
  return `<svg x="${x}" y="6.5" width="${width}" height="22" viewBox="${rankBox(rank)}">${rankDrawing(rank)}</svg>${shape(suit, placed(4, 31.5, 15 / 24))}`;
};

const naturalFace = ({ rank, suit }) => `${index(rank, suit)}<g class="rt-mid">${middle(rank, suit)}</g>`;

const jokerFace = ([first, second]) =>
  `${glyph(first, 4.4, 7, 8, 13.4)}${glyph(second, 12.6, 7, 8, 13.4)}${glyph("star", 4.4, 24, 15.5)}<g class="rt-mid">${PANEL}${glyph("jester", 26.4, 27, 25.7, 28.3)}</g>`;

const face = (card) => (card.suit === "J" ? jokerFace(card.rank) : naturalFace(card));

/** The small plate on a joker. It shows the card that the joker stands for. */
function plate({ rank, suit }) {
  const [x, width] = rank === "T" ? [7.5, 10.5] : [8.5, 8.4];
  return `<g class="rt-as" data-suit="${suit || "J"}"><rect x="4" y="58.5" width="${suit ? 33 : 18}" height="21" rx="4"/>${
    glyph(rank, x, 62, width, 14)}${suit ? glyph(`${suit}s`, 20, 62, 14) : ""}</g>`;
}

/** The name of a face in the sprite. A joker's name is always the same, whatever the joker stands for. */
const nameOf = ({ rank, suit }) => (suit === "J" ? rank : rank + suit);

/** All cards of the pack as texts. */
export const PACK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)).concat("JK", "DJ");

/** A hidden svg with these symbols. */
const sprite = (symbols) =>
  `<svg class="rt-sprite" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>${symbols}</defs></svg>`;

/** The glyphs with which all faces and backs are drawn. */
const glyphs = () => [
  LATTICE,
  ...[...Object.keys(RANK_STROKES), "T"].map((rank) => symbol(rank, rankBox(rank), rankDrawing(rank))),
  ...Object.keys(SUIT_SHAPES).map((suit) => symbol(`${suit}s`, "0 0 24 24", shape(suit))),
  ...Object.entries(COURTS).map(([rank, drawing]) => symbol(`court${rank}`, "0 0 34 36", drawing)),
  ORNAMENTS,
  symbol("back", "0 0 60 84", BACK),
].join("");

const faceSymbols = (texts) => [...new Set(texts.map(parseCard).filter(Boolean).map(nameOf))]
  .map((name) => symbol(`c${name}`, "0 0 60 84", face(parseCard(name)))).join("");

/** The hidden svg with every glyph of the pack, these faces and these bots. */
export const spriteSvg = (texts = PACK, kinds = texts === PACK ? BOT_KINDS : []) =>
  sprite(glyphs() + faceSymbols(texts) + portraitSymbols(kinds));

/**
 * The hidden svg with the symbols that this markup uses and the page lacks; "" if nothing is missing. `has(id)` says
 * whether the page has a symbol. Each <symbol> must be in the page only once. If an id is added again, the browser
 * redraws every card that uses it.
 * @param {string} markup
 * @param {(id: string) => unknown} has
 */
export function missingSprite(markup, has) {
  const used = new Set([...markup.matchAll(/ href="#(rt-[^"]+)"/g)].map(([, id]) => id));
  const missing = [...used].filter((id) => !has(id));
  const named = (before) => missing.filter((id) => id.startsWith(before)).map((id) => id.slice(before.length));
  const [faces, bots] = [named("rt-c"), named("rt-bot-")];
  const symbols = (has("rt-back") ? "" : glyphs()) + faceSymbols(faces) + portraitSymbols(bots);
  return symbols && sprite(symbols);
}

/** The drawing of a face. */
export function faceSvg(text) {
  const card = parseCard(text);
  const drawing = card ? `<use href="#rt-c${nameOf(card)}"/>${card.as ? plate(card.as) : ""}` : "";
  return raw(`<svg viewBox="0 0 60 84" aria-hidden="true">${drawing}</svg>`);
}

const faceAttrs = (text, label) => ({
  "data-card": text,
  "data-suit": parseCard(text)?.suit ?? "J",
  "aria-label": label ?? capital(cardWords(text)),
});

/** The classes of a card: refused, mentioned by a hint, to be used, or just drawn. */
const marksOf = ({ refused, meant, must, fresh }) =>
  (refused ? " is-refused" : "") + (meant ? " is-meant" : "") + (must ? " is-must" : fresh ? " is-fresh" : "");

/** A card's face as a picture. @param {string} text @param {string} label @param {Record<string, any>} [more] */
export const cardPicture = (text, label, { refused, meant, must, fresh, ...extra } = {}) =>
  html`<span class="rt-card${marksOf({ refused, meant, must, fresh })}" role="img"${attrs({ ...faceAttrs(text, label), ...extra })}>${faceSvg(text)}</span>`;

/** A card's face as a button. @param {string} text @param {string} label @param {Record<string, any>} more */
export const cardButton = (text, label, { refused, meant, must, fresh, ...extra }) =>
  html`<button type="button" class="rt-card${marksOf({ refused, meant, must, fresh })}"${
    attrs({ ...faceAttrs(text, label), ...extra })}>${faceSvg(text)}</button>`;

/** A card's face as decoration, beside words that say the same. @param {string} text */
export const cardDrawing = (text) => html`<span class="rt-card"${attrs({ "data-suit": parseCard(text)?.suit ?? "J" })} aria-hidden="true">${faceSvg(text)}</span>`;

export const cardBack = () => raw('<span class="rt-back"><svg viewBox="0 0 60 84" aria-hidden="true"><use href="#rt-back"/></svg></span>');

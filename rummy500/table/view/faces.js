// The pack: own glyphs of one stroke weight, drawn once in a hidden sprite and used by every face.

import { attrs, capital, cardWords, html, parseCard, raw } from "./text.js";

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

const SUIT_SHAPES = {
  H: "M12 22C10.6 20.7 1.6 14 1.6 8.2 1.6 4.9 4 2.6 6.9 2.6c2.2 0 4.1 1.2 5.1 3.3 1-2.1 2.9-3.3 5.1-3.3 2.9 0 5.3 2.3 5.3 5.6C22.4 14 13.4 20.7 12 22z",
  D: "M12 .9C14.1 4.9 17.2 8.9 20.6 12 17.2 15.1 14.1 19.1 12 23.1 9.9 19.1 6.8 15.1 3.4 12 6.8 8.9 9.9 4.9 12 .9z",
  S: "M12 1.2C13.5 4 22 9.1 22 14.5c0 2.7-2 4.6-4.4 4.6-1.9 0-3.5-1-4.4-2.6.2 2.6 1.1 4.7 2.7 6.3H8.1c1.6-1.6 2.5-3.7 2.7-6.3-.9 1.6-2.5 2.6-4.4 2.6C4 19.1 2 17.2 2 14.5 2 9.1 10.5 4 12 1.2z",
  C: "M12 1.3a5 5 0 0 1 3.7 8.3 5 5 0 1 1-2.4 6.7c.2 2.5 1 4.7 2.6 6.5H8.1c1.6-1.8 2.4-4 2.6-6.5a5 5 0 1 1-2.4-6.7A5 5 0 0 1 12 1.3z",
};

// Head-dresses of the courts and the jester's cap, in the suit's colour with gilt; stars of jokers and lessons.
const ORNAMENTS = `
<symbol id="rt-crown" viewBox="0 0 32 22"><path d="M5.2 16.5 2.5 6.6l7 4.2L16 4.4l6.5 6.4 7-4.2-2.7 9.9z" fill="currentColor"/><path d="M16 0v4.6M14 1.9h4" stroke="currentColor" stroke-width="1.5" fill="none"/><circle cx="2.5" cy="5.6" r="1.7" fill="currentColor"/><circle cx="29.5" cy="5.6" r="1.7" fill="currentColor"/><rect x="5" y="18" width="22" height="3.4" rx="1" class="rt-gilt"/></symbol>
<symbol id="rt-coronet" viewBox="0 0 32 22"><path d="M5.2 16.5C4.2 13.2 3.5 10.7 3.3 8.3 5.9 10.5 8 10.6 9.8 9 11.6 7.5 13.7 5.8 16 5.3 18.3 5.8 20.4 7.5 22.2 9 24 10.6 26.1 10.5 28.7 8.3 28.5 10.7 27.8 13.2 26.8 16.5z" fill="currentColor"/><circle cx="16" cy="3" r="2.2" class="rt-gilt"/><circle cx="9.3" cy="6.3" r="1.8" class="rt-gilt"/><circle cx="22.7" cy="6.3" r="1.8" class="rt-gilt"/><circle cx="3" cy="5.8" r="1.7" class="rt-gilt"/><circle cx="29" cy="5.8" r="1.7" class="rt-gilt"/><rect x="5" y="18" width="22" height="3.4" rx="1" fill="currentColor"/></symbol>
<symbol id="rt-cap" viewBox="0 0 32 22"><path d="M4.5 16.5C4 10.6 8.6 7 15 7c6.4 0 12 3.4 12.5 9.5z" fill="currentColor"/><path d="M22.8 12.5C22.6 6.3 25.3 1.5 31 .3c.5 4.9-1.5 9.6-7 12.9z" class="rt-gilt"/><rect x="3.5" y="18" width="25" height="3.4" rx="1" fill="currentColor"/></symbol>
<symbol id="rt-star" viewBox="0 0 24 24"><path d="M12 1.6l3.1 6.9 7.5.8-5.6 5 1.6 7.4-6.6-3.8-6.6 3.8L7 14.3l-5.6-5 7.5-.8z" fill="currentColor"/></symbol>
<symbol id="rt-staro" viewBox="0 0 24 24"><path d="M12 2.8l2.8 6.2 6.700.7-5 4.5 1.4 6.6L12 17.4l-5.900 3.400 1.4-6.6-5-4.5 6.700-.7z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
<symbol id="rt-jester" viewBox="0 0 40 44"><path d="M9 30C9.5 22 6 17 2.5 19.5 4 10.5 13 8.5 16.5 16 17.3 11.5 18.3 8 20 5c1.7 3 2.7 6.5 3.5 11C27 8.5 36 10.5 37.5 19.5 34 17 30.5 22 31 30z" fill="currentColor"/><circle cx="2.9" cy="22" r="2.7" class="rt-gilt"/><circle cx="37.1" cy="22" r="2.7" class="rt-gilt"/><circle cx="20" cy="3.6" r="2.7" class="rt-gilt"/><rect x="8" y="32" width="24" height="4" rx="1.2" class="rt-gilt"/><path d="M11 38h18l-3 5-3-3-3 3.5-3-3.5-3 3z" fill="currentColor"/></symbol>`;

const strokeSymbol = (id, box, width, path) =>
  `<symbol id="rt-${id}" viewBox="${box}"><path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round"/></symbol>`;

/** The hidden svg with every glyph of the pack; one a document. */
export const spriteSvg = [
  '<svg class="rt-sprite" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>',
  ...Object.entries(RANK_STROKES).map(([rank, path]) => strokeSymbol(rank, "0 0 12 20", 2.9, path)),
  strokeSymbol("T", "0 0 15 20", 2.6, TEN_STROKE),
  ...Object.entries(SUIT_SHAPES).map(([suit, path]) =>
    `<symbol id="rt-${suit}s" viewBox="0 0 24 24"><path d="${path}" fill="currentColor"/></symbol>`),
  ORNAMENTS,
  "</defs></svg>",
].join("");

const COURTS = { J: "cap", Q: "coronet", K: "crown" };
const PANEL = '<rect class="rt-panel" x="24.5" y="6.5" width="29.5" height="71" rx="3"/>';

const glyph = (id, x, y, width, height = width) =>
  `<use href="#rt-${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** What stands in the middle of a face; hidden where only the index column is seen. */
function middle(rank, suit) {
  if (COURTS[rank]) return PANEL + glyph(COURTS[rank], 26.2, 18.5, 26.1, 18) + glyph(`${suit}s`, 26.2, 39.5, 26.1);
  return rank === "A" ? glyph(`${suit}s`, 14.5, 44.5, 31) : glyph(`${suit}s`, 18, 50, 25.5);
}

/** The small plate on a joker: the card it stands for. */
function plate({ rank, suit }) {
  const [x, width] = rank === "T" ? [7.5, 10.5] : [8.5, 8.4];
  return `<g class="rt-as" data-suit="${suit || "J"}"><rect x="4" y="58.5" width="${suit ? 33 : 18}" height="21" rx="4"/>${
    glyph(rank, x, 62, width, 14)}${suit ? glyph(`${suit}s`, 20, 62, 14) : ""}</g>`;
}

/** The drawing of a face, 60 by 84. */
export function faceSvg(text) {
  const card = parseCard(text);
  let drawing = "";
  if (card?.suit === "J") {
    drawing = glyph(card.rank[0], 4.4, 7, 8, 13.4) + glyph(card.rank[1], 12.6, 7, 8, 13.4) + glyph("star", 4.4, 24, 15.5) +
      `<g class="rt-mid">${PANEL}${glyph("jester", 26.4, 27, 25.7, 28.3)}</g>` + (card.as ? plate(card.as) : "");
  } else if (card) {
    const index = card.rank === "T" ? glyph("T", 4, 6.5, 17.2, 23) : glyph(card.rank, 5, 6.5, 13.8, 23);
    drawing = `${index}${glyph(`${card.suit}s`, 4.2, 32.5, 15.6)}<g class="rt-mid">${middle(card.rank, card.suit)}</g>`;
  }
  return raw(`<svg viewBox="0 0 60 84" aria-hidden="true">${drawing}</svg>`);
}

const faceAttrs = (text, label) => ({
  "data-card": text,
  "data-suit": parseCard(text)?.suit ?? "J",
  "aria-label": label ?? capital(cardWords(text)),
});

/** A face to look at. */
export const cardPicture = (text, label, extra = {}) =>
  html`<span class="rt-card" role="img"${attrs({ ...faceAttrs(text, label), ...extra })}>${faceSvg(text)}</span>`;

/** A face to press. */
export const cardButton = (text, label, { refused = false, ...extra }) =>
  html`<button type="button" class="rt-card${refused ? " is-refused" : ""}"${
    attrs({ ...faceAttrs(text, label), ...extra })}>${faceSvg(text)}</button>`;

export const cardBack = () => raw('<span class="rt-back"></span>');

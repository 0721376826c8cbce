// Writes cards with the signs of their suits. Python marks each card in a sentence, as in `{TS}`.
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** The sentence with each marked card replaced: `{TS}` becomes 10♠, and `{JK=7H}` becomes the word joker. */
export const withSigns = (sentence) => sentence.replace(/\{([^{}]*)\}/g, (_, card) => {
  if (/^[A2-9TJQK][SHDC]$/.test(card)) return `${card[0].replace("T", "10")}${SIGNS[card[1]]}`;
  return /^(JK|DJ)/.test(card) ? "joker" : card;
});

// The game that stopped in the middle, as this browser keeps it for another day or another tab. The module is pure:
// others store the text.

export const OPEN_KEY = "rummy500-open";
const EDITION = 1;
const MOST = 200_000; // characters; a game of ten rounds has about 15,000

const isText = (value) => typeof value === "string" && value !== "";

/**
 * The text that keeps a game: the address of its page, the number of its table there, what it needs to go on (as
 * `going.js` writes it), and what home says of it.
 */
export function openText(page, number, going, { title, subtitle, scores }) {
  const words = { title: `${title}, ${subtitle.split(",")[0]}`, says: `${scores.line}.` };
  return JSON.stringify({ edition: EDITION, page, number, going, ...words });
}

const isPage = (value) => isText(value) && /^\/(?!\/)/.test(value);

/** Reads such a text. Undefined for any other text: nothing is open. */
export function readOpen(text) {
  if (!isText(text) || text.length > MOST) return undefined;
  try {
    const { edition, page, number, going, title, says } = JSON.parse(text);
    const isOurs = edition === EDITION && isPage(page) && Number.isInteger(number);
    return isOurs && [going, title, says].every(isText) ? { page, number, going, title, says } : undefined;
  } catch {
    return undefined;
  }
}

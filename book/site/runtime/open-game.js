// Writes and reads the text of a game that stopped in the middle. Other modules keep this text in the browser, so that
// the game can continue on another day or in another tab.

export const OPEN_KEY = "rummy500-open";
const EDITION = 1;
const MOST = 200_000; // characters; a game of ten rounds has about 15,000

const isText = (value) => typeof value === "string" && value !== "";

/**
 * The text that keeps a game. It has the address of the game's page, the number of the table on that page, the state to
 * continue from (written by `going.js`), and the words that home shows.
 */
export function openText(page, number, going, { title, subtitle, scores }) {
  const words = { title: `${title}, ${subtitle.split(",")[0]}`, says: `${scores.line}.` };
  return JSON.stringify({ edition: EDITION, page, number, going, ...words });
}

const isPage = (value) => isText(value) && /^\/(?!\/)/.test(value);

/** The link (`#…`) to a kept game; undefined if it was dealt without a link. */
export function linkTo({ going }) {
  try {
    const { link } = JSON.parse(going);
    return isText(link) ? link : undefined;
  } catch {
    return undefined;
  }
}

/** The kinds of the bots in a kept game, and whether it is the reader's turn. A view of an older edition may lack these
 *  facts. Then the list is empty, and it isn't the reader's turn. */
export function playersOf({ going, number }) {
  try {
    const { seats } = JSON.parse(going).tables[number].view;
    const [you, others] = [seats.find((seat) => seat.you), seats.filter((seat) => !seat.you)];
    return { bots: others.map(({ kind }) => kind), isYours: you.turn };
  } catch {
    return { bots: [], isYours: false };
  }
}

/** The game in a kept text; undefined if the text has none, because no game is open. */
export function readOpen(text) {
  if (!isText(text) || text.length > MOST) return undefined;
  try {
    const { edition, page, number, going, title, says } = JSON.parse(text);
    const isOurs = edition === EDITION && isPage(page) && Number.isInteger(number);
    if (!isOurs || ![going, title, says].every(isText)) return undefined;
    return { page, number, going, title, says };
  } catch {
    return undefined;
  }
}

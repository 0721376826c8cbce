// The keyboard: which key does what, and where an arrow leads in a fan. Pure, so that it can be tested and told.

/** Plain letters only, so that nothing of the browser's own is taken. */
export const SHORTCUTS = [
  { key: "d", action: "draw", says: "draw from the stock" },
  { key: "t", action: "take", says: "take from the pile; with no card chosen there, go to the pile" },
  { key: "m", action: "meld", says: "lay the selected cards as a new meld" },
  { key: "l", action: "lay", says: "lay the selected cards off" },
  { key: "x", action: "discard", says: "discard the selected card" },
  { key: "p", action: "pass", says: "pass, where that is asked" },
  { key: "r", action: "rum", says: "call Rummy!" },
  { key: "b", action: "back", says: "take back what was laid, to open with more" },
  { key: "o", action: "start", says: "open the pile with the selected card" },
  { key: "s", action: "split", says: "split the pile with a joker" },
  { key: "w", action: "double", says: "lay the selected cards under a joker" },
  { key: "k", action: "block", says: "block the dealer’s joker" },
  { key: "n", action: "next", says: "deal the next hand" },
  { key: "v", action: "review", says: "review the hand; back to the review" },
  { key: "h", action: "hint", says: "a hint" },
  { key: "u", action: "undo", says: "take the last move back" },
];

export const HELP_KEY = "?";
export const MOVES_KEY = "c";

/** The panels that a key opens and closes. */
const PANEL_KEYS = { [HELP_KEY]: "help", [MOVES_KEY]: "moves" };
export const panelOfKey = (key) => PANEL_KEYS[key.toLowerCase()] ?? "";

export const shortcutOf = (action) => SHORTCUTS.find((entry) => entry.action === action)?.key.toUpperCase() ?? "";

/** The action of a plain key, "" for none. */
export const actionOfKey = (key) => SHORTCUTS.find((entry) => entry.key === key.toLowerCase())?.action ?? "";

/** The index an arrow leads to from `at` in a fan of `size` cards, `cols` a row; null when the key moves nothing. */
export function arrowTarget(key, at, size, cols) {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + cols, ArrowUp: at - cols, Home: 0, End: size - 1 }[key];
  return to === undefined || to < 0 || to >= size || to === at ? null : to;
}

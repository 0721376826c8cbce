// The action of each key, and the card that an arrow leads to in a fan. The module is pure, so that tests and the list
// of keys can use it.

/** @import { ActMessage } from "./protocol.js" */

/**
 * The shortcuts. They are plain letters, so that they don't collide with the browser's own.
 * @type {{ key: string, action: ActMessage["action"] }[]}
 */
export const SHORTCUTS = [
  { key: "d", action: "draw" },
  { key: "t", action: "take" },
  { key: "m", action: "meld" },
  { key: "l", action: "lay" },
  { key: "x", action: "discard" },
  { key: "p", action: "pass" },
  { key: "r", action: "rum" },
  { key: "b", action: "back" },
  { key: "o", action: "start" },
  { key: "s", action: "split" },
  { key: "w", action: "double" },
  { key: "k", action: "block" },
  { key: "j", action: "swap" },
  { key: "n", action: "next" },
  { key: "v", action: "review" },
  { key: "h", action: "hint" },
  { key: "u", action: "undo" },
];

export const HELP_KEY = "?";
export const MOVES_KEY = "c";
export const FULL_KEY = "f";
export const TYPE_KEY = "/";

/** The panels that a key opens and closes. */
const PANEL_KEYS = { [HELP_KEY]: "help", [MOVES_KEY]: "moves" };
export const panelOfKey = (key) => PANEL_KEYS[key.toLowerCase()] ?? "";

/** The letter that is shown for an action; "" if it has none. @param {ActMessage["action"]} action */
export const shortcutOf = (action) => SHORTCUTS.find((entry) => entry.action === action)?.key.toUpperCase() ?? "";

/** The action of a plain key; undefined if it has none. */
export const actionOfKey = (key) => SHORTCUTS.find((entry) => entry.key === key.toLowerCase())?.action;

/** The index of the card that an arrow leads to in a fan of `size` cards, `cols` in a row; null if it leads nowhere. */
export function arrowTarget(key, at, size, cols) {
  const to = {
    ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + cols, ArrowUp: at - cols, Home: 0, End: size - 1,
  }[key];
  return to === undefined || to < 0 || to >= size || to === at ? null : to;
}

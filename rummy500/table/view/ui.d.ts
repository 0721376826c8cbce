// The screen's own state of one table. A table's parts are drawn from this state and from Python's view.
import type { ActMessage, KeptMoment } from "./protocol.js";

/** A card that flies from or to a zone or a seat. `box` is where a dropped card starts. */
export interface Flight {
  cid?: number;
  from?: string;
  to?: string;
  box?: DOMRect;
}

export interface Ui {
  /** The table's id, with which the ids of its elements begin, and the table's number in the page. */
  id: string;
  number?: number;
  /** The addresses of the page, of the page with the statements, and of the figures on the bots' strength. */
  page?: string;
  statements?: string;
  strength?: string;
  pack?: string;
  theme?: string;
  /** The state of Python, a note about it, and how much of it has loaded. */
  python?: string;
  python_note?: string;
  python_percent?: number;
  /** Whether Python can be started again. */
  tries?: boolean;
  /** The width of the table in px, once it has been measured. */
  width?: number;
  /** Whether the table is a picture without Python. */
  still?: boolean;
  /** Whether the page runs scripts. */
  scripts?: boolean;
  /** The panels that are open, whether the menu is open, and whether the choice of orders is open. */
  open?: string[];
  menu?: boolean;
  sorting?: boolean;
  /** Whether the table fills the screen, and whether full screen is offered. */
  full?: boolean;
  offersFull?: boolean;
  /** Whether a round ended a moment ago, so that nothing covers the table yet. */
  resting?: boolean;
  /** Whether the player looks at the table after a round, in place of the count. */
  look?: boolean;
  /** Whether the count of the round is shown instead of the review. */
  count?: boolean;
  /** The text that is shown whole, and the sheet that was closed. */
  more?: string;
  dismissed?: string;
  /** The ids of the closed reasons, and of the reason that the pointer moved onto. */
  hushed?: string[];
  held?: string | null;
  /** The cards that are selected although Python doesn't know yet, and the card of each fan that Tab reaches. */
  selected?: number[];
  rove?: { hand?: number; pile?: number };
  /** The action and the answer that wait for Python, and whether bots move without waiting. */
  kept?: ActMessage["action"] | "play" | "new" | "load";
  answering?: string;
  hurry?: boolean;
  flying?: boolean;
  /** Whether a double press discards a card that fits nowhere, and whether the table is explaining the double press. */
  twice?: boolean;
  told?: boolean;
  sound?: boolean;
  /** How many milliseconds a bot waits, if the person has chosen this. */
  pace?: number;
  /** The side whose melds are listed in the count. */
  meldsOf?: string;
  /** The id of the text that was copied. */
  copied?: string;
  /** The best stars, the title of the place after a solved level, and whether the level ended a moment ago. */
  best?: number;
  onward?: { title: string } | null;
  justEnded?: boolean;
  /** The ids of the moments that the page keeps; undefined if the page keeps none. */
  comeBack?: string[];
  /** What will happen to the kept moment on the table, in the page's words. */
  becomes?: string;
  /** The fresh moment on the table after a wrong move, if the page offers to keep this moment. */
  offered?: KeptMoment;
  /** Which moment of the day it is, in the page's words, such as "2 of 3"; empty if no more than one comes. */
  place?: string;
  /** What the page says of the deal of the day: the game, and words for the head. Undefined at any other deal. */
  day?: { game: string; says: string };
  /** How often the player has failed at the level on the table, if the level was never solved. */
  failed?: number;
  /** The form of a new game: the game, the number of players and the house rules set in it. */
  game?: string;
  players?: number;
  /** The kinds of the bots, and the seat whose kind is chosen next; without it, the next kind is for all seats. */
  bots?: string[];
  seat?: number;
  ruled?: string[];
  /** Whether the form was changed before Python ran. */
  unasked?: boolean;
}

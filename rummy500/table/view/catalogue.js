// The choices for a new game: the named games, the house rules, the kinds of bots.
// The choices are the same at every table, so they are in the script (widget.py) and not in each table's view.

/** @import { Catalogue } from "./protocol.js" */

/** @type {Catalogue} */
export const catalogue = { presets: [], fields: [], kinds: [], least: 0, most: 0 };

/** Sets the choices, as `rummy500.table.new_game_form.catalogue` gives them. */
export const setCatalogue = (given) => Object.assign(catalogue, given);

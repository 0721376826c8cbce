// What a new game can be made of: the named games, the house rules, the rule texts that have them, the kinds of bots.
// It is a constant of the rules, so it comes once, with the script (widget.py), and no table's state has it.

export const catalogue = { presets: [], fields: [], texts: [], kinds: [], least: 0, most: 0 };

/** Make it known, as `rummy500.table.panel.catalogue` gives it. */
export const setCatalogue = (given) => Object.assign(catalogue, given);

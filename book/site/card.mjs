// Writes the table's keyboard shortcuts and its notation for moves as JSON. Both come from the table's own lists.
import { KEYS, NOTATION } from "../../rummy500/table/view/panels.js";

process.stdout.write(`${JSON.stringify({ keys: KEYS, moves: NOTATION })}\n`);

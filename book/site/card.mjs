// Writes the keys and the notation of moves from the table's own lists, as JSON.
import { KEYS, NOTATION } from "../../rummy500/table/view/panels.js";

process.stdout.write(`${JSON.stringify({ keys: KEYS, moves: NOTATION })}\n`);

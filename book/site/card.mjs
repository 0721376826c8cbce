// Writes the keys and the moves that the table's own card lists, as JSON.
import { KEYS, NOTATION } from "../../rummy500/table/view/panels.js";

process.stdout.write(`${JSON.stringify({ keys: KEYS, moves: NOTATION })}\n`);

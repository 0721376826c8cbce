// Reads kinds of bots, and writes the bots' portraits: one JSON line for each line read. A portrait can be used alone
// on a page.
import { createInterface } from "node:readline";
import { BOT_KINDS, portraitDrawing } from "../../rummy500/table/view/portraits.js";

const portraits = JSON.stringify(Object.fromEntries(BOT_KINDS.map((kind) => [kind, portraitDrawing(kind).toString()])));
createInterface({ input: process.stdin }).on("line", () => process.stdout.write(`${portraits}\n`));

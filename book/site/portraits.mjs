// For each line read, writes the portraits of all kinds of bots as one JSON line. To show a portrait, a page needs no
// other drawing.
import { createInterface } from "node:readline";
import { BOT_KINDS, portraitDrawing } from "../../rummy500/table/view/portraits.js";

const portraits = JSON.stringify(Object.fromEntries(BOT_KINDS.map((kind) => [kind, portraitDrawing(kind).toString()])));
createInterface({ input: process.stdin }).on("line", () => process.stdout.write(`${portraits}\n`));

// Answers each line of its input with a JSON line: the portraits of all kinds of bots. Each portrait is a whole SVG, so
// a page can show it without other files.
import { createInterface } from "node:readline";
import { BOT_KINDS, portraitDrawing } from "../../rummy500/table/view/portraits.js";

const portraits = JSON.stringify(Object.fromEntries(BOT_KINDS.map((kind) => [kind, portraitDrawing(kind).toString()])));
createInterface({ input: process.stdin }).on("line", () => process.stdout.write(`${portraits}\n`));

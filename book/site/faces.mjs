// Reads lists of cards, one JSON line each. For each list, writes a hidden drawing of the faces and the back.
import { createInterface } from "node:readline";
import { spriteSvg } from "../../rummy500/table/view/faces.js";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(spriteSvg(JSON.parse(line)))}\n`);
}

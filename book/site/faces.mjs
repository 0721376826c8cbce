// Reads lists of cards, each as a line of JSON. For each list, writes hidden SVG with the cards' faces and their back.
import { createInterface } from "node:readline";
import { spriteSvg } from "../../rummy500/table/view/faces.js";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(spriteSvg(JSON.parse(line)))}\n`);
}

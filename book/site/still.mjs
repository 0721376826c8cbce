// Draws the tables and pictures of pages as HTML that needs no script. Each line of the input is the JSON of one page,
// with the views of its tables and with its pictures. The output has a line for each page, with the HTML of its tables
// and pictures, and with one SVG drawing of the card faces that they use.
import { createInterface } from "node:readline";
import { spriteSvg } from "../../rummy500/table/view/faces.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { pictureHtml } from "./pictures.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { views, shown } = JSON.parse(line);
  const tables = views.map((view, number) => tableHtml(view, { id: `still-${number}`, number: number + 1, python: "saved", still: true }));
  const pictures = shown.map(pictureHtml);
  const faces = [...tables, ...pictures].flatMap((drawn) => [...drawn.matchAll(/ data-card="([^"]*)"/g)].map(([, card]) => card));
  const kinds = new Set(tables.flatMap((drawn) => [...drawn.matchAll(/ href="#rt-bot-([a-z]+)"/g)].map(([, kind]) => kind)));
  process.stdout.write(`${JSON.stringify({ faces: spriteSvg(faces, [...kinds]), tables, pictures })}\n`);
}

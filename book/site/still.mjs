// Reads the views of tables and the pictures of pages, one JSON line per page. For each page, writes these tables and
// pictures as HTML that needs no script, and one drawing of the card faces that they show.
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

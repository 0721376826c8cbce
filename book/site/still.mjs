// Reads what a page shows, for each page a line of JSON: views of tables, and pictures. Writes each as HTML that needs no script, and the faces they share.
import { createInterface } from "node:readline";
import { spriteSvg } from "../../rummy500/table/view/faces.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { pictureHtml } from "./pictures.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { views, shown } = JSON.parse(line);
  const tables = views.map((view, number) => tableHtml(view, { id: `still-${number}`, number: number + 1, python: "saved", still: true }));
  const pictures = shown.map(pictureHtml);
  const faces = [...tables, ...pictures].flatMap((drawn) => [...drawn.matchAll(/ data-card="([^"]*)"/g)].map(([, card]) => card));
  process.stdout.write(`${JSON.stringify({ faces: spriteSvg(faces), tables, pictures })}\n`);
}

// Reads views of tables, for each page a line of JSON; writes each view as HTML that needs no script, and the faces they share.
import { createInterface } from "node:readline";
import { spriteSvg } from "../../rummy500/table/view/faces.js";
import { tableHtml } from "../../rummy500/table/view/html.js";

for await (const line of createInterface({ input: process.stdin })) {
  const views = JSON.parse(line);
  const tables = views.map((view, number) => tableHtml(view, { id: `still-${number}`, number: number + 1, python: "saved", still: true }));
  const faces = tables.flatMap((table) => [...table.matchAll(/ data-card="([^"]*)"/g)].map(([, card]) => card));
  process.stdout.write(`${JSON.stringify({ faces: spriteSvg(faces), tables })}\n`);
}

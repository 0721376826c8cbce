// Reads views of tables as JSON; writes each as HTML that needs no script, and the faces they share.
import { text } from "node:stream/consumers";
import { spriteSvg } from "../../rummy500/table/view/faces.js";
import { tableHtml } from "../../rummy500/table/view/html.js";

const views = JSON.parse(await text(process.stdin));
const tables = views.map((view, number) => tableHtml(view, { id: `still-${number}`, number: number + 1, python: "saved", still: true }));
process.stdout.write(JSON.stringify({ faces: String(spriteSvg), tables }));

// Reads views of tables as JSON, writes each as HTML that needs no script.
import { text } from "node:stream/consumers";
import { tableHtml } from "../../rummy500/table/view/html.js";

const views = JSON.parse(await text(process.stdin));
const drawn = views.map((view) => tableHtml(view, { python: "saved", still: true }));
process.stdout.write(JSON.stringify(drawn));

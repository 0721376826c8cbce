// Plays lists of messages at a table, as the page does before Python has loaded. Prints the views of each list.
import { createInterface } from "node:readline";
import { Ahead } from "../../book/site/runtime/ahead.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { ahead, view, walks } = JSON.parse(line);
  const views = walks.map((walk) => {
    const table = new Ahead(ahead);
    let now = view;
    return walk.map((message) => (now = table.answer(message, now)));
  });
  process.stdout.write(`${JSON.stringify(views)}\n`);
}

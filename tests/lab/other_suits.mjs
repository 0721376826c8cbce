// Exchanges the suits in texts, as the book does when it shows a moment again, and prints the texts.
import { createInterface } from "node:readline";
import { withOtherSuits } from "../../book/site/runtime/fresh.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { texts, time } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(texts.map((text) => withOtherSuits(text, time)))}\n`);
}

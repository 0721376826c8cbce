// Very old browsers must be able to parse the script that says why tables can't be played.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../book/site/node_modules/acorn/dist/acorn.mjs";

test("unplayable.js is valid ECMAScript 5", () => {
  const script = readFileSync(new URL("../../book/site/live_book/unplayable.js", import.meta.url), "utf8");
  assert.equal(parse(script, { ecmaVersion: 5 }).body.length, 1);
});

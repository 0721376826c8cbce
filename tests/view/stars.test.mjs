import assert from "node:assert/strict";
import { test } from "node:test";
import { afterLevel, bestStars, openProgress, openStars, readStars, STARS_KEY, writeProgress, writeStars } from "../../rummy500/table/view/stars.js";

const kept = (stars, edition = 1) => JSON.stringify({ edition, stars });
const read = (text) => Object.fromEntries(readStars(text).stars);

test("written stars are read back in the order of the levels' names", () => {
  const progress = { stars: new Map([["turn/draw-first", 3], ["draw/upcard", 1]]), tries: new Map([["draw/upcard", 12]]) };
  assert.deepEqual([...readStars(writeStars(progress)).stars], [["draw/upcard", 1], ["turn/draw-first", 3]]);
  assert.deepEqual([...readStars(writeStars(progress)).tries], [["draw/upcard", 12]]);
});

test("a file has the texts that the browser keeps, and the reader's name if the reader has typed a name", () => {
  const kept = new Map([[STARS_KEY, { edition: 1, stars: { "draw/upcard": 1 }, tries: {} }]]);
  const file = (reader) => JSON.parse(writeProgress(kept, "What it is.", reader));
  assert.equal(file("").about, "What it is.");
  assert.ok(!("reader" in file("")));
  assert.deepEqual(openProgress(file("Ann")), { reader: "Ann", kept });
  assert.equal(openProgress({ ...file(""), reader: ["Ann"] }).reader, "");
});

test("stars and tries are read from a file of the first edition", () => {
  const [stars, tries] = [{ "draw/upcard": 1 }, { "draw/upcard": 4 }];
  const { kept, reader } = openProgress({ about: "Older words.", edition: 1, reader: "Ann", stars, tries });
  assert.deepEqual([...kept], [[STARS_KEY, { edition: 1, stars, tries }]]);
  assert.equal(reader, "Ann");
});

test("a file without progress or of another edition is refused", () => {
  for (const value of [undefined, null, 7, "stars", [], {}, { edition: 1 }, { stars: {} }, { edition: 2, kept: [] }]) {
    assert.match(openProgress(value).why, /holds no progress/);
  }
  for (const value of [{ edition: 3, kept: {} }, { edition: 2, stars: {} }, { edition: 1, kept: {} }]) {
    assert.match(openProgress(value).why, /another edition/);
  }
});

test("a try is counted whenever a level ends, and fewer stars don't replace the stars of a solved level", () => {
  const once = afterLevel(readStars(""), "draw/upcard", 0);
  assert.deepEqual([[...once.stars], [...once.tries]], [[], [["draw/upcard", 1]]]);
  const twice = afterLevel(once, "draw/upcard", 2);
  const again = afterLevel(twice, "draw/upcard", 1);
  assert.deepEqual([[...again.stars], [...again.tries]], [[["draw/upcard", 2]], [["draw/upcard", 3]]]);
});

test("no stars are read from a broken or missing text", () => {
  const broken = [undefined, null, "", "{", "[]", "null", "7", '"draw/upcard"', "{}", '{"edition":1}', "\u0000\ufffd", "[".repeat(200_000),
    '{"edition":1,"stars":null}', '{"edition":1,"stars":[["draw/upcard",3]]}', '{"edition":1,"stars":"draw/upcard"}', '{"stars":{"draw/upcard":3}}'];
  for (const text of broken) {
    assert.deepEqual(read(text), {}, String(text).slice(0, 40));
    assert.match(openStars(text).why, /no stars/);
  }
});

test("no stars are read from another edition's text, and a sentence says why", () => {
  for (const edition of /** @type {any[]} */ ([0, 2, "1", null])) {
    assert.deepEqual(read(kept({ "draw/upcard": 3 }, edition)), {});
    assert.match(openStars(kept({}, edition)).why, /another edition/);
  }
});

test("only whole numbers from one to three count as stars", () => {
  const numbers = { "a/zero": 0, "a/one": 1, "a/three": 3, "a/four": 4, "a/half": 1.5, "a/minus": -1, "a/huge": 1e308, "a/text": "3", "a/list": [3], "a/null": null, "a/yes": true };
  assert.deepEqual(read(kept(numbers)), { "a/one": 1, "a/three": 3 });
});

test("names that no level can have are left out, and can't change an object's prototype", () => {
  const hostile = `{"edition":1,"stars":{"__proto__":3,"constructor":3,"a/__proto__":3,"<b>/x":3,"../x":3,"a/b/c":3,"":3,"a/":3,"A/b":3,"${"a".repeat(61)}/b":3,"a/b\\n":3,"a/b":2}}`;
  assert.deepEqual([...readStars(hostile).stars], [["a/b", 2]]);
  assert.equal({}.stars, undefined);
  assert.deepEqual(read('{"__proto__":{"edition":1,"stars":{"a/b":3}}}'), {});
});

test("combining two sets of stars keeps the larger number for each level, and changes neither set", () => {
  const some = new Map([["a/a", 3], ["a/b", 1]]);
  const others = new Map([["a/a", 2], ["a/b", 2], ["a/c", 1]]);
  assert.deepEqual(Object.fromEntries(bestStars(some, others)), { "a/a": 3, "a/b": 2, "a/c": 1 });
  assert.deepEqual(some.get("a/b"), 1);
  assert.equal(others.size, 3);
});

// The tab keeps the tables' states. A table whose state is missing or broken begins in the state from the build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { readOpen } from "../../book/site/runtime/open-game.js";

const PATH = "/html/play.html";
const KEY = `500-rum-tables ${PATH}`;
const MODULE = new URL("../../book/site/runtime/going.js", import.meta.url);
const EDITION = new URL(".", MODULE).pathname;
const store = new Map();
Object.assign(globalThis, { location: { pathname: PATH, hash: "" } });
const sessionStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem: (key, text) => { store.set(key, text); },
  removeItem: (key) => { store.delete(key); },
};
Object.assign(globalThis, { sessionStorage });
const { goingOn } = await import(MODULE.href);

const BUILT = { serial: 0, hand: { cards: [] }, answer: null };
const STATES = [{ view: BUILT, kept: "" }, { view: BUILT, kept: "" }, { view: { ...BUILT, answer: { question: "1" } }, kept: "" }];
const VIEW = { ...BUILT, serial: 7 };
const WHOLE = { kept: '[Transcript "1"]\n', view: VIEW };
const ALL = { edition: EDITION, tables: { 0: WHOLE }, link: "#rules=classic" };

beforeEach(() => store.clear());

function given(text) {
  store.set(KEY, text);
  return goingOn(STATES);
}

test("valid states are restored and remain stored", () => {
  assert.deepEqual(given(JSON.stringify(ALL)), { tables: new Map([["0", WHOLE]]), link: "#rules=classic" });
  assert.equal(store.get(KEY), JSON.stringify(ALL));
});

test("without stored states, tables begin in their states from the build", () => {
  assert.equal(goingOn(STATES).tables.size, 0);
});

test("if the browser denies storage, tables begin in their states from the build", (t) => {
  t.mock.method(sessionStorage, "getItem", () => { throw new Error("denied"); });
  t.mock.method(sessionStorage, "removeItem", () => { throw new Error("denied"); });
  assert.equal(goingOn(STATES).tables.size, 0);
});

const BROKEN_WHOLES = ["", "{", "null", "5", "true", '"text"', "[]", "[[]]", "\u0000"];
for (const text of BROKEN_WHOLES) {
  test(`states whose text is broken are dropped: ${JSON.stringify(text)}`, () => {
    assert.equal(given(text).tables.size, 0);
    assert.equal(store.has(KEY), false);
  });
}

const BROKEN_TABLES = [null, 5, "text", true, [], [null], { 9: WHOLE }, { play: WHOLE }, { 2: WHOLE }];
for (const tables of BROKEN_TABLES) {
  test(`a broken list of tables is dropped: ${JSON.stringify(tables).slice(0, 40)}`, () => {
    assert.equal(given(JSON.stringify({ ...ALL, tables })).tables.size, 0);
    assert.doesNotMatch(store.get(KEY) ?? "", /serial|text|null|true|5,/);
  });
}

const BROKEN_TABLE = [
  null, 5, "text", [], {}, { kept: {} }, { view: null }, { view: {} }, { view: [] }, { view: 5 }, { view: "text" },
  { view: { serial: 7 } }, { kept: { edition: 1 }, view: { serial: 7 } }, { view: { ...VIEW, serial: "7" } },
  ...[-1, 1.5, null, {}, [7], 1e308, 2 ** 53, true].map((serial) => ({ kept: {}, view: { ...VIEW, serial } })),
];
for (const broken of BROKEN_TABLE) {
  test(`a broken table is dropped, and the other one continues: ${JSON.stringify(broken)}`, () => {
    const { tables, link } = given(JSON.stringify({ ...ALL, tables: { 0: broken, 1: WHOLE } }));
    assert.deepEqual(tables, new Map([["1", WHOLE]]));
    assert.equal(link, ALL.link);
    assert.deepEqual(JSON.parse(store.get(KEY)), { ...ALL, tables: { 1: WHOLE } });
  });
}

for (const link of [null, 5, {}, [], true]) {
  test(`a broken link is dropped, and the tables continue: ${JSON.stringify(link)}`, () => {
    assert.deepEqual(given(JSON.stringify({ ...ALL, link })), { tables: new Map([["0", WHOLE]]), link: undefined });
    assert.equal("link" in JSON.parse(store.get(KEY)), false);
  });
}

for (const edition of [null, 5, {}, []]) {
  test(`states of a broken edition are not restored: ${JSON.stringify(edition)}`, () => {
    assert.equal(given(JSON.stringify({ ...ALL, edition })).tables.size, 0);
  });
}

const ANOTHER = { ...ALL, edition: "/html/_static/live-00000000/" };

test("Python gets the states stored by another edition, but the page doesn't draw their views", () => {
  const tables = { 0: { kept: WHOLE.kept, view: { drawn: "differently" } }, 1: null, 2: WHOLE, 9: WHOLE };
  const expected = { tables: new Map([["0", { kept: WHOLE.kept }]]), link: ALL.link };
  assert.deepEqual(given(JSON.stringify({ ...ANOTHER, tables })), expected);
});

for (const tables of BROKEN_TABLES) {
  test(`a broken list of another edition's tables is dropped: ${JSON.stringify(tables).slice(0, 40)}`, () => {
    assert.equal(given(JSON.stringify({ ...ANOTHER, tables })).tables.size, 0);
  });
}

test("a table's state from release 0.1.0 goes to Python unchanged", () => {
  const kept = JSON.parse(readFileSync(new URL("../text/release_0_1_0/browser.json", import.meta.url), "utf8"));
  const [text] = Object.values(kept.tab);
  const [table] = Object.values(JSON.parse(text).tables);
  assert.equal(table.kept.edition, 1);
  assert.deepEqual(given(text).tables, new Map([["0", { kept: table.kept }]]));
  assert.deepEqual(goingOn(STATES, readOpen(kept.open).going).tables, new Map([["0", { kept: table.kept }]]));
});

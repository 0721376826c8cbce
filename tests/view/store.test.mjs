// What the browser keeps: merging loses nothing, broken texts are repaired, and an exported file restores everything.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withDay } from "../../book/site/runtime/days.js";
import { KEY as ROUNDS_KEY, readRounds, withRound } from "../../book/site/runtime/rounds.js";
import { chance, gameOf, MadeStorage, MAKERS, roundOf } from "./keeping.mjs";

// Newer versions of Node have locks. Each text would wait a second for its lock, so the tests remove the locks.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
globalThis.localStorage = /** @type {any} */ (new MadeStorage());
const { bring, bringFile, change, erase, fileText, hasSome, kindOf, KINDS, mend, settle, takeLoss } =
  await import("../../book/site/runtime/store.js");
const { copyAge, noteCopy } = await import("../../book/site/runtime/copied.js");
const { mended } = await import("../../book/site/runtime/whole.js");
const { remember } = await import("../../rummy500/table/view/browser.js");
const { afterLevel, readStars, writeStars } = await import("../../rummy500/table/view/stars.js");

const [STARS, DAYS, ANSWERS] = ["rummy500-stars", "rummy500-days", "rummy500-answers/01-melds"];
const ROUNDS = 300; // how many texts of each kind the tests make up

/** Replaces the browser's storage by one that has these texts, and room for `room` characters. */
function browserWith(texts = {}, room = Infinity) {
  const storage = new MadeStorage(room);
  globalThis.localStorage = /** @type {any} */ (Object.assign(storage, texts));
  takeLoss();
}

const kept = () => ({ ...globalThis.localStorage });
const asLists = (kind, text) => [...kind.read(text)].map(([id, entry]) => JSON.stringify([id, entry])).sort();

// ---- merging -------------------------------------------------------------------------------------------

for (const kind of KINDS) {
  const made = (seed) => MAKERS[kind.name](chance(seed));

  test(`${kind.name}: merging a text with itself or with nothing changes nothing`, () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const text = made(seed);
      for (const again of [kind.merged(text, text), kind.merged(text, ""), kind.merged("", text)]) assert.equal(again, text);
      assert.ok(mended(kind, text).isWhole, text);
    }
  });

  test(`${kind.name}: a merged text has each entry of both once, and merging again changes nothing`, () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const [one, other] = [made(seed), made(seed + ROUNDS)];
      const both = kind.merged(one, other);
      const ids = new Set([...kind.read(one).keys(), ...kind.read(other).keys()]);
      assert.deepEqual(new Set(kind.read(both).keys()), ids);
      assert.equal(kind.read(both).size, ids.size);
      assert.deepEqual(asLists(kind, kind.merged(both, other)), asLists(kind, both));
      assert.deepEqual(asLists(kind, kind.merged(both, one)), asLists(kind, both));
    }
  });

  test(`${kind.name}: an entry that only one text has stays as it is`, () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const [one, other] = [made(seed), made(seed + ROUNDS)];
      for (const both of [kind.merged(one, other), kind.merged(other, one)]) {
        for (const [id, entry] of kind.read(one)) {
          if (!kind.read(other).has(id)) assert.deepEqual(kind.read(both).get(id), entry);
        }
      }
    }
  });
}

for (const kind of KINDS.filter(({ name }) => name !== "answers")) {
  test(`${kind.name}: two devices that exchange their files end up with the same text`, () => {
    const made = (seed) => MAKERS[kind.name](chance(seed));
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const [one, two, three] = [made(seed), made(seed + ROUNDS), made(seed + 2 * ROUNDS)];
      assert.equal(kind.merged(one, two), kind.merged(two, one));
      assert.equal(kind.merged(kind.merged(one, two), three), kind.merged(one, kind.merged(two, three)));
    }
  });
}

test("a merged text has only rounds and games that one of the two texts has", () => {
  for (const kind of KINDS.filter(({ name }) => ["results", "kept games"].includes(name))) {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const [one, other] = [seed, seed + ROUNDS].map((number) => MAKERS[kind.name](chance(number)));
      const given = new Set([one, other].flatMap((text) => asLists(kind, text)));
      assert.deepEqual(asLists(kind, kind.merged(one, other)).filter((entry) => !given.has(entry)), []);
    }
  }
});

test("a solution survives merging in either order", () => {
  const kind = kindOf(ANSWERS);
  for (let seed = 0; seed < ROUNDS; seed += 1) {
    const [one, other] = [seed, seed + ROUNDS].map((number) => MAKERS.answers(chance(number)));
    const solved = [one, other].flatMap((text) => JSON.parse(text).solved);
    assert.deepEqual(new Set(JSON.parse(kind.merged(one, other)).solved), new Set(solved));
  }
});

// ---- writing -------------------------------------------------------------------------------------------

test("simultaneous changes are made one after the other", async () => {
  browserWith();
  const level = (name) => change(STARS, (text) => writeStars(afterLevel(readStars(text), name, 3)));
  await Promise.all(Array.from({ length: 50 }, (_, number) => level(`draw/level-${number % 25}`)));
  const { stars, tries } = readStars(kept()[STARS]);
  assert.equal(stars.size, 25);
  assert.deepEqual([...new Set(tries.values())], [2]);
});

test("a text of a newer edition is never changed, erased or replaced by an import", async () => {
  for (const key of [STARS, DAYS, ANSWERS, "rummy500-moments", ROUNDS_KEY, GAME]) {
    const kind = kindOf(key);
    const newer = JSON.stringify({ edition: 9, about: "Answers to an exercise of 500 Rum", stars: [], days: 7 });
    browserWith({ [key]: newer });
    assert.equal(await change(key, () => "mine"), "newer");
    await mend();
    await erase(kind);
    const { left } = await bring(new Map([[key, MAKERS[kind.name](chance(1))]]));
    assert.deepEqual([...left], ["newer"]);
    assert.deepEqual(kept(), { [key]: newer });
    assert.equal(takeLoss(), "");
    assert.equal(JSON.parse(fileText()).kept[key].edition, 9);
  }
});

// ---- making room in the storage ------------------------------------------------------------------------

const FULL = "This browser had no room left, so the book has deleted ";
const [GAMES_GONE, ROUNDS_GONE] = ["the records of your oldest games", "the figures of your oldest rounds"];

/** Texts of a reader who has played five games, and rounds in three months. The oldest game has the seed "e". */
function busy() {
  const days = ["2026-09-02", "2026-10-01", "2026-11-03"];
  const rounds = days.map((day, at) => ({ ...roundOf(chance(at), String(at), 1), day }));
  const games = [..."abcde"].map((seed, at) => [seed, `2026-11-1${9 - at}`]);
  return {
    [STARS]: MAKERS.stars(chance(4)),
    [DAYS]: MAKERS["daily scores"](chance(5)),
    "rummy500-moments": MAKERS.moments(chance(6)),
    [ROUNDS_KEY]: rounds.reduce((text, round) => withRound(text, round), ""),
    ...Object.fromEntries(games.map(([seed, day]) => gameOf(seed, day))),
  };
}

const gamesKept = () => Object.keys(kept()).filter((key) => key.startsWith("rummy500-record/")).map((key) => key.split("/")[1]).sort();
const sizeOf = (texts) => Object.entries(texts).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
/** An answer with this many characters. */
const long = (length) => A({ written: { why: "x".repeat(length) } });
const ALMOST = 300; // characters that are left for the sentence about deleted texts

test("if there is no room, the oldest games are deleted first, and one sentence reports the deletion", async () => {
  const before = busy();
  browserWith(before, sizeOf(before) + ALMOST);
  assert.equal(await change(ANSWERS, () => long(500)), "kept");
  const [sentence, { [ANSWERS]: answers, "rummy500-lost": lost, ...now }] = [`${FULL}${GAMES_GONE}.`, kept()];
  assert.deepEqual(gamesKept(), ["a", "b", "c", "d"]);
  for (const key of Object.keys(now)) assert.equal(now[key], before[key]);
  assert.equal(answers, long(500));
  await change(ANSWERS, () => long(900));
  assert.equal(takeLoss(), sentence);
  assert.equal(lost, sentence);
  assert.equal(takeLoss(), "");
});

test("if deleting games isn't enough, the oldest rounds are reduced to ids, and nothing else is deleted", async () => {
  const before = busy();
  const { length } = Object.keys(before).filter((key) => key.includes("record")).map((key) => key + before[key]).join("");
  browserWith(before, sizeOf(before) + ALMOST);
  assert.equal(await change(ANSWERS, () => long(length + ALMOST)), "kept");
  assert.equal(takeLoss(), `${FULL}${GAMES_GONE} and ${ROUNDS_GONE}.`);
  assert.deepEqual(gamesKept(), []);
  const { rounds, older } = readRounds(kept()[ROUNDS_KEY]);
  assert.equal(rounds.size + older.size, 3);
  assert.ok(older.size > 0 && rounds.size > 0);
  for (const key of [STARS, DAYS, "rummy500-moments"]) assert.equal(kept()[key], before[key]);
});

test("as a last resort, ids of older rounds are deleted to make room for stars, but the rounds still count", async () => {
  const months = Array.from({ length: 8 }, (_, month) => [`2026-0${month + 1}`, Array.from({ length: 20 }, (_, at) => `${month}-${at}/1/3/classic`)]);
  const ids = JSON.stringify({ edition: 2, rounds: {}, until: "2026-08-31", older: Object.fromEntries(months), sums: {} });
  const before = { [ROUNDS_KEY]: ids };
  browserWith(before, sizeOf(before) + ALMOST);
  const stars = JSON.stringify({ edition: 1, stars: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`level/${at}`, 3])) });
  assert.equal(await change(STARS, () => stars), "kept");
  assert.equal(takeLoss(), `${FULL}${ROUNDS_GONE}.`);
  const { older, sums } = readRounds(kept()[ROUNDS_KEY]);
  assert.ok(older.size < 160);
  assert.equal(older.size + [...sums.values()].reduce((sum, one) => sum + one, 0), 160);
});

test("nothing is deleted for a text that is too large to be kept", async () => {
  const before = busy();
  browserWith(before, sizeOf(before) + ALMOST);
  assert.equal(await change(ANSWERS, () => long(50_000)), "held");
  assert.deepEqual(kept(), before);
  assert.equal(takeLoss(), "");
  await change(ANSWERS, () => "");
});

test("a new game displaces older games but no older rounds; a new round displaces older rounds", async () => {
  const before = busy();
  const [key, text] = gameOf("f", "2026-11-20", 1);
  browserWith(before, sizeOf(before));
  assert.equal(await change(key, () => text), "kept");
  assert.deepEqual(gamesKept(), ["a", "b", "c", "d", "f"]);
  const { [ROUNDS_KEY]: rounds } = before;
  browserWith({ [ROUNDS_KEY]: rounds }, sizeOf({ [ROUNDS_KEY]: rounds }));
  assert.equal(await change(key, () => text), "held");
  assert.deepEqual(kept(), { [ROUNDS_KEY]: rounds });
  await change(key, () => "");
  const more = { ...roundOf(chance(9), "new", 1), day: "2026-11-28" };
  browserWith({ [ROUNDS_KEY]: rounds }, sizeOf({ [ROUNDS_KEY]: rounds }));
  assert.equal(await change(ROUNDS_KEY, (old) => withRound(old, more)), "kept");
  assert.ok(readRounds(kept()[ROUNDS_KEY]).older.size > 0);
  assert.ok([...readRounds(kept()[ROUNDS_KEY]).rounds.values()].some(({ seed }) => seed === "new"));
});

test("a text that couldn't be stored is stored as soon as there is room", async () => {
  const before = busy();
  browserWith(before, sizeOf(before));
  remember(ANSWERS, long(10));
  assert.equal(kept()[ANSWERS], undefined);
  assert.equal(await settle(ANSWERS), "kept");
  assert.equal(kept()[ANSWERS], long(10));
});

test("if the storage fails for a reason other than its size, nothing is lost", async () => {
  const before = busy();
  browserWith(before);
  globalThis.localStorage.setItem = () => { throw new DOMException("denied", "SecurityError"); };
  assert.equal(await change(ANSWERS, () => long(10)), "held");
  assert.deepEqual(gamesKept().length, 5);
  browserWith();
  await change(ANSWERS, () => "");
});

test("only the newest games are kept: at most 120, with at most a million characters", async () => {
  const games = (number, rounds) => Array.from({ length: number }, (_, at) => gameOf(`${at}`.padStart(3, "0"), `2026-11-${10 + (at % 20)}`, rounds));
  const byDay = (all) => all.map(([key, text]) => [JSON.parse(text).day, key]).sort().map(([, key]) => key);
  const newest = (all, most) => byDay(all).slice(-most).sort();
  browserWith();
  const many = games(140, 1);
  for (const [key, text] of many) await change(key, () => text);
  assert.deepEqual(Object.keys(kept()).sort(), newest(many, 120));
  browserWith();
  const large = games(100, 20);
  assert.equal(await bringFile(file(Object.fromEntries(large.map(([key, text]) => [key, JSON.parse(text)])))), `The file brought something new for ${Object.keys(kept()).length} games.`);
  assert.ok(sizeOf(kept()) < 1_010_000 && sizeOf(kept()) > 950_000);
  assert.deepEqual(Object.keys(kept()).sort(), newest(large, Object.keys(kept()).length));
});

// ---- broken texts --------------------------------------------------------------------------------------

const MINE = { score: 84, seed: 5, at: 9 };
const D = (days, more = {}) => JSON.stringify({ edition: 1, days, ...more });
const S = (stars, tries = {}, more = {}) => JSON.stringify({ edition: 1, stars, tries, ...more });
const A = (more) => JSON.stringify({ ...JSON.parse(MAKERS.answers(chance(0))), played: { why: "A: draw\n" }, written: {}, solved: [], ...more });

// Each row: a key, a broken text, the ids of its undamaged entries, and words from the report of the loss, if any.
const [GONE, SOME_GONE] = ["can’t read your", "can’t read some of your"];
const [GAME, A_GAME] = gameOf("7", "2026-11-20");
/** @type {[string, string, string[], string][]} */
const BROKEN = [
  [STARS, "{", [], GONE],
  [STARS, "null", [], GONE],
  [STARS, "7", [], GONE],
  [STARS, "\u0000\ufffd", [], GONE],
  [STARS, "[".repeat(100_000), [], GONE],
  [STARS, "[object Object]", [], GONE],
  [STARS, "<!doctype html>", [], GONE],
  [STARS, S(7), [], GONE],
  [STARS, S({ "a/b": 3, "a/c": 4 }), ["a/b"], "1 level was damaged"],
  [STARS, S({ "a/b": 3, "a/c": "3", "a/d": null }), ["a/b"], "2 levels were damaged"],
  [STARS, S({ "a/b": 3, "A B": 1 }), ["a/b"], "1 level was damaged"],
  [STARS, S({ "a/b": 3 }, { "a/b": -1 }), ["a/b"], "1 level was damaged"],
  [STARS, S({ "a/b": 3 }, []), ["a/b"], "1 level was damaged"],
  [STARS, S({ "a/b": 3 }, {}, { edition: "one" }), ["a/b"], ""],
  [STARS, S({ "a/b": 3 }, {}, { edition: null }), ["a/b"], ""],
  [STARS, '{"edition":1,"stars":{"a/b":3,"a/c":2', ["a/b"], "Part of your stars"],
  [STARS, '{"edition":1,"stars":{"a/b":3,"a/c":2},"tries":{"a/b', ["a/b", "a/c"], "Part of your stars"],
  [STARS, '{"edition":1,"stars":{"a/b":3,,"a/c":2},"tries":{}}', ["a/b"], "Part of your stars"],
  [STARS, `${S({ "a/b": 3 })}${S({ "a/c": 3 })}`, ["a/b"], "Part of your stars"],
  [DAYS, "[]", [], GONE],
  [DAYS, D(null), [], GONE],
  [DAYS, D({ "2026-11-26": MINE, "2026-11-27": { score: "9", seed: 1 } }), ["2026-11-26"], "1 day was damaged"],
  [DAYS, D({ "2026-11-26": MINE, "2026-11-27": 84, yesterday: MINE }), ["2026-11-26"], "2 days were damaged"],
  [DAYS, D({ "2026-11-26": MINE, "2026-11-27": { ...MINE, at: "noon" } }), ["2026-11-26"], "1 day was damaged"],
  [DAYS, D({ "2026-11-26": MINE, "__proto__x": {} }), ["2026-11-26"], "1 day was damaged"],
  [DAYS, D({ "2026-11-26": MINE }, { edition: 0 }), ["2026-11-26"], ""],
  [DAYS, D({ "2026-11-26": MINE }).slice(0, -1), ["2026-11-26"], "Part of your daily scores"],
  [DAYS, `\ufeff${D({ "2026-11-26": MINE })}`, [], GONE],
  [ANSWERS, "{}", [], SOME_GONE],
  [ANSWERS, A({ exercise: ["01-melds"] }), [], SOME_GONE],
  [ANSWERS, A({ about: "?" }), ["why"], ""],
  [ANSWERS, A({ written: { why: 7, more: {} } }), ["why"], "2 questions were damaged"],
  [ANSWERS, A({ solved: [3, "why"] }), ["why"], "1 question was damaged"],
  [ANSWERS, A({ solved: "why" }), ["why"], "1 question was damaged"],
  [ANSWERS, A({ written: { when: "Now, {so}: [\"" } }).slice(0, -20), ["why", "when"], "Part of your answers"],
  [GAME, A_GAME.slice(0, -20), [], SOME_GONE],
  [GAME, A_GAME.replace("Game ", "Game: "), [], SOME_GONE],
  [GAME, A_GAME.replace("2026-11-20", "today"), [], SOME_GONE],
];

test("there are at least thirty broken texts", () => assert.ok(BROKEN.length >= 30));

for (const [key, text, whole, says] of BROKEN) {
  test(`repaired: ${key} ${JSON.stringify(text).slice(0, 70)}`, async () => {
    browserWith({ [key]: text });
    await mend();
    const { [key]: now, "rummy500-lost": lost = "" } = kept();
    assert.deepEqual([...kindOf(key).read(now ?? "").keys()], whole);
    assert.ok(says ? lost.includes(says) && /^[^.]+\.( The rest is still here\.)?$/.test(lost) : lost === "", lost);
    assert.equal(takeLoss(), lost); // the loss is reported once
    await mend();
    assert.equal(kept()[key], now);
    assert.equal(takeLoss(), "");
  });
}

test("losses in several texts are reported together", async () => {
  browserWith({ [STARS]: "{", [DAYS]: "{" });
  await mend();
  assert.equal(takeLoss(), "This browser can’t read your stars any more, so they are gone. This browser can’t read your daily scores any more, so they are gone.");
});

test("texts of release 0.1.0 count as undamaged", async () => {
  const texts = JSON.parse(readFileSync(new URL("../text/release_0_1_0/browser.json", import.meta.url), "utf8"));
  browserWith(Object.fromEntries(Object.values(texts.answers).map((text) => [kindOf(ANSWERS).keyIn(text), text])));
  const before = kept();
  assert.ok(Object.keys(before).length);
  await mend();
  assert.deepEqual(kept(), before);
});

test("a round that is reduced to its id doesn't count as lost", () => {
  const before = { ...roundOf(chance(1), "7", 1), day: "2026-08-30", at: Date.parse("2026-08-30T12:00Z") };
  const { rounds } = JSON.parse(withRound(undefined, before));
  const ofEdition1 = { edition: 1, rounds, months: { "2026-09": { rounds: 4, points: 90 } } };
  const { text, isWhole, lost } = mended(kindOf(ROUNDS_KEY), JSON.stringify(ofEdition1));
  assert.deepEqual([isWhole, lost, [...readRounds(text).older.keys()]], [true, 0, Object.keys(rounds)]);
});

// ---- erasing -------------------------------------------------------------------------------------------

test("the day of the last copy is erased together with the last kind of text", async () => {
  browserWith({ [STARS]: S({ "a/b": 3 }), [DAYS]: D({ "2026-11-26": MINE }), "rummy500-open": "{}" });
  noteCopy();
  await erase(kindOf(STARS));
  assert.notEqual(copyAge(), undefined);
  await erase(kindOf(DAYS));
  assert.equal(copyAge(), undefined);
  assert.deepEqual(Object.keys(kept()), ["rummy500-open"]);
});

// ---- export and import ---------------------------------------------------------------------------------

test("all erased texts come back when the exported file is imported, or when the deletion is undone", async () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const made = KINDS.map((kind, at) => [kind, MAKERS[kind.name](chance(seed * KINDS.length + at))]);
    const texts = made.map(([kind, text]) => [kind.keyIn ? kind.keyIn(text) : kind.KEY, text]);
    const some = Object.fromEntries(texts.filter(([key, text]) => kindOf(key).read(text).size));
    browserWith(some);
    const file = fileText("Ann");
    const erased = new Map();
    for (const kind of KINDS) for (const [key, text] of await erase(kind)) erased.set(key, text);
    assert.deepEqual(kept(), {});
    assert.ok(!KINDS.some(hasSome));
    await bringFile(file);
    assert.deepEqual(kept(), some);
    assert.equal(fileText("Ann"), file);
    for (const kind of KINDS) await erase(kind);
    await bring(erased);
    assert.deepEqual(kept(), some);
  }
});

const file = (keptTexts, more = {}) => JSON.stringify({ edition: 2, kept: keptTexts, ...more });

test("an import says what it has added", async () => {
  browserWith({ [STARS]: S({ "a/b": 3 }) });
  const brought = file({ [STARS]: JSON.parse(S({ "a/b": 2, "a/c": 1 })), [DAYS]: JSON.parse(D({ "2026-11-26": MINE, "2026-11-27": MINE })), [ANSWERS]: JSON.parse(A({})) });
  assert.equal(await bringFile(brought), "The file brought something new for 1 level, 2 days and 1 question.");
  assert.equal(await bringFile(brought), "The file has nothing new for you. Nothing was changed.");
  assert.deepEqual([...readStars(kept()[STARS]).stars], [["a/b", 3], ["a/c", 1]]);
});

test("an import removes a moment that was removed on another device, and says so", async () => {
  const moments = { edition: 1, moments: JSON.parse(MAKERS.moments(chance(3))).moments.slice(0, 1) };
  const [{ id }] = moments.moments;
  browserWith({ "rummy500-moments": JSON.stringify(moments) });
  const letGo = file({ "rummy500-moments": { edition: 1, moments: [], gone: { [id]: 1_790_000_000_009 } } });
  assert.equal(await bringFile(letGo), "The file brought something new for 1 moment.");
  assert.equal(await bringFile(letGo), "The file has nothing new for you. Nothing was changed.");
  assert.equal(await bringFile(file({ "rummy500-moments": moments })), "The file has nothing new for you. Nothing was changed.");
  assert.ok(!hasSome(kindOf("rummy500-moments")));
});

test("a file of the first edition is read", async () => {
  browserWith();
  const first = { about: "Older words.", edition: 1, stars: { "draw/upcard": 2 }, tries: { "draw/upcard": 3, "draw/use": 1 } };
  assert.equal(await bringFile(JSON.stringify(first, null, 1)), "The file brought something new for 2 levels.");
  assert.deepEqual(kept(), { [STARS]: S(first.stars, first.tries) });
});

test("the undamaged parts of a damaged file are imported, each under its own key", async () => {
  const whole = file({ [STARS]: JSON.parse(S({ "a/b": 2 })), [DAYS]: JSON.parse(D({ "2026-11-26": MINE })) });
  browserWith();
  assert.equal(await bringFile(whole.slice(0, -20)), "The file brought something new for 1 level. Part of the file was damaged and was left out.");
  browserWith();
  assert.match(await bringFile(whole.slice(0, -1)), /new for 1 level and 1 day. Part of the file was damaged/);
  for (const key of ["rummy500-learner", "rummy500-stars/x", "rummy500-answers/other", "rummy500-answers", "constructor", "__proto__", ""]) {
    browserWith();
    const says = await bringFile(`{"edition":2,"kept":{${JSON.stringify(key)}:${A({})}}}`);
    assert.match(says, /nothing new for you. Nothing was changed. Part of the file was damaged/);
    assert.deepEqual(kept(), {}, key);
  }
  assert.match(await bringFile(file({ [DAYS]: { edition: 4 } })), /Part of this belongs to a newer edition of the book/);
  const deep = `{"edition":2,"kept":{"${STARS}":${'{"a":'.repeat(50_000)}1${"}".repeat(50_002)}`;
  for (const other of [deep, "", "\u0000", "[]", '{"stars":{}}', "[".repeat(100_000)]) {
    assert.equal(await bringFile(other), "This file holds no progress in this book. Nothing was changed.");
  }
});

test("if the browser's storage is full, an import says that the browser keeps nothing", async () => {
  browserWith({}, 10);
  assert.match(await bringFile(file({ [STARS]: JSON.parse(S({ "a/b": 2 })) })), /new for 1 level. This browser doesn’t keep/);
  browserWith();
  await settle(STARS); // the page no longer holds a text that isn't stored
});

// ---- the size of all texts -----------------------------------------------------------------------------

test("a year of daily play needs less than 2 MB, and a file brings it whole into other browsers", async (context) => {
  const catalogue = Array.from({ length: 250 }, (_, at) => `chapter/level-number-${at}`);
  const played = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`question-${at}`, "A: draw\nA: discard QD\n".repeat(60)]));
  const written = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`why-${at}`, "A run needs three cards. ".repeat(40)]));
  const each = (number) => new Map(catalogue.map((name) => [name, number]));
  const stars = writeStars({ stars: each(3), tries: each(120) });
  const results = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)));
  const daysOf = (some) => some.reduce((text, day) =>
    withDay(text, day.toISOString().slice(0, 10), { score: -123, seed: 2026112601, at: day.getTime() }), "");
  const answers = Array.from({ length: 12 }, (_, at) => {
    const text = A({ exercise: `exercise-number-${at}`, learner: "Ann", played, written, solved: Object.keys(played) });
    return [kindOf(ANSWERS).keyIn(text), kindOf(ANSWERS).merged(text, "")];
  });
  const [moment] = JSON.parse(MAKERS.moments(chance(3))).moments;
  const asFresh = ({ id, text, title, says }) => ({ id, text, title, says, cost: 0, found: 3, game: "classic" });
  const moments = Array.from({ length: 200 }, (_, at) => ({ ...moment, id: `${at}`, text: "A: draw\nA: discard QD\n".repeat(45) }));
  const rounds = Array.from({ length: 366 }, (_, at) => roundOf(chance(at), String(at), 1));
  const roundsOf = (some) => some.reduce((text, round) => withRound(text, round), "");
  browserWith({
    [STARS]: stars, [DAYS]: daysOf(results), ...Object.fromEntries(answers),
    "rummy500-moments": JSON.stringify({ edition: 1, moments, found: moments.slice(0, 12).map(asFresh) }),
    [ROUNDS_KEY]: roundsOf(rounds),
  });
  for (const { day, seed } of rounds) {
    const [key, text] = gameOf(seed, day, 10);
    await change(key, () => text);
  }
  const size = Object.entries(kept()).reduce((sum, [key, text]) => sum + Buffer.byteLength(key + text), 0);
  const exported = fileText("Ann");
  const inFile = Buffer.byteLength(exported);
  context.diagnostic(`stars ${stars.length}, all ${size}, file ${inFile} bytes`);
  assert.ok(size < 2_000_000 && inFile < 2_000_000);
  const entries = () => new Map(Object.entries(kept()).sort().map(([key, text]) => [key, asLists(kindOf(key), text)]));
  const year = entries();
  const half = {
    [STARS]: writeStars({ stars: each(1), tries: each(7) }),
    [DAYS]: daysOf(results.slice(183)),
    [ROUNDS_KEY]: roundsOf(rounds.slice(0, 183)),
  };
  for (const before of [{}, half]) {
    browserWith(before);
    assert.match(await bringFile(exported), /^The file brought something new/);
    assert.deepEqual(entries(), year);
    assert.equal(await bringFile(exported), "The file has nothing new for you. Nothing was changed.");
  }
});

// Fresh moments are positions from rounds between bots. These tests check the next moment and the kept tries.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstId, fitting, nextFresh, numberUntried, withOtherSuits } from "../../book/site/runtime/fresh.js";
import { failed, foundIn, merged, read, triesIn, withFound, withMoment, withoutMoment, withTry } from "../../book/site/runtime/moments.js";

const fresh = (id, found) => ({ id, text: "[Moment]", title: "Turn 4", says: "You held {QS}.", cost: 0, found, game: "classic" });
const ALL = [1, 5, 3, 2, 4, 3, 1, 5].map((found, at) => fresh(`fresh/${at}`, found));
const at = (minute) => new Date(Date.UTC(2026, 10, 1, 12, minute));
const NONE = new Map();

test("the first fresh moment has medium difficulty; the next is harder after a success, and easier after a failure", () => {
  const after = (results) => {
    let text = "";
    [...results].forEach((one, minute) => {
      text = withTry(text, nextFresh(ALL, triesIn(text), NONE).id, one === "+", at(minute));
    });
    return nextFresh(ALL, triesIn(text), NONE);
  };
  assert.deepEqual(["", "+", "-", "++", "--", "+-", "-+", "+++", "---"].map((results) => after(results).found), [3, 2, 4, 1, 5, 3, 3, 1, 5]);
  assert.deepEqual(["", "+", "++"].map((results) => after(results).id), ["fresh/2", "fresh/3", "fresh/0"]);
});

test("after all moments were tried, they come again with other suits; a kept moment isn't offered as fresh", () => {
  let text = "";
  const tried = [];
  for (let minute = 0; minute < 28; minute += 1) {
    const { id } = nextFresh(ALL, triesIn(text), NONE);
    tried.push(id);
    text = withTry(text, id, minute % 2 === 0, at(minute));
  }
  for (const from of [0, 8, 16]) assert.equal(new Set(tried.slice(from, from + 8).map(firstId)).size, 8);
  assert.deepEqual([...tried].sort(), [...new Set(tried)].sort());
  const kept = new Map(ALL.slice(1).map(({ id }, number) => [number % 2 ? id : `${id}*1`, {}]));
  assert.equal(firstId(nextFresh(ALL, triesIn(text), kept).id), "fresh/0");
  assert.equal(nextFresh(ALL, NONE, new Map(ALL.map(({ id }) => [id, {}]))), undefined);
  assert.equal(nextFresh([], NONE, NONE), undefined);
});

test("a moment comes in all 24 permutations of the suits before a permutation repeats", () => {
  const text = "A: discard 2S; A: discard 3H; A: discard 4D; A: discard TC";
  const orders = Array.from({ length: 24 }, (_, time) => withOtherSuits(text, time));
  assert.equal(orders[0], text);
  assert.equal(new Set(orders).size, 24);
  assert.equal(withOtherSuits(text, 24), text);
  assert.equal(orders[1], "A: discard 2H; A: discard 3S; A: discard 4C; A: discard TD", "each suit has moved");
});

test("a permutation of suits changes all cards in a text, including the cards that jokers stand for", () => {
  const change = (text) => withOtherSuits(text, 1);
  assert.equal(change('[Better "Take {JS} and the 2 cards on it."]'), '[Better "Take {JH} and the 2 cards on it."]');
  assert.equal(change("B: meld JK=QC KC AC"), "B: meld JK=QD KD AD");
  assert.equal(change("hand A = JK 2C 4D TH 8S"), "hand A = JK 2D 4C TS 8H");
  const words = '[Players "You, Bea, Cem"] deal 1 dealer=C Classic with 3 players, turn 4';
  assert.equal(change(words), words);
});

test("a moment that comes again has other suits, and is kept with these suits", () => {
  const [one] = ALL;
  const again = nextFresh([one], new Map([[one.id, 5]]), NONE);
  assert.deepEqual(again, { ...one, id: "fresh/0*1", says: "You held {QH}." });
  const text = withMoment(withTry("", again.id, false, at(0)), again, at(1));
  assert.equal(read(text).get("fresh/0*1").says, "You held {QH}.");
  assert.equal(nextFresh([one], triesIn(text), read(text)), undefined);
});

test("broken ids of tries cause no error", () => {
  const tries = new Map([["fresh/0*x", 3], ["fresh/1*", 4], ["*9", 5], ["fresh/2*99999", 6]]);
  assert.equal(nextFresh(ALL, tries, NONE).found, fitting(ALL, tries));
});

test("tries count in the order of their times, not of their ids", () => {
  const tries = new Map([["fresh/7", 30], ["fresh/0", -20], ["fresh/1", -10]]);
  assert.equal(fitting(ALL, tries), 4); // 3, 4, 5, and then one harder
});

test("a kept fresh moment is treated like any other moment", () => {
  const text = withMoment(withTry("", "fresh/2", false, at(0)), ALL[2], at(1));
  assert.equal(read(text).get("fresh/2").due, "2026-11-02");
  assert.ok(!("found" in read(text).get("fresh/2")));
  assert.equal(read(failed(text, "fresh/2", new Date("2026-11-02T12:00Z"))).get("fresh/2").due, "2026-11-03");
  assert.deepEqual([...triesIn(text)], [["fresh/2", -at(0).getTime()]]);
});

test("merging two texts keeps the later try at each fresh moment and drops broken tries", () => {
  const one = withTry(withTry("", "fresh/1", true, at(1)), "fresh/2", true, at(5));
  const other = withTry("", "fresh/2", false, at(3));
  for (const both of [merged(one, other), merged(other, one)]) assert.deepEqual([...triesIn(both)], [...triesIn(one)]);
  const asOnce = [withTry("", "fresh/2", true, at(3)), other];
  assert.equal(merged(asOnce[0], asOnce[1]), merged(asOnce[1], asOnce[0]));
  assert.equal(triesIn('{"edition":1,"moments":[],"tries":{"a":"1","b":1.5,"c":-4}}').size, 1);
  assert.equal(withTry('{"edition":2}', "fresh/1", true, at(0)), undefined);
});

test("only the last 300 tries are remembered", () => {
  let text = "";
  for (let number = 0; number < 305; number += 1) text = withTry(text, `fresh/${number}`, number % 2 > 0, at(number));
  const tries = triesIn(text);
  assert.deepEqual([tries.size, tries.has("fresh/4"), tries.has("fresh/5")], [300, false, true]);
});

test("a moment counts as tried once it is kept, or once it was tried in any suits", () => {
  const tries = new Map([["fresh/0", 5], ["fresh/1*3", -6]]);
  assert.equal(numberUntried(ALL, NONE, NONE), ALL.length);
  assert.equal(numberUntried(ALL, tries, new Map([["fresh/2", {}], ["fresh/0*1", {}]])), ALL.length - 3);
});

const idsIn = (text) => foundIn(text).map(({ id }) => id);

test("a moment that the browser has found is kept until it is tried", () => {
  let text = withFound(withFound("", fresh("fresh/1000007", 2)), fresh("fresh/modern/1000008", 4));
  assert.deepEqual(foundIn(text), [fresh("fresh/1000007", 2), fresh("fresh/modern/1000008", 4)]);
  text = withMoment(text, fresh("fresh/5", 1), at(0));
  text = withoutMoment(text, "fresh/5", at(1));
  text = withTry(text, "fresh/1000007", false, at(2));
  assert.deepEqual(idsIn(text), ["fresh/modern/1000008"]);
  assert.deepEqual(idsIn(withFound(text, fresh("fresh/1000007", 2))), ["fresh/modern/1000008"]);
});

test("a found moment is not kept if it is broken, or if the text is from a newer edition", () => {
  /** @type {any[]} */
  const changes = [{ found: 7 }, { found: -1 }, { found: "3" }, { game: "" }, { cost: 4 }, { text: "" }];
  for (const change of changes) {
    const broken = { ...fresh("fresh/1000007", 3), ...change };
    assert.equal(withFound("", broken), undefined);
    assert.deepEqual(foundIn(JSON.stringify({ edition: 1, moments: [], found: [broken] })), []);
  }
  assert.equal(withFound('{"edition":2}', fresh("fresh/1000007", 3)), undefined);
  const text = withMoment("", fresh("fresh/5", 1), at(0));
  for (const found of [7, "x", {}, null, [null, 7]]) {
    assert.equal(read(JSON.stringify({ ...JSON.parse(text), found })).size, 1);
  }
});

test("merging two texts keeps all found moments that are not yet tried", () => {
  const one = withTry(withFound(withFound("", fresh("fresh/1000001", 2)), fresh("fresh/1000002", 2)), "fresh/1000003", true, at(1));
  const other = withFound(withFound("", fresh("fresh/1000003", 2)), fresh("fresh/1000004", 2));
  assert.equal(merged(one, other), merged(other, one));
  assert.deepEqual(idsIn(merged(one, other)), ["fresh/1000001", "fresh/1000002", "fresh/1000004"]);
});

test("at most twelve found moments are kept", () => {
  let text = "";
  for (let number = 0; number < 15; number += 1) text = withFound(text, fresh(`fresh/${1000000 + number}`, 2));
  assert.equal(foundIn(text).length, 12);
});

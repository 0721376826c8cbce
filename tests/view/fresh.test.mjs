// Fresh moments: which one comes next, and how tries are kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, nextFresh } from "../../book/site/runtime/fresh.js";
import { failed, merged, read, triesIn, withMoment, withTry } from "../../book/site/runtime/moments.js";

const fresh = (id, found) => ({ id, text: "[Moment]", title: "Turn 4", says: "You held {QS}.", cost: 0, found, game: "classic" });
const ALL = [1, 5, 3, 2, 4, 3, 1, 5].map((found, at) => fresh(`fresh/${at}`, found));
const at = (minute) => new Date(Date.UTC(2026, 10, 1, 12, minute));
const NONE = new Map();

test("the first fresh moment has middle difficulty; a solved one makes the next harder and a failed one easier", () => {
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

test("a tried moment is offered again only after all others, and a kept moment is never offered as fresh", () => {
  let text = "";
  const tried = [];
  for (let minute = 0; minute < 12; minute += 1) {
    const { id } = nextFresh(ALL, triesIn(text), NONE);
    tried.push(id);
    text = withTry(text, id, minute % 2 === 0, at(minute));
  }
  assert.equal(new Set(tried.slice(0, 8)).size, 8);
  const kept = new Map(ALL.slice(1).map(({ id }) => [id, {}]));
  assert.equal(nextFresh(ALL, triesIn(text), kept).id, "fresh/0");
  assert.equal(nextFresh(ALL, NONE, new Map(ALL.map(({ id }) => [id, {}]))), undefined);
  assert.equal(nextFresh([], NONE, NONE), undefined);
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

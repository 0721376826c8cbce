// The reader's moments (positions to try again): when they come back, when they are learned, and how texts merge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "./keeping.mjs";
import { dueOn, failed, isLearned, merged, MOST_A_DAY, onTheWay, read as readMoments, solved, withMoment, withoutMoment } from "../../book/site/runtime/moments.js";

const found = (id, cost = 10) => ({ id, text: `[Moment "${id}"]`, title: "Your turn 4", says: "You discarded {QS}.", cost });
const at = (day, hour = 12) => new Date(`${day}T${String(hour).padStart(2, "0")}:00Z`);
const one = (text, id = "a") => readMoments(text).get(id);
const ids = (moments) => moments.map(({ id }) => id);
const KEPT = withMoment("", found("a"), at("2026-11-01"));

test("a kept moment comes back on the next day, in UTC", () => {
  assert.deepEqual(one(KEPT), { ...found("a"), step: 0, due: "2026-11-02", seen: 0, since: at("2026-11-01").getTime() });
  assert.equal(one(withMoment("", found("a"), new Date("2026-11-01T23:30-03:00"))).due, "2026-11-03");
  assert.deepEqual(ids(dueOn(readMoments(KEPT), "2026-11-01")), []);
  assert.deepEqual(ids(dueOn(readMoments(KEPT), "2026-11-02")), ["a"]);
  assert.deepEqual(ids(onTheWay(readMoments(KEPT))), ["a"]);
});

test("a moment that is solved each time comes back after 1, 3, 7, 14 and 30 days, and is then learned", () => {
  let text = KEPT;
  const days = [];
  while (!isLearned(one(text))) {
    const { due } = one(text);
    days.push(due);
    text = solved(text, "a", at(due));
  }
  assert.deepEqual(days, ["2026-11-02", "2026-11-05", "2026-11-12", "2026-11-26", "2026-12-26"]);
  assert.deepEqual(dueOn(readMoments(text), "2027-12-31"), []);
  assert.deepEqual(onTheWay(readMoments(text)), []);
});

test("a failed moment starts again with the shortest interval", () => {
  let text = solved(KEPT, "a", at("2026-11-02"));
  text = solved(text, "a", at("2026-11-09")); // four days late
  assert.deepEqual([one(text).step, one(text).due], [2, "2026-11-16"]);
  text = failed(text, "a", at("2026-11-20"));
  assert.deepEqual([one(text).step, one(text).due], [0, "2026-11-21"]);
});

test("only a moment that is due can be tried", () => {
  assert.equal(solved(KEPT, "a", at("2026-11-01")), undefined);
  assert.equal(failed(KEPT, "b", at("2026-11-02")), undefined);
  const text = failed(KEPT, "a", at("2026-11-02"));
  assert.equal(solved(text, "a", at("2026-11-02", 13)), undefined); // the first try of a day counts
});

test("at most five moments come on a day, ordered by when they became due, and then by their cost", () => {
  let text = "";
  for (let i = 0; i < 7; i += 1) text = withMoment(text, found(`m${i}`, i), at("2026-11-01"));
  text = withMoment(text, found("old", 4), at("2026-10-30"));
  assert.deepEqual(ids(dueOn(readMoments(text), "2026-11-03")), ["old", "m6", "m5", "m4", "m3"]);
  for (const id of ["old", "m6"]) text = failed(text, id, at("2026-11-03"));
  assert.deepEqual(ids(dueOn(readMoments(text), "2026-11-03")), ["m5", "m4", "m3"]);
  for (const id of ["m5", "m4", "m3"]) text = solved(text, id, at("2026-11-03"));
  assert.deepEqual(dueOn(readMoments(text), "2026-11-03"), []);
  assert.deepEqual(ids(dueOn(readMoments(text), "2026-11-04")), ["m2", "m1", "m0", "m6", "old"]);
  assert.equal(MOST_A_DAY, 5);
});

test("a moment that is kept twice has one entry, and broken entries are left out", () => {
  assert.equal(withMoment(KEPT, found("a"), at("2026-11-09")), undefined);
  for (const broken of [undefined, "", "{", "null", "[]", '{"edition":1}', '{"edition":1,"moments":7}', '{"edition":1,"moments":[null,7]}']) {
    assert.equal(readMoments(broken).size, 0, broken);
    assert.deepEqual([...readMoments(withMoment(broken, found("a"), at("2026-11-01"))).keys()], ["a"], broken);
  }
  const whole = one(KEPT);
  for (const wrong of [{ id: "" }, { text: 7 }, { text: "x".repeat(20_001) }, { title: "" }, { says: null }, { cost: -1 }, { cost: 1.5 }, { step: 6 }, { due: "soon" }, { seen: "1" }]) {
    const text = JSON.stringify({ edition: 1, moments: [{ ...whole, ...wrong }, { ...whole, id: "b" }] });
    assert.deepEqual([...readMoments(text).keys()], ["b"], JSON.stringify(wrong));
    if (!("id" in wrong || "step" in wrong || "due" in wrong || "seen" in wrong)) {
      assert.equal(withMoment("", Object.assign(found("a"), wrong), at("2026-11-01")), undefined, JSON.stringify(wrong));
    }
  }
});

test("at most 200 moments are kept, and a learned moment makes room for a new moment", () => {
  const moments = Array.from({ length: 200 }, (_, i) => ({ ...one(KEPT), id: `m${i}` }));
  const full = JSON.stringify({ edition: 1, moments });
  assert.equal(withMoment(full, found("a"), at("2026-11-01")), undefined);
  Object.assign(moments[3], { step: 5, seen: 9 });
  Object.assign(moments[7], { step: 5, seen: 8 });
  const now = readMoments(withMoment(JSON.stringify({ edition: 1, moments }), found("a"), at("2026-11-01")));
  assert.deepEqual([now.size, now.has("a"), now.has("m7"), now.has("m3")], [200, true, false, true]);
});

test("a kept moment can be removed", () => {
  assert.equal(readMoments(withoutMoment(KEPT, "a", at("2026-11-02"))).size, 0);
  assert.equal(withoutMoment(KEPT, "b", at("2026-11-02")), undefined);
});

test("an older text doesn't bring back a removed moment, even if the text has a later try of this moment", () => {
  const gone = withoutMoment(KEPT, "a", at("2026-11-02"));
  const tried = solved(KEPT, "a", at("2026-11-05"));
  const { since, ...ofFirstEdition } = one(KEPT);
  const first = JSON.stringify({ edition: 1, moments: [ofFirstEdition] });
  assert.ok(since);
  for (const old of [KEPT, tried, first]) {
    assert.equal(merged(gone, old), gone);
    assert.equal(merged(old, gone), gone);
  }
});

test("if a removed moment is kept again, merging an older text doesn't remove it", () => {
  const gone = withoutMoment(solved(KEPT, "a", at("2026-11-02")), "a", at("2026-11-02", 13));
  for (const now of [at("2026-11-02", 14), at("2026-11-02", 11)]) { // the clock of this device may be late
    const again = withMoment(gone, found("a"), now);
    assert.equal(one(again).step, 0);
    for (const old of [gone, KEPT, solved(KEPT, "a", at("2026-12-01"))]) {
      assert.equal(merged(again, old), again);
      assert.equal(merged(old, again), again);
    }
  }
});

test("the last 200 removed moments are remembered", () => {
  let text = "";
  for (let i = 0; i < 210; i += 1) {
    text = withMoment(text, found(`m${i}`), at("2026-11-01"));
    text = withoutMoment(text, `m${i}`, new Date(at("2026-11-02").getTime() + i));
  }
  const { gone } = JSON.parse(text);
  assert.deepEqual([Object.keys(gone).length, "m9" in gone, "m10" in gone, "m209" in gone], [200, false, true, true]);
  assert.ok(text.length < 6000);
});

test("broken entries of removed moments are left out", () => {
  for (const gone of [7, null, [], { a: "1" }, { a: -1 }, { "": 5 }]) {
    const text = JSON.stringify({ edition: 1, moments: [one(KEPT)], gone });
    assert.equal(merged(text, ""), merged(KEPT, ""), JSON.stringify(gone));
  }
});

test("two devices that exchange their texts in any order end with the same moments", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const below = chance(seed);
    const texts = ["", "", ""];
    for (let step = 0; step < 24; step += 1) {
      const [which, id, now] = [below(3), "abcd"[below(4)], at(`2026-11-${10 + below(20)}`)];
      const keep = (text) => withMoment(text, found(id), now);
      const act = [keep, ...[solved, failed, withoutMoment].map((of) => (text) => of(text, id, now))][below(4)];
      texts[which] = act(texts[which]) ?? texts[which];
    }
    const [x, y, z] = texts;
    assert.equal(merged(x, y), merged(y, x));
    assert.equal(merged(merged(x, y), z), merged(x, merged(y, z)));
    assert.equal(merged(merged(x, y), x), merged(x, y));
    for (const [id, time] of Object.entries(JSON.parse(x || "{}").gone ?? {})) {
      const left = one(merged(y, x), id);
      assert.ok(!left || left.since > time, "a moment that is left was kept after it was let go");
    }
  }
});

test("merging two texts keeps the later try of each moment", () => {
  const [early, late] = [solved(KEPT, "a", at("2026-11-02")), failed(KEPT, "a", at("2026-11-03"))];
  const other = withMoment("", found("b"), at("2026-11-01"));
  for (const text of [merged(early, late), merged(late, early)]) assert.equal(one(text).due, "2026-11-04");
  assert.deepEqual([...readMoments(merged(early, other)).keys()], ["a", "b"]);
  assert.equal(one(merged("", early)).step, 1);
});

test("if there are too many moments, merging drops learned moments first, in any order of merging", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const below = chance(seed);
    const all = Array.from({ length: 300 }, (_, i) =>
      ({ ...one(KEPT), id: `m${i}`, step: 4 + below(2), seen: below(9), since: below(9) }));
    const [x, y, z] = ["x", "y", "z"].map(() => JSON.stringify({ edition: 1, moments: all.filter(() => below(2)) }));
    assert.equal(merged(x, y), merged(y, x));
    assert.equal(merged(merged(x, y), z), merged(x, merged(y, z)));
    const after = readMoments(merged(merged(x, y), z));
    assert.equal(after.size, 200);
    for (const text of [x, y, z]) {
      for (const moment of onTheWay(readMoments(text))) assert.deepEqual(after.get(moment.id), moment);
    }
  }
});

test("moments that a newer edition wrote are neither read nor overwritten", () => {
  const newer = JSON.stringify({ edition: 2, moments: [one(KEPT)] });
  assert.equal(readMoments(newer).size, 0);
  assert.equal(withMoment(newer, found("b"), at("2026-11-01")), undefined);
  assert.equal(solved(newer, "a", at("2026-11-02")), undefined);
  assert.equal(merged(newer, KEPT), newer);
});

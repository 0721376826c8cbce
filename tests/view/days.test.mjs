// The deals of the day: the date of a deal, the stored results, and the calendar of a month.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beaten, dayOf, isOfNewer, latestOf, linkOf, merged, playedIn, read, seedOf, weeksOf, withDay } from "../../book/site/runtime/days.js";

const PANEL = [-48, 31, 64, 80, 92, 102, 111];
const MINE = { score: 84, seed: 2026112601 };
const roundOf = (net) => ({ rows: [{ net }, { net: 1 }] });
const view = (dealt, net) => ({ dealt, scores: { rounds: net === undefined ? [] : [roundOf(net)] } });

test("the date of a deal is the same in every time zone", () => {
  assert.equal(dayOf(new Date("2026-11-26T23:59:59Z")), "2026-11-26");
  assert.equal(dayOf(new Date("2026-11-27T10:00:00+14:00")), "2026-11-26");
  assert.equal(dayOf(new Date("2026-11-26T13:00:00-11:00")), "2026-11-27");
});

test("if today has no deal, the book offers the last earlier deal, but never a later deal", () => {
  const after = (days) => dayOf(new Date(Date.now() + days * 86_400_000));
  const deals = (...days) => Object.fromEntries(days.map((one) => [after(one), {}]));
  assert.equal(latestOf(deals(-2, -1, 0, 1)), after(0));
  assert.equal(latestOf(deals(-5, -4)), after(-4));
  assert.equal(latestOf(deals(1, 2)), undefined);
});

test("a reader beats only the players with lower scores", () => {
  assert.equal(beaten(PANEL, 84), 4);
  assert.equal(beaten(PANEL, 80), 3);
});

test("the link to a day's deal names the deal's game, players, seed and bots", () => {
  const link = linkOf({ rules: "classic jokers=2", seed: 2026112601, bots: "regular,careful", panel: PANEL, par: 80 });
  const has = Object.fromEntries(new URLSearchParams(link));
  assert.deepEqual(has, { rules: "classic jokers=2", players: "3", seed: "2026112601", bots: "regular,careful" });
});

test("the score of a day's deal is read from the table's view once the first round is counted", () => {
  assert.deepEqual(playedIn(view("2026112601 1 YouBeaCem", -12)), { seed: 2026112601, score: -12 });
  assert.deepEqual(playedIn(view("2026112601 2 YouBeaCem", 30)), { seed: 2026112601, score: 30 });
  assert.equal(playedIn(view("2026112601 1 YouBeaCem")), undefined);
  assert.equal(playedIn(view("2026112601 1 YouBeaCem 0", 90)), undefined); // a tried moment of a review doesn't count
});

test("a deal has a seed only in the first round of a game, not in later rounds, levels or replays", () => {
  const of = (kind, dealt) => seedOf({ kind, dealt });
  assert.equal(of("game", "2026112601 1 ABC"), 2026112601);
  assert.equal(of("game", "2026112601 1 ABC 0"), 2026112601); // a tried moment of a review
  assert.equal(of("game", "2026112601 2 ABC"), undefined);
  for (const kind of ["level", "replay", "on"]) assert.equal(of(kind, "2026112601 1 ABC"), undefined);
});

test("the first try of a day counts, and broken entries are dropped", () => {
  const text = withDay("", "2026-11-26", MINE);
  assert.deepEqual([...read(text)], [["2026-11-26", MINE]]);
  assert.equal(withDay(text, "2026-11-26", { score: 200, seed: 2026112601 }), text);
  const both = withDay(text, "2026-11-27", { score: 0, seed: 2026112701 });
  assert.deepEqual([...read(both).keys()], ["2026-11-26", "2026-11-27"]);
  for (const broken of [undefined, "", "{", "null", "[]", '{"edition":1}', '{"edition":1,"days":7}', '{"edition":"1","days":{}}']) {
    assert.equal(read(broken).size, 0, broken);
    assert.deepEqual([...read(withDay(broken, "2026-11-26", MINE)).keys()], ["2026-11-26"], broken);
  }
  const half = JSON.stringify({ edition: 1, days: { "2026-11-25": { score: "9" }, x: MINE, "2026-11-26": MINE } });
  assert.deepEqual([...read(half).keys()], ["2026-11-26"]);
});

test("the earlier of two tries of a day is kept, and a try without a time counts as earlier", () => {
  const text = (score, at) => withDay("", "2026-11-26", { score, seed: 2026112601, at });
  const scoreOf = (one, other) => read(merged(one, other)).get("2026-11-26").score;
  assert.equal(scoreOf(text(84, 1000), text(120, 2000)), 84);
  assert.equal(scoreOf(text(84, 2000), text(120, 1000)), 120);
  assert.equal(scoreOf(text(84, 2000), text(120)), 120);
  assert.equal(merged(text(84), text(120)), merged(text(120), text(84)));
});

test("scores that a newer edition wrote are not read", () => {
  const newer = JSON.stringify({ edition: 2, days: { "2026-11-26": MINE } });
  assert.equal(read(newer).size, 0);
  assert.ok(isOfNewer(newer));
  assert.ok(!isOfNewer(withDay("", "2026-11-26", MINE)));
});

test("the weeks of a month begin on Monday", () => {
  const november = weeksOf("2026-11");
  assert.equal(november.length, 6);
  assert.deepEqual(november[0], ["", "", "", "", "", "", "2026-11-01"]);
  assert.deepEqual(november[5], ["2026-11-30", "", "", "", "", "", ""]);
  assert.deepEqual(weeksOf("2027-02").flat().filter(Boolean).length, 28);
});

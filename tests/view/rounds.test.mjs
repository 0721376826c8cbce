// The reader's rounds: the row for a round, the text that keeps the rows, and the statistics of the rounds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  gamesByKind, idOf, KEY, linkOf, luckAndPlay, meanWithBand, merged, numberOfOlder, onceIn, readRounds, roundIn,
  runningMeans, takesBySize, wilson, withLuck, withoutOldest, withRound,
} from "../../book/site/runtime/rounds.js";
import { chance, roundOf } from "./keeping.mjs";

const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf-8"));
const COUNTED = { ...fixture("over"), share: "rules=classic+jokers%3D2&players=3&seed=7&bots=greedy" };
const NOON = new Date("2026-11-26T12:00Z");
const ROUND = roundIn(COUNTED, NOON);
const other = (more) => ({ ...ROUND, ...more });
const textOf = (...rounds) => rounds.reduce((text, round) => withRound(text, round) ?? text, undefined);
const keptIn = (text) => [...readRounds(text).rounds.values()];

test("the row of a counted round says where points came from and how many were lost", () => {
  const [mine] = COUNTED.over.rows;
  assert.deepEqual([ROUND.day, ROUND.at], ["2026-11-26", NOON.getTime()]);
  assert.equal(ROUND.rules, "classic jokers=2");
  assert.match(ROUND.dealer, /^[A-H]$/);
  assert.equal(ROUND.points, mine.net);
  assert.equal(ROUND.left, mine.left);
  assert.deepEqual([ROUND.sets, ROUND.runs, ROUND.layOffs], [0, 13, 15]);
  assert.deepEqual(ROUND.takes, [[3, 12]]);
  assert.equal(ROUND.game, "");
  assert.equal(ROUND.sides, COUNTED.over.rows.length);
  assert.deepEqual(keptIn(textOf(ROUND)), [ROUND]);
});

test("in games with an opening minimum, a row says who had opened before the round", () => {
  const opened = roundIn({ ...COUNTED, over: { ...COUNTED.over, opened: "AC" } }, NOON);
  assert.deepEqual(keptIn(textOf(opened)), [{ ...ROUND, opened: "AC" }]);
  assert.ok(!("opened" in ROUND));
});

test("only counted rounds of games have rows; levels, exercises, replays and retried moments have none", () => {
  for (const view of [
    { ...COUNTED, over: null },
    { ...COUNTED, kind: "level" },
    { ...COUNTED, kind: "replay" },
    { ...COUNTED, answer: { exercise: "01-melds" } },
    { ...COUNTED, review: fixture("trying").review },
  ]) assert.equal(roundIn(view, NOON), undefined);
  assert.ok(fixture("trying").review.trying);
});

test("a deal counts once, however often it is played", () => {
  const text = textOf(ROUND);
  assert.equal(withRound(text, other({ points: 300, day: "2026-12-01", bots: ROUND.bots.map(() => "random") })), undefined);
  assert.equal(keptIn(textOf(ROUND, other({ round: 9 }), other({ seed: "8" }), other({ rules: "classic" }))).length, 4);
});

test("a round's link deals the same game again", () => {
  const has = Object.fromEntries(new URLSearchParams(linkOf(other({ bots: ["greedy", "careful"] }))));
  assert.deepEqual(has, { rules: "classic jokers=2", players: "3", seed: "7", bots: "greedy,careful" });
});

test("broken entries and broken texts are left out", () => {
  const ofAnother = '{"edition":"1","rounds":{}}';
  for (const broken of [undefined, "", "{", "null", "[]", '{"edition":1}', '{"edition":1,"rounds":7}', ofAnother]) {
    assert.equal(readRounds(broken).rounds.size, 0, broken);
    assert.deepEqual(keptIn(withRound(broken, ROUND)), [ROUND], broken);
  }
  for (const wrong of [
    { day: "yesterday" }, { at: "noon" }, { at: 1.5 }, { at: null }, { rules: 7 }, { rules: "x".repeat(500) }, { bots: [] }, { bots: ["<b>"] }, { round: 0 },
    { sides: 1 }, { points: "9" }, { points: 1.5 }, { points: 1e9 }, { takes: [[1]] }, { takes: 3 }, { game: "drawn" }, { seed: null }, { dealer: "You" },
    { opened: "A, B" }, { opened: null }, { luck: "9" },
  ]) {
    const round = other(wrong);
    const id = `${round.seed}/${round.round}/${round.bots.length + 1}/${round.rules}`;
    const text = JSON.stringify({ edition: 1, rounds: { [idOf(ROUND)]: ROUND, wrong: ROUND, [id]: round } });
    assert.deepEqual(keptIn(text), id === idOf(ROUND) ? [] : [ROUND], JSON.stringify(wrong));
  }
});

test("rounds that a newer edition wrote are neither read nor overwritten", () => {
  const newer = JSON.stringify({ edition: 3, rounds: { [idOf(ROUND)]: ROUND } });
  assert.equal(keptIn(newer).length, 0);
  assert.equal(withRound(newer, other({ round: 9 })), undefined);
  assert.equal(merged(newer, textOf(ROUND)), newer);
  assert.deepEqual(keptIn(merged(textOf(ROUND), newer)), [ROUND]);
});

/** A text with these rounds. */
const together = (rounds) =>
  merged(JSON.stringify({ edition: 2, rounds: Object.fromEntries(rounds.map((round) => [idOf(round), round])) }), "");

/** Rounds on these days: `each` is the number of rounds a day. */
const playedOn = (each, ...days) =>
  days.flatMap((day) => Array.from({ length: each }, (_, at) => other({ day, seed: `${day} ${at}` })));

test("beyond two thousand rounds, the rows of the oldest days are deleted, but these rounds still count", () => {
  const many = playedOn(700, "2026-08-03", "2026-08-30", "2026-10-03");
  const text = withRound(together(many), other({ day: "2026-11-01" }));
  const kept = readRounds(text);
  assert.deepEqual([kept.rounds.size, numberOfOlder(kept), kept.until], [1401, 700, "2026-08-03"]);
  assert.deepEqual([...kept.rounds.values()].pop().day, "2026-11-01");
  assert.equal(withRound(text, many[0]), undefined, "a deal that is only counted can't count again");
  assert.equal(readRounds(withRound(text, other({ day: "2026-08-02", seed: "late" }))).rounds.size, 1401);
  assert.equal(keptIn(together(playedOn(2100, "2026-11-04"))).length, 2100, "all rounds of the newest day stay");
});

/** Before and after each deletion, three numbers of a text: its rows, ids of older rounds, and older rounds. */
function sizesOf(text) {
  const sizes = [];
  for (let next = [KEY, text]; next; next = withoutOldest(new Map([[KEY, next[1]]]))) {
    const kept = readRounds(next[1]);
    sizes.push([kept.rounds.size, kept.older.size, numberOfOlder(kept)]);
  }
  return sizes;
}

test("to make room, rows of the oldest days are deleted, then ids of the oldest months; the newest day's rows stay", () => {
  const text = together(playedOn(2, "2026-07-03", "2026-08-03", "2026-08-04", "2026-09-01"));
  assert.deepEqual(sizesOf(text), [[8, 0, 0], [6, 2, 2], [4, 4, 4], [2, 6, 6], [2, 4, 6], [2, 0, 6]]);
});

test("the ids of the newest day's month are never deleted, because rounds of this month still have rows", () => {
  const text = together(playedOn(2, "2026-07-03", "2026-09-01", "2026-09-02"));
  assert.deepEqual(sizesOf(text), [[6, 0, 0], [4, 2, 2], [2, 4, 4], [2, 2, 4]]);
});

test("a broken date of the last older round deletes no ids of older rounds", () => {
  const text = withRound(together(playedOn(1200, "2026-08-03", "2026-08-04")), other({ day: "2026-11-01" }));
  const broken = JSON.stringify({ ...JSON.parse(text), until: "soon" });
  const kept = readRounds(withRound(broken, other({ day: "2026-11-02", seed: "next" })));
  assert.deepEqual([kept.rounds.size, kept.older.size], [1202, 1200]);
  assert.deepEqual(idsIn(merged(broken, "")), idsIn(text));
  assert.equal(merged(broken, text), text);
});

/** The ids of all rounds of a text, with or without rows. */
function idsIn(text) {
  const { rounds, older } = readRounds(text);
  return [...rounds.keys(), ...older.keys()].sort();
}

/** Every way to merge three texts. */
const allWays = (x, y, z) => [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]]
  .flatMap(([one, two, three]) => [merged(merged(one, two), three), merged(one, merged(two, three))]);

test("three devices with thousands of rounds end up with the same text, and no round is lost or doubled", () => {
  for (let seed = 0; seed < 4; seed += 1) {
    const below = chance(seed);
    const all = Array.from({ length: 2600 }, (_, at) =>
      ({ ...roundOf(below, String(at), 1), day: `2026-${["08", "09", "10"][below(3)]}-1${below(10)}`, at: at + 1 }));
    const device = () => {
      let text = together(all.filter(() => below(2)));
      for (let days = below(9); days; days -= 1) [, text] = withoutOldest(new Map([[KEY, text]]));
      return text;
    };
    const texts = [device(), device(), device()];
    const known = [...new Set(texts.flatMap(idsIn))].sort();
    const merges = allWays(texts[0], texts[1], texts[2]);
    assert.equal(new Set(merges).size, 1);
    assert.deepEqual(idsIn(merges[0]), known);
    assert.ok(keptIn(merges[0]).length <= 2000 && numberOfOlder(readRounds(merges[0])) > 0);
    for (const text of texts) assert.equal(merged(merges[0], text), merges[0]);
  }
});

test("no deal is lost or doubled, even if devices have played the same deals on different days", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const below = chance(seed);
    const device = () => {
      let text = together(Array.from({ length: 12 }, () => ({ ...roundOf(below, String(below(9)), 1), day: `2026-0${1 + below(9)}-02` })));
      for (let days = below(5); days && new Set(keptIn(text).map(({ day }) => day)).size > 1; days -= 1) {
        [, text] = withoutOldest(new Map([[KEY, text]]));
      }
      return text;
    };
    const [x, y, z] = [device(), device(), device()];
    const known = [...new Set([x, y, z].flatMap(idsIn))].sort();
    for (const text of allWays(x, y, z)) {
      assert.deepEqual(idsIn(text), known);
      assert.equal(keptIn(text).length + numberOfOlder(readRounds(text)), known.length);
    }
  }
});

test("devices end up with the same text in any order of merging, even if some have deleted ids", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const below = chance(seed);
    const device = () => {
      let text = together(Array.from({ length: 12 }, () => ({ ...roundOf(below, String(below(9)), 1), day: `2026-0${1 + below(9)}-02` })));
      for (let times = below(16); times; times -= 1) [, text] = withoutOldest(new Map([[KEY, text]])) ?? ["", text];
      return text;
    };
    const [x, y, z] = [device(), device(), device()];
    const [first, ...others] = allWays(x, y, z);
    for (const text of others) assert.equal(text, first);
    for (const text of [x, y, z]) assert.ok(numberOfOlder(readRounds(first)) >= numberOfOlder(readRounds(text)));
  }
});

test("merging two texts in either order, once or twice, gives the same rounds", () => {
  const some = textOf(ROUND, other({ round: 9 }));
  const more = textOf(other({ round: 9 }), other({ round: 10, day: "2026-11-20" }));
  const ids = (text) => [...readRounds(text).rounds.keys()].sort();
  assert.equal(ids(merged(some, more)).length, 3);
  assert.deepEqual(ids(merged(more, some)), ids(merged(some, more)));
  assert.equal(merged(merged(some, more), more), merged(some, more));
  assert.equal(merged(undefined, some), merged(some, undefined));
});

test("the value of a round's cards is stored in the round's row, and merging texts keeps this value", () => {
  const [text, id] = [textOf(ROUND, other({ round: 9 })), idOf(ROUND)];
  const weighed = withLuck(text, id, -12.5);
  assert.equal(readRounds(weighed).rounds.get(id).luck, -12.5);
  assert.equal(withLuck(text, "of no round", 3), text);
  for (const both of [merged(text, weighed), merged(weighed, text)]) {
    assert.equal(readRounds(both).rounds.get(id).luck, -12.5);
    assert.equal(readRounds(both).rounds.size, 2);
  }
  const pairs = luckAndPlay(keptIn(weighed));
  assert.deepEqual(pairs.map(({ luck, play }) => [luck, play]), [[-12.5, ROUND.points - ROUND.others + 12.5]]);
});

test("of two rounds with the same cards, the earlier round stays, even if both were played on the same day", () => {
  const played = (time, points) => {
    const moment = new Date(`2026-11-${time}Z`);
    return { ...roundIn(COUNTED, moment), points };
  };
  const [early, late, next] = [played("26T08:00", 10), played("26T08:01", 90), played("27T07:00", 50)];
  for (const [one, other] of [[late, early], [next, early], [next, late]]) {
    for (const both of [merged(textOf(one), textOf(other)), merged(textOf(other), textOf(one))]) {
      assert.deepEqual(keptIn(both), [other]);
    }
  }
});

// A text that the previous edition kept: its rows have no time.
const WITHOUT_TIMES = `{"edition":1,"rounds":{\
"7/1/3/classic jokers=2":{"day":"2026-11-25","rules":"classic jokers=2","bots":["greedy","careful"],"sides":3,"seed":"7","round":1,"dealer":"C","points":28,"others":11,"sets":0,"runs":13,"layOffs":15,"left":0,"takes":[[3,12]],"game":"","luck":-4.5},\
"9/2/2/classic":{"day":"2026-11-26","rules":"classic","bots":["greedy"],"sides":2,"seed":"9","round":2,"dealer":"B","points":-5,"others":80,"sets":0,"runs":0,"layOffs":0,"left":5,"takes":[],"game":"lost"}\
},"months":{"2026-08":{"rounds":700,"points":7000}}}`;

test("the previous edition's rows without a time are read and merged", () => {
  const { rounds, sums } = readRounds(WITHOUT_TIMES);
  assert.deepEqual([...rounds.values()].map(({ points, luck }) => [points, luck]), [[28, -4.5], [-5, undefined]]);
  assert.deepEqual([...sums], [["2026-08", 700]]);
  assert.deepEqual(readRounds(merged(WITHOUT_TIMES, "")), readRounds(WITHOUT_TIMES));
  const [, old] = [...rounds.values()];
  const [again, before] = ["26", "25"].map((day) => ({ ...old, day: `2026-11-${day}`, at: Date.parse(`2026-11-${day}T00:00Z`) }));
  for (const [timed, stays] of [[again, old], [before, before]]) {
    for (const both of [merged(WITHOUT_TIMES, textOf(timed)), merged(textOf(timed), WITHOUT_TIMES)]) {
      assert.deepEqual(readRounds(both).rounds.get(idOf(old)), stays);
      assert.equal(readRounds(both).rounds.size, 2);
    }
  }
});

test("rounds that the previous edition only counted are not doubled by the rows of other devices", () => {
  const sumOf = (rounds) => JSON.stringify({ edition: 1, rounds: {}, months: { "2026-08": { rounds, points: 9 } } });
  const [less, more] = [sumOf(5), sumOf(6)];
  const rows = (each) => together(playedOn(each, "2026-08-20", "2026-09-01"));
  for (const [texts, number] of [[[less, more, less], 6], [[less, rows(3), more], 6], [[rows(9), less, more], 9]]) {
    const merges = allWays(texts[0], texts[1], texts[2]);
    assert.equal(new Set(merges).size, 1);
    assert.equal(numberOfOlder(readRounds(merges[0])), number);
    assert.ok(keptIn(merges[0]).every(({ day }) => day > "2026-08-31"));
  }
});

test("broken entries of older rounds are left out", () => {
  const whole = { until: "2026-08-31", older: { "2026-07": ["7/1/3/classic"], "2026-08": ["8/1/3/classic"] }, sums: { "2026-08": 2 } };
  const read = (more) => readRounds(JSON.stringify({ edition: 2, rounds: {}, ...whole, ...more }));
  for (const [more, number] of [
    [{}, 3], [{ older: 7 }, 2], [{ older: { "2026-07": "7" } }, 2], [{ older: { "2026-07": [7, "", null] } }, 2], [{ older: { then: ["a"] } }, 2],
    [{ sums: [] }, 2], [{ sums: { "2026-08": "9" } }, 2], [{ sums: { "2026-08": -4 } }, 2], [{ sums: { "2026-08": 2.5 } }, 2],
    [{ older: { "2026-07": ["a"], "2026-08": ["a"] }, sums: {} }, 1],
  ]) assert.equal(numberOfOlder(read(more)), number, JSON.stringify(more));
  for (const until of [7, "soon", null, {}]) assert.equal(read({ until, sums: {} }).until, "");
});

test("a mean has Student's confidence interval, and its p-value comes from the normal distribution", () => {
  const numbers = Array.from({ length: 31 }, (_, at) => at - 15);
  const { mean, low, high } = meanWithBand(numbers);
  assert.equal(mean, 0);
  assert.ok(Math.abs(high - 2.0423 * (9.0921 / Math.sqrt(31))) < 0.01 && low === -high, String(high));
  assert.equal(onceIn({ mean: 1.959964, error: 1 }), 20);
  assert.equal(onceIn({ mean: -3.2905, error: 1 }), 1000);
});

test("a running mean uses only the last rounds", () => {
  assert.deepEqual(runningMeans([2, 4, 6, 8], 2, 2), [3, 5, 7]);
  assert.deepEqual(runningMeans([2, 4], 16, 8), []);
});

test("Wilson's interval has the known bounds", () => {
  const { low, high } = wilson(8, 10);
  assert.ok(Math.abs(low - 0.4902) < 0.0005 && Math.abs(high - 0.9433) < 0.0005, `${low} ${high}`);
  assert.equal(wilson(0, 5).low, 0);
  assert.equal(wilson(5, 5).high, 1);
});

test("a game counts once for each kind of bot at the table", () => {
  const games = [
    other({ game: "won", bots: ["greedy", "greedy"], sides: 3 }),
    other({ game: "lost", bots: ["greedy"], sides: 2 }),
    other({ game: "even", bots: ["careful"], sides: 2 }),
    other({ game: "", bots: ["careful"] }),
  ];
  const [careful, greedy] = gamesByKind(games, ["careful", "greedy", "planner"]);
  assert.deepEqual(careful, { kind: "careful", won: 0, played: 1, equal: 0.5 });
  assert.deepEqual([greedy.won, greedy.played], [1, 2]);
  assert.ok(Math.abs(greedy.equal - (1 / 3 + 1 / 2) / 2) < 1e-9);
});

test("takes are grouped by their number of cards", () => {
  const sizes = takesBySize([other({ takes: [[1, 5], [3, 7], [2, 9]] }), other({ takes: [[9, -20]] })]);
  assert.deepEqual(sizes.map(({ times, brought }) => [times, brought]), [[1, 5], [2, 8], [0, 0], [1, -20]]);
});

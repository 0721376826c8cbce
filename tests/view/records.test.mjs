// The records of finished games: how they are read from a table's state, kept as texts, and deleted if there is no
// room.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  firstScore, isRecord, keyIn, keyInLink, merged, recordKey, recordLink, recordOf, recordText, surplus, withoutOldest,
} from "../../book/site/runtime/records.js";

const GAME = '[Game "500 Rum"]\n[Rules "classic"]\n[Players "You, Bea"]\n[Seed "5"]\n\ndeal 1 dealer=A\n';
const round = (more) => ({ seed: "5", round: 3, bots: ["greedy"], rules: "classic jokers=2", ...more });

test("only the record of a game that isn't too long can be kept", () => {
  assert.ok(isRecord(`${GAME}B: draw\n`));
  for (const value of [undefined, "", '[Kind "level"]\n', `${GAME}${"B: draw\n".repeat(20_000)}`]) assert.ok(!isRecord(value));
});

test("a record has the reader's score for the first round once the round is over", () => {
  assert.equal(firstScore(GAME), undefined);
  assert.equal(firstScore(`${GAME}B: draw\nend out=B A=-31 B=63\n\ndeal 2 dealer=B\nend out=A A=40 B=0\n`), -31);
});

test("a link to a record contains the record's key", () => {
  assert.equal(keyInLink(`#${recordLink(round())}`), recordKey(round()));
  for (const hash of ["", "#", "#rules=classic", "#record="]) assert.equal(keyInLink(hash), undefined, hash);
});

test("of two games with the same cards, merging keeps the earlier game", () => {
  const [early, late] = ["2026-11-03", "2026-11-04"].map((day) => recordText(round({ day }), `${GAME}${day}\n`));
  assert.equal(recordOf(early), `${GAME}2026-11-03\n`);
  assert.equal(keyIn(early), recordKey(round()));
  assert.equal(merged(late, early), early);
  assert.equal(merged(early, late), early);
  const [first, second, untimed] = [5, 6, undefined].map((at) => recordText(round({ day: "2026-11-03", at }), `${GAME}${at}\n`));
  for (const [one, other] of [[first, second], [untimed, first]]) {
    assert.equal(merged(one, other), one);
    assert.equal(merged(other, one), one);
  }
  const another = recordText(round({ seed: "6", day: "2026-11-01" }), GAME);
  assert.equal(merged(early, another), early);
  for (const broken of ["", "{", GAME, early.replace("Game", "game"), early.replace('"edition":1', '"edition":2')]) {
    assert.equal(recordOf(broken), undefined, broken);
    assert.equal(keyIn(broken), undefined, broken);
    assert.equal(merged(broken, early), early);
  }
});

test("broken texts are deleted first, then the oldest games", () => {
  const texts = new Map(["2026-11-04", "2026-11-02", "2026-11-03"].map((day) => [day, recordText(round({ day }), GAME)]));
  assert.deepEqual(withoutOldest(texts), ["2026-11-02", ""]);
  assert.deepEqual(withoutOldest(new Map([...texts, ["broken", "{"]])), ["broken", ""]);
  assert.equal(withoutOldest(new Map()), undefined);
  assert.deepEqual(surplus(texts), []);
});

test("of two games of the same day, the game that ended earlier is deleted first", () => {
  const day = "2026-11-26";
  for (const [early, late] of [["5", "6"], ["6", "5"]]) {
    const games = [{ seed: early, at: 1 }, { seed: late, at: 2 }].map((more) => round({ day, ...more }));
    const texts = new Map(games.map((one) => [recordKey(one), recordText(one, GAME)]));
    assert.equal(withoutOldest(texts)[0], recordKey(games[0]));
  }
});

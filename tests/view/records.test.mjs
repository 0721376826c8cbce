// The records of finished games: the record in a table's stored state, its key, and which records have to go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyInLink, recordIn, recordKey, recordLink, tooMany } from "../../book/site/runtime/records.js";

const GAME = '[Game "500 Rum"]\n[Rules "classic"]\n[Players "You, Bea"]\n[Seed "5"]\n\ndeal 1 dealer=A\n';
const round = (more) => ({ seed: "5", round: 3, bots: ["greedy"], rules: "classic jokers=2", ...more });

test("the record is the part of the text with the game, without refused moves", () => {
  const kept = `[Transcript "1"]\n[Kind "game"]\n\n${GAME}refused B: draw\nB: draw\n`;
  assert.equal(recordIn(kept), `${GAME}B: draw\n`);
  assert.equal(recordIn('[Transcript "1"]\n[Kind "level"]\n'), "");
  assert.equal(recordIn(`${GAME}${"B: draw\n".repeat(20_000)}`), "");
});

test("a link names the key of a record", () => {
  assert.equal(keyInLink(`#${recordLink(round())}`), recordKey(round()));
  for (const hash of ["", "#", "#rules=classic", "#record="]) assert.equal(keyInLink(hash), undefined, hash);
});

test("the oldest records are removed first, except that those of unknown games go before them", () => {
  const rounds = Array.from({ length: 121 }, (_, at) => round({ seed: String(at) }));
  const keys = rounds.map(recordKey);
  assert.deepEqual(tooMany(["rummy500-stars", ...keys.slice(1)], rounds), []);
  assert.deepEqual(tooMany(["rummy500-stars", ...[...keys].reverse()], rounds), [keys[0]]);
  assert.deepEqual(tooMany([...keys, "rummy500-record/x"], rounds), ["rummy500-record/x", keys[0]]);
});

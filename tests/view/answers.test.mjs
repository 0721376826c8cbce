import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { joined, noAnswers, openAnswers, readAnswers, sameLearner, withPlayed, withWritten, writeAnswers } from "../../book/site/runtime/answers.js";

const first = { question: "first-set", learner: "", own: false, moves: "A: draw\n", solved: false };
const solved = { ...first, moves: "A: draw\nA: discard QD\n", solved: true };
const kept = (answers) => readAnswers(writeAnswers(answers, "01-melds", "0.1.0"), "01-melds");

test("written answers are read back unchanged", () => {
  const answers = { ...withWritten(withPlayed(noAnswers(), solved), "why", "<b>so</b>"), learner: "Ann" };
  assert.deepEqual(kept(answers), answers);
});

test("a newer answer replaces an unfinished answer, but not a solution", () => {
  const begun = withPlayed(noAnswers(), first);
  assert.equal(begun.played["first-set"], "A: draw\n");
  const done = withPlayed(begun, solved);
  assert.deepEqual(done.solved, ["first-set"]);
  assert.deepEqual(withPlayed(done, first), done);
  assert.deepEqual(withPlayed(done, { ...first, moves: "" }), done);
});

test("an empty answer doesn't replace an unfinished answer", () => {
  const begun = withPlayed(noAnswers(), first);
  assert.deepEqual(withPlayed(begun, { ...first, moves: "" }), begun);
});

test("solved answers stay solved when they are merged with answers from a file", () => {
  const here = { ...withPlayed(noAnswers(), solved), learner: "Ann" };
  const brought = { ...withWritten(withPlayed(noAnswers(), first), "why", "so"), learner: "Bob" };
  const both = joined(here, brought);
  assert.equal(both.played["first-set"], solved.moves);
  assert.equal(both.learner, "Ann");
  assert.equal(both.written.why, "so");
  assert.equal(joined(brought, here).played["first-set"], solved.moves);
});

test("a text without answers is refused with a reason", () => {
  for (const text of ["", "no JSON", "[]", "null", "7", '{"about": "stars"}']) {
    assert.match(openAnswers(text, "01-melds").why, /holds no answers/);
    assert.deepEqual(readAnswers(text, "01-melds"), noAnswers());
  }
  const text = writeAnswers(noAnswers(), "02-turn", "0.1.0");
  assert.match(openAnswers(text, "01-melds").why, /another exercise: 02-turn/);
  assert.match(openAnswers(text.replace('"edition": 1', '"edition": 2'), "02-turn").why, /Another edition/);
});

test("invalid parts are left out when answers are read from a text", () => {
  const text = JSON.stringify({ ...JSON.parse(writeAnswers(noAnswers(), "01-melds", "0.1.0")), played: { a: 7, b: "A: draw\n" }, written: [], solved: [7, "b"] });
  assert.deepEqual(readAnswers(text, "01-melds"), { ...noAnswers(), played: { b: "A: draw\n" }, solved: ["b"] });
});

test("if the learner's name changes, an answer with cards dealt for the old name is dropped", () => {
  const own = { ...solved, own: true };
  const before = withPlayed(noAnswers(), own);
  assert.deepEqual(before.solved, ["first-set"]);
  const dealt = withPlayed(before, { ...own, learner: "Ann", moves: "", solved: false });
  assert.deepEqual([dealt.solved, dealt.played], [[], {}]);
  const begun = withPlayed(before, { ...own, learner: "Ann", moves: "A: draw\n", solved: false });
  assert.deepEqual([begun.solved, begun.played], [[], { "first-set": "A: draw\n" }]);
  assert.deepEqual(withPlayed(begun, { ...own, learner: " ann ", moves: "", solved: false }), begun);
});

test("an import takes no answer with cards dealt for another learner, and keeps this browser's answers", () => {
  const brought = { ...withWritten(withPlayed(noAnswers(), { ...solved, own: true, learner: "Bob" }), "why", "older"), learner: "Bob" };
  const both = joined({ ...withWritten(noAnswers(), "why", "newer"), learner: "Ann" }, brought);
  assert.deepEqual([both.played, both.written.why], [{}, "newer"]);
  assert.deepEqual(joined(noAnswers(), brought).solved, ["first-set"]);
});

test("the page and the package agree on which names mean the same learner", () => {
  const learners = JSON.parse(readFileSync(new URL("../learners.json", import.meta.url), "utf8"));
  for (const [place, names] of learners.entries())
    for (const name of names)
      for (const [otherPlace, others] of learners.entries())
        for (const other of others) assert.equal(sameLearner(name, other), place === otherPlace, `${name} and ${other}`);
});

test("answers of release 0.1.0, from a page or a notebook, are read and written back unchanged", () => {
  const read = (name) => JSON.parse(readFileSync(new URL(`../text/release_0_1_0/${name}`, import.meta.url), "utf8"));
  for (const text of [...Object.values(read("browser.json").answers), ...Object.values(read("notebook.json").files)]) {
    const { exercise } = JSON.parse(text);
    assert.equal(writeAnswers(readAnswers(text, exercise), exercise, "0.1.0"), text);
  }
});

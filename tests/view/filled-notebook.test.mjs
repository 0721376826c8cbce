import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { noAnswers, withSolved, withWritten, writtenInBoth } from "../../book/site/runtime/answers.js";
import { answersInNotebook, cellsFor, filledIn } from "../../book/site/runtime/filled-notebook.js";

const NOTEBOOK = JSON.parse(readFileSync(new URL("../../exercises/07-sets-and-runs.ipynb", import.meta.url), "utf8"));
const CODE = 'def is_set(held):\n    return "$&" == held\n';
const ANSWERS = withWritten(withWritten({ ...noAnswers(), learner: 'Ann "A" Lee $&' }, "is_set", CODE), "two_packs", "Because.");
const sourceOf = (notebook, id) => [notebook.cells.find((cell) => cell.id === id).source].flat().join("");

test("a filled notebook has the answers in their cells, and all other cells as they were handed out", () => {
  const filled = JSON.parse(filledIn(NOTEBOOK, ANSWERS));
  assert.equal(sourceOf(filled, "is_set"), CODE);
  assert.equal(sourceOf(filled, "two_packs"), "Because.");
  const first = filled.cells.find((cell) => cell.metadata.rummy500.kind === "given" && cell.cell_type === "code");
  assert.match(first.source, /^learner = "Ann \\"A\\" Lee \$&" {2}#/m);
  for (const cell of NOTEBOOK.cells.filter(({ id }) => !["is_set", "two_packs", first.id].includes(id)))
    assert.equal(sourceOf(filled, cell.id), sourceOf(NOTEBOOK, cell.id));
});

test("answers are read back from a filled notebook, but not from its untouched cells", () => {
  const { why, written } = answersInNotebook(filledIn(NOTEBOOK, ANSWERS), NOTEBOOK);
  assert.equal(why, undefined);
  assert.deepEqual(written, ANSWERS.written);
});

test("a blank answer leaves the cell as it was handed out", () => {
  const filled = JSON.parse(filledIn(NOTEBOOK, withWritten(ANSWERS, "is_set", "  \n")));
  assert.equal(sourceOf(filled, "is_set"), sourceOf(NOTEBOOK, "is_set"));
});

test("a file that isn't this exercise's notebook is refused with a reason", () => {
  for (const text of ["", "[]", "null", '{"cells": 7}']) assert.match(answersInNotebook(text, NOTEBOOK).why, /isn’t a notebook/);
  for (const text of ['{"cells": []}', '{"cells": [], "metadata": {"rummy500": {"exercise": "08-what-fits"}}}'])
    assert.match(answersInNotebook(text, NOTEBOOK).why, /not the notebook of this exercise/);
});

test("malformed cells in a notebook are left out", () => {
  const odd = { ...NOTEBOOK, cells: [null, 7, {}, { id: "is_set" }, { id: "is_run", source: 7 }, { id: "other", source: "x" }] };
  assert.deepEqual(answersInNotebook(JSON.stringify(odd), NOTEBOOK).written, { is_run: "7" });
});

test("checking a question runs all given cells, all answers in order, and the checks of that question", () => {
  const cells = cellsFor(NOTEBOOK, "is_run", new Map([["is_set", CODE]]));
  assert.deepEqual(cells.map(({ kind, question }) => `${kind} ${question}`.trim()),
    ["given", "coded is_set", "coded is_low_run", "coded is_run", "check is_run", "check is_run"]);
  assert.equal(cells[1].source, CODE);
  assert.match(cells[2].source, /your turn/);
});

test("merging keeps the only correct code; if both or neither are correct, this browser's code stays", () => {
  const [one, other] = ["1", "2"].map((text) => withWritten(noAnswers(), "is_set", text));
  const right = withSolved(other, "is_set");
  assert.equal(writtenInBoth(one, other).is_set, "1");
  assert.equal(writtenInBoth(one, right).is_set, "2");
  assert.equal(writtenInBoth(right, one).is_set, "2");
  assert.equal(writtenInBoth(withSolved(one, "is_set"), right).is_set, "1");
});

test("a changed answer no longer counts as solved", () => {
  const solved = withSolved(withWritten(noAnswers(), "is_set", "1"), "is_set");
  assert.deepEqual(solved.solved, ["is_set"]);
  assert.deepEqual(withWritten(solved, "is_set", "2").solved, []);
});

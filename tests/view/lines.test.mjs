import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, asOffered, frameOf, indented, linesIn, moved, placeOf, taskOf, turned } from "../../book/site/runtime/lines.js";

const GIVEN = 'def first(held):\n    """A card."""\n    # your code here\n    raise NotImplementedError("your turn")';
const FRAME = frameOf(GIVEN, 2);
const OFFERED = ["return None", "if held:", "return held[0]"];
const ORDERED = ["if held:", "return held[0]", "return None"].map((text, at) => ({ text, steps: at % 2, isOut: false }));
const WRONG = { text: "if not held:", steps: 0, isOut: true };
const ANSWER = 'def first(held):\n    """A card."""\n    if held:\n        return held[0]\n    return None';

test("an item of a list moves up and down, but not beyond the ends of the list", () => {
  assert.deepEqual(moved([1, 2, 3], 0, 2), [2, 3, 1]);
  assert.deepEqual(moved([1, 2, 3], 2, 1), [1, 3, 2]);
  assert.deepEqual(moved([1, 2, 3], 1, -4), [2, 1, 3]);
  assert.deepEqual(moved([1, 2, 3], 1, 9), [1, 3, 2]);
});

test("only the chosen line is indented, by zero to five steps", () => {
  const lines = asOffered(["a", "b"]);
  const steps = (changed) => changed.map((line) => line.steps);
  assert.deepEqual(steps(indented(lines, 1, 2)), [0, 2]);
  assert.deepEqual(steps(indented(lines, 1, -1)), [0, 0]);
  assert.deepEqual(steps(indented(lines, 0, 99)), [5, 0]);
  assert.deepEqual(steps(lines), [0, 0]);
});

test("the ordered lines become the answer, below the given code", () => {
  const lines = indented(moved(asOffered(OFFERED), 0, 2), 1, 1);
  assert.deepEqual(lines, ORDERED);
  assert.equal(answerOf(lines, FRAME), ANSWER);
});

test("if the answer isn't inside a function, its lines begin at the margin", () => {
  assert.equal(answerOf(asOffered(["x = 1"]), frameOf("import y\n# your code here", 1)), "import y\nx = 1");
});

test("an answer made of ordered lines is read back as the same lines in the same order", () => {
  assert.deepEqual(linesIn(ANSWER, FRAME, OFFERED, 0), ORDERED);
  assert.deepEqual(linesIn(`${ANSWER}\n\n`, FRAME, OFFERED, 0), ORDERED);
});

test("a line that was left out isn't in the answer, and comes last when the answer is read back", () => {
  assert.equal(answerOf([WRONG, ...ORDERED], FRAME), ANSWER);
  assert.deepEqual(linesIn(ANSWER, FRAME, [WRONG.text, ...OFFERED], 1), [...ORDERED, WRONG]);
  assert.deepEqual(turned(turned(ORDERED, 1), 1), ORDERED);
  assert.equal(placeOf(turned(ORDERED, 1), 1), "Line 2 of 3, left out.");
});

test("the task says how many lines are wrong", () => {
  assert.match(taskOf(0), /^These lines make one whole answer\. Put these/);
  assert.match(taskOf(1), /^One of these lines is wrong: leave it out\. The others make one whole answer\. Put these/);
  assert.match(taskOf(2), /^Two of these lines are wrong: leave them out\. The others make/);
});

test("no lines are read from an answer that doesn't consist of the offered lines", () => {
  const others = [
    "", GIVEN, ANSWER.replace("held[0]", "held[1]"), `${ANSWER}\n    pass`, ANSWER.replace("def first", "def last"),
    ANSWER.replace("        return", "      return"), ANSWER.replace("    if held", "if held"), ANSWER.replace("\n    return None", ""),
  ];
  for (const answer of others) assert.equal(linesIn(answer, FRAME, OFFERED, 0), undefined, answer);
});

test("an answer may contain a line only as often as the line was offered", () => {
  const twice = "def f():\n    a = 1\n    a = 1";
  assert.equal(linesIn(twice, frameOf("def f():\n    # here", 1), ["a = 1", "a = 1"], 0).length, 2);
  assert.equal(linesIn(twice, frameOf("def f():\n    # here", 1), ["a = 1"], 1), undefined);
});

test("the place of a line is described in words", () => {
  assert.equal(placeOf(ORDERED, 0), "Line 1 of 3, not indented.");
  assert.equal(placeOf(ORDERED, 1), "Line 2 of 3, indented once.");
  assert.equal(placeOf(indented(ORDERED, 2, 3), 2), "Line 3 of 3, indented 3 times.");
});

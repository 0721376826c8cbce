import assert from "node:assert/strict";
import { test } from "node:test";
import { TableModel } from "../../book/site/runtime/model.js";

const built = () => ({ view: { serial: 0, text: "built" }, kept: "" });

/** The messages from this model to Python, as a list that grows. */
function toldBy(model, state) {
  const told = [];
  model.adopt(state, ({ content }) => told.push(content));
  return told;
}

test("presses before Python has loaded are sent to Python later, in order", () => {
  const model = new TableModel(built());
  model.send({ do: "draw" });
  model.send({ do: "hint" });
  const told = toldBy(model, { view: { serial: 0 } });
  assert.deepEqual(told, [{ do: "draw" }, { do: "hint" }]);
  model.send({ do: "undo" });
  assert.deepEqual(told.at(-1), { do: "undo" });
});

test("a kept table is given to Python first, and presses wait until Python has restored the table", () => {
  const model = new TableModel({ view: { serial: 3 }, kept: "A: draw" });
  model.send({ do: "hint" });
  const told = toldBy(model, { view: { serial: 0 }, kept: "" });
  assert.deepEqual(told, [{ do: "resume", kept: "A: draw", serial: 3 }]);
  assert.equal(model.get("python"), undefined);
  const waited = [];
  model.on("change:view", () => waited.push(model.waiting));
  model.take({ view: { serial: 4, text: "restored" } });
  assert.deepEqual([waited, model.waiting], [[1], 0]); // the hint waited when the restored table was shown
  assert.equal(model.get("view").text, "restored");
  assert.equal(model.get("python"), "live");
  assert.deepEqual(told.at(-1), { do: "hint" });
});

test("Python repeats moves that the page has answered; Python's views are shown once Python has caught up", () => {
  const ahead = { knows: () => true, answer: ({ do: done }) => done === "draw" && { serial: 1, text: "ahead" } };
  const model = new TableModel(built(), ahead);
  model.send({ do: "draw" });
  assert.equal(model.get("view").text, "ahead");
  const told = toldBy(model, { view: { serial: 0, text: "begun" } });
  assert.deepEqual(told, [{ do: "draw" }]);
  model.take({ view: { serial: 0, text: "early" } });
  assert.equal(model.get("view").text, "ahead");
  model.take({ view: { serial: 1, text: "played" } });
  assert.equal(model.get("view").text, "played");
});

test("after Python has ended, presses wait until Python runs again", () => {
  const model = new TableModel(built());
  const first = toldBy(model, { view: { serial: 0 } });
  model.leave();
  model.send({ do: "draw" });
  assert.deepEqual(first, []);
  const second = toldBy(model, { view: { serial: 0 } });
  assert.deepEqual(second, [{ do: "draw" }]);
});

// Two tabs never change the browser's storage at the same time: one tab waits for the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MadeStorage } from "./keeping.mjs";

const DAYS = "rummy500-days";

/** A stand-in for the browser's locks: requests for one name are granted one at a time, the oldest first. */
class MadeLocks {
  #last = new Map();

  request(name, _options, work) {
    const granted = Promise.resolve(this.#last.get(name)).then(work);
    this.#last.set(name, granted);
    return granted;
  }

  async query() {
    return { held: [] };
  }
}

const locks = new MadeLocks();
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
globalThis.localStorage = /** @type {any} */ (new MadeStorage());
const { change } = await import("../../book/site/runtime/store.js");

test("a change waits until the other tab has written", async () => {
  let end = () => {};
  await new Promise((begin) => {
    locks.request("rummy500-turn", {}, () => new Promise((ended) => { end = () => ended(undefined); begin(undefined); }));
  });
  const changed = change(DAYS, (text) => `${text} and ours`);
  assert.equal(localStorage.getItem(DAYS), null);
  localStorage.setItem(DAYS, "theirs");
  end();
  assert.equal(await changed, "kept");
  assert.equal(localStorage.getItem(DAYS), "theirs and ours");
});

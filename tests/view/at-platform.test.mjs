// What a page reports to the learning platform that shows the page in a frame. These tests imitate the platform.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findApi, Session } from "../../book/site/at_platform/api.js";
import { keepApart, ownStorage } from "../../book/site/at_platform/own-storage.js";
import { most, pointsOf, readKept, statusOf, wonIn, writeKept } from "../../book/site/at_platform/points.js";
import { report } from "../../book/site/at_platform/report.js";
import { noAnswers, writeAnswers } from "../../book/site/runtime/answers.js";
import { openStars, writeStars } from "../../rummy500/table/view/stars.js";

const CHAPTER = { levels: ["melds/first-set", "melds/first-run"], exercise: "", questions: [] };
const EXERCISE = { levels: [], exercise: "01-melds", questions: ["first-set", "around"] };
const FULL = new Error("full");

/** An imitation of a platform's SCORM 1.2 API. It records the calls that open, store and close a session. */
class Api {
  calls = [];
  stored = [];
  refused = [];

  constructor(values = {}) { this.values = values; }

  LMSInitialize(none) { return this.#heard("Initialize", none); }

  LMSGetValue(name) { return this.values[name] ?? ""; }

  LMSSetValue(name, value) {
    assert.equal(typeof value, "string");
    if (this.refused.includes(name)) return "false";
    this.values[name] = value;
    return "true";
  }

  LMSCommit(none) {
    this.stored.push({ ...this.values });
    return this.#heard("Commit", none);
  }

  LMSFinish(none) { return this.#heard("Finish", none); }

  #heard(name, none) {
    assert.equal(none, "");
    this.calls.push(name);
    return "true";
  }

  get last() { return this.stored.at(-1); }
}

/** A browser's storage: the object's own keys are the stored keys. */
function storage(texts = {}) {
  const methods = {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; },
    setItem(key, text) { this[key] = String(text); },
    removeItem(key) { delete this[key]; },
  };
  return Object.assign(Object.create(methods), texts);
}

/** A window inside `parent`, with a local storage and a session storage. */
function windowIn(parent, local = storage()) {
  const here = new EventTarget();
  const document = Object.assign(new EventTarget(), { querySelector: () => null });
  const session = storage();
  Object.defineProperty(here, "localStorage", { get: () => local, configurable: true });
  Object.defineProperty(here, "sessionStorage", { get: () => session, configurable: true });
  return /** @type {any} */ (Object.assign(here, { document, parent, top: parent, opener: null }));
}

const platformWith = (api) => {
  const outer = { API: api };
  outer.parent = outer;
  return outer;
};

/** Opens a page in a platform's frame. Returns the page's window, and functions that imitate a learner. */
function opened(page, api, local) {
  const here = windowIn(platformWith(api), local);
  report(here, page);
  here.document.dispatchEvent(new Event("DOMContentLoaded"));
  return {
    here,
    win(stars) {
      here.localStorage.setItem("rummy500-stars", writeStars({ stars: new Map(Object.entries(stars)), tries: new Map() }));
      here.dispatchEvent(new Event("rummy500-stars"));
    },
    solve(...solved) {
      here.localStorage.setItem("rummy500-answers/01-melds", writeAnswers({ ...noAnswers(), solved }, "01-melds", "0"));
      here.document.dispatchEvent(new Event("rummy500-answers"));
    },
    leave: () => here.dispatchEvent(new Event("pagehide")),
  };
}

const told = (api) => [api.last["cmi.core.lesson_status"], api.last["cmi.core.score.raw"]];

// ---- finding the platform --------------------------------------------------------------------------------

test("the search for the API covers the windows around the page and their openers", () => {
  const api = new Api();
  const outer = platformWith(api);
  assert.equal(findApi({ parent: { parent: outer }, top: outer }), api);
  const popup = { opener: outer };
  popup.parent = popup;
  popup.top = popup;
  assert.equal(findApi(popup), api);
  const inside = { parent: popup, top: popup, opener: null };
  assert.equal(findApi(inside), api);
});

test("the search for the API skips a window from another host", () => {
  const api = new Api();
  const foreign = { get API() { throw new Error("of another host"); }, parent: platformWith(api) };
  assert.equal(findApi({ parent: foreign, top: foreign.parent }), api);
});

test("without a platform there is no session, and nothing throws an error", () => {
  const alone = { opener: null };
  alone.parent = alone;
  alone.top = alone;
  assert.equal(findApi(alone), undefined);
  const session = new Session(undefined);
  assert.equal(session.isOpen, false);
  assert.equal(session.read("cmi.suspend_data"), "");
  assert.equal(session.write({ "cmi.core.exit": "suspend" }), false);
  session.end();
});

test("the search for the API ends even if windows form a loop", () => {
  const one = {};
  const other = { parent: one };
  one.parent = other;
  assert.equal(findApi({ parent: one, top: one }), undefined);
});

// ---- what is reported ------------------------------------------------------------------------------------

test("won stars are reported at once, and a page is completed when all its levels are solved", () => {
  const api = new Api();
  const { win, leave } = opened(CHAPTER, api);
  assert.deepEqual(told(api), ["incomplete", "0"]);
  win({ "melds/first-set": 3 });
  assert.deepEqual(told(api), ["incomplete", "50"]);
  win({ "melds/first-set": 3, "melds/first-run": 1 });
  assert.deepEqual(told(api), ["completed", "67"]);
  assert.equal(api.last["cmi.core.score.min"], "0");
  assert.equal(api.last["cmi.core.score.max"], "100");
  assert.equal(api.last["cmi.core.exit"], "suspend");
  leave();
  assert.deepEqual(api.calls, ["Initialize", "Commit", "Commit", "Commit", "Finish"]);
});

test("solved questions are reported, including graded questions that are stored under the learner's code", () => {
  const api = new Api();
  const { here, solve } = opened(EXERCISE, api);
  solve("around");
  assert.deepEqual(told(api), ["incomplete", "50"]);
  here.localStorage.setItem("rummy500-code", "abcd-efgh");
  const graded = writeAnswers({ ...noAnswers(), solved: ["first-set"] }, "01-melds", "0");
  here.localStorage.setItem("rummy500-answers/01-melds/abcd-efgh", graded);
  solve("around");
  assert.deepEqual(told(api), ["completed", "100"]);
});

test("nothing is sent twice, but a value that the platform refused is sent again", () => {
  const api = new Api();
  const { here, leave } = opened(CHAPTER, api);
  here.dispatchEvent(new Event("rummy500-stars"));
  assert.equal(api.stored.length, 1);
  api.refused = ["cmi.core.score.raw"];
  here.localStorage.setItem("rummy500-stars", writeStars({ stars: new Map([["melds/first-set", 3]]), tries: new Map() }));
  here.dispatchEvent(new Event("rummy500-stars"));
  api.refused = [];
  leave();
  assert.deepEqual(told(api), ["incomplete", "50"]);
});

test("a page that the browser restores from its cache begins a new session", () => {
  const { here, leave } = opened(CHAPTER, new Api());
  let loads = 0;
  here.location = { reload() { loads += 1; } };
  leave();
  for (const persisted of [false, true]) here.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  assert.equal(loads, 1);
});

test("points and status never fall, even if the platform has lost the stars", () => {
  const api = new Api({ "cmi.core.lesson_status": "completed", "cmi.core.score.raw": "80" });
  opened(CHAPTER, api);
  assert.deepEqual(told(api), ["completed", "80"]);
});

test("with a pass mark, a learner with enough points passes", () => {
  const mark = { before: "", mark: "60" };
  assert.equal(statusOf({ "melds/first-set": 3 }, CHAPTER, mark), "incomplete");
  assert.equal(statusOf({ "melds/first-set": 3, "melds/first-run": 1 }, CHAPTER, mark), "passed");
});

test("the learner's name and number are neither read nor sent", () => {
  const asked = [];
  const api = new Api();
  const reads = api.LMSGetValue.bind(api);
  api.LMSGetValue = (name) => { asked.push(name); return reads(name); };
  opened(CHAPTER, api);
  assert.deepEqual(asked.filter((name) => name.includes("student_name") || name.includes("student_id")), []);
});

// ---- what is kept ----------------------------------------------------------------------------------------

test("the next visit restores moves and stars on the same machine, but only stars on another machine", () => {
  const [api, machine] = [new Api(), storage()];
  const first = opened(CHAPTER, api, machine);
  first.win({ "melds/first-set": 2 });
  first.here.localStorage.setItem("moves", "draw");
  first.leave();
  const back = opened(CHAPTER, new Api(api.values), machine);
  assert.equal(back.here.localStorage.getItem("moves"), "draw");
  const elsewhere = opened(CHAPTER, new Api(api.values), storage());
  assert.equal(elsewhere.here.localStorage.getItem("moves"), null);
  const { stars } = openStars(elsewhere.here.localStorage.getItem("rummy500-stars"));
  assert.deepEqual([...stars], [["melds/first-set", 2]]);
});

test("another learner on the same machine, or a new attempt by the same learner, begins with nothing", () => {
  const machine = storage({ "rummy500-stars": writeStars({ stars: new Map([["melds/first-run", 3]]), tries: new Map() }) });
  opened(CHAPTER, new Api(), machine).win({ "melds/first-set": 3 });
  const api = new Api();
  const other = opened(CHAPTER, api, machine);
  assert.deepEqual(told(api), ["incomplete", "0"]);
  assert.deepEqual(Object.keys(other.here.localStorage), []);
});

test("a broken text from the platform, or a text of another page, counts as empty", () => {
  for (const text of ["", "null", "[]", "{", '{"place":"../x","won":{"melds/first-set":9,"other":1}}']) {
    assert.deepEqual(readKept(text, CHAPTER), { place: "", won: {} });
  }
  const kept = readKept(writeKept("k3j9", { "melds/first-set": 2 }), CHAPTER);
  assert.deepEqual(kept, { place: "k3j9", won: { "melds/first-set": 2 } });
});

test("broken texts in the browser count as empty", () => {
  for (const text of ["", "null", "{", '{"stars":{"melds/first-set":"3","melds/first-run":4}}']) {
    assert.deepEqual(wonIn(storage({ "rummy500-stars": text }), CHAPTER), {});
    assert.deepEqual(wonIn(storage({ "rummy500-answers/01-melds": text }), EXERCISE), {});
  }
});

test("if two visits have different stars for a level, the larger number is kept", () => {
  assert.deepEqual(most({ a: 1, b: 3 }, { a: 2 }), { a: 2, b: 3 });
  assert.equal(pointsOf({}, CHAPTER), 0);
});

test("the storage of a package shows only the texts of that package", () => {
  const real = storage({ other: "theirs" });
  const own = ownStorage(() => real, "here/");
  own.setItem("mine", "1");
  assert.deepEqual(Object.keys(own), ["mine"]);
  assert.equal(own.getItem("other"), null);
  own.removeItem("mine");
  assert.deepEqual({ ...real }, { other: "theirs" });
});

test("if the browser denies storage, setItem throws an error, but the page can still read the value", () => {
  const own = ownStorage(() => { throw FULL; }, "here/");
  assert.throws(() => own.setItem("mine", "1"), FULL);
  assert.equal(own.getItem("mine"), "1");
  assert.deepEqual(Object.keys(own), ["mine"]);
});

test("a package's own storages replace storages that the window inherits from its prototype", () => {
  const here = Object.create(windowIn(null));
  keepApart(here, "here/");
  here.localStorage.setItem("mine", "1");
  assert.equal(here.localStorage.getItem("mine"), "1");
});

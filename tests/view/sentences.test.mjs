import assert from "node:assert/strict";
import { test } from "node:test";
import { setCatalogue } from "../../rummy500/table/view/catalogue.js";
import { SHORTCUTS } from "../../rummy500/table/view/keys.js";
import { fill, say, textOf, words } from "../../rummy500/table/view/sentences.js";
import { phrase } from "../../rummy500/table/view/markup.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { ALL_PANELS, fixture, fixtureNames, joined, offered, MODULES, SENTENCES, source, textsInAttributes, unescape } from "./help.mjs";

// ---- filling in sentences ----

test("a sentence is filled in, and a missing key or value is an error", () => {
  assert.equal(say("replay.at", { at: 3, of: 80 }), "3 of 80");
  assert.equal(fill("{a} {b}", { a: "{b}", b: 0 }), "{b} 0"); // an inserted value is not filled in again
  assert.throws(() => say("replay.at", { at: 3 }), /needs of/);
  for (const key of ["replay", "replay.nowhere", "no.where"]) assert.throws(() => say(key), /no sentence/);
});

test("a sentence takes the plural form for its number, or the only form that it has", () => {
  assert.deepEqual([0, 1, 2].map((count) => say("cards.count", { count })), ["0 cards", "1 card", "2 cards"]);
  assert.equal(textOf("log.title", { count: 1 }), "Log");
});

test("another language has its own plural forms", async () => {
  const cards = { count: { one: "{count} karta", few: "{count} karty", many: "{count} kart", other: "{count} karty" } };
  const view = { ...SENTENCES.view, cards: { ...SENTENCES.view.cards, ...cards } };
  const polish = await joined({ language: "pl", view }, "\nexport { say };");
  assert.deepEqual([1, 3, 5].map((count) => polish.say("cards.count", { count })), ["1 karta", "3 karty", "5 kart"]);
});

test("a phrase escapes its text and values, draws cards, and hides words in brackets from sight", () => {
  const markup = phrase("refused", { why: "<b> [{9S}" }).toString();
  assert.match(markup, /^<span class="rt-vh">Refused: <\/span>&lt;b&gt; \[<span class="rt-mini"/);
  assert.match(phrase("new.option", { name: phrase("log.title"), title: "<i>" }).toString(), /^Log means “&lt;i&gt;”\.$/);
});

// ---- the keys of sentences ----

const calls = MODULES.filter((name) => name !== "sentences.js").flatMap((name) =>
  [...source(`view/${name}`).matchAll(/(?<!function )\b(say|phrase|words)\(([^),]*)/g)].map(([, helper, key]) => ({ name, helper, key })));

test("the modules use literal keys for sentences, and sentences.json has all these keys", () => {
  for (const { name, helper, key } of calls) {
    assert.match(key, /^"[\w.]+"$/, `${name}: ${helper}(${key})`);
    if (helper === "words") assert.equal(typeof words(key.slice(1, -1)), "object", `${name}: ${key}`);
    else assert.doesNotThrow(() => textOf(key.slice(1, -1), {}), name);
  }
  assert.deepEqual(SHORTCUTS.map(({ action }) => action).sort(), Object.keys(words("keys.actions")));
});

// ---- all words on the screen come from sentences.json or from Python ----

/** Puts each sentence, with its key, into brackets. Adds the keys to `keys`. */
const bracketed = (value, keys, key = "") => {
  if (typeof value === "string") {
    keys.add(key);
    return `⟦${key}| ${value}⟧`;
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, bracketed(item, keys, key ? `${key}.${name}` : name)]));
};

/** The properties of a view that hold cards or identifiers. All other texts are Python's sentences. */
const NAMES = new Set(["action", "bots", "card", "cards", "flag", "gone", "kind", "kinds", "phase", "press", "rules", "shows", "sort", "state", "statement"]);

/** Puts Python's texts in a view into the brackets ⟪ and ⟫. */
function told(value, key = "") {
  if (typeof value === "string") return value && !NAMES.has(key) ? `⟪${value}⟫` : value;
  if (Array.isArray(value)) return value.map((item) => told(item, key));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, told(item, name)]));
  return value;
}

/** Puts Python's texts in the catalogue of new games into ⟪ and ⟫, but not the names of games and bots. */
function toldCatalogue(catalogue) {
  const bracketedOnes = told(catalogue);
  for (const list of ["presets", "kinds"]) bracketedOnes[list].forEach((one, i) => { one.name = catalogue[list][i].name; });
  return bracketedOnes;
}

const NOTATION = /<(code|pre)\b[^>]*>.*?<\/\1>|<kbd[^>]*>.<\/kbd>/gs; // moves and letters of keys are the same in every language
const INDEX = /(<span class="rt-mini"[^>]*><span aria-hidden="true">)[^<]*/g; // indices of cards are the same, too
const BLOCK = /(<\/svg>)(?:10|[2-9AJQK]|JK)(<\/span>)/g;

/** The pieces of a text that are outside brackets and have letters. */
function outside(text) {
  let depth = 0;
  const left = [...text].map((sign) => {
    if ("⟦⟪".includes(sign)) depth += 1;
    if ("⟧⟫".includes(sign)) depth -= 1;
    return depth || "⟧⟫".includes(sign) ? "" : sign;
  }).join("");
  assert.equal(depth, 0, `brackets that don't match: ${text.slice(0, 200)}`);
  return left.split("\n").map((piece) => piece.trim()).filter((piece) => /\p{L}/u.test(piece));
}

/** The pieces of text outside brackets that this markup shows or gives to a screen reader. */
function unbracketed(markup) {
  const shown = unescape(markup.replace(NOTATION, "").replace(INDEX, "$1").replace(BLOCK, "$1$2").replace(/<[^>]*>/g, "\n"));
  return [shown, ...textsInAttributes(markup)].flatMap(outside);
}

const KEPT = [...Object.keys(words("python.kept_actions")), "play"];
const GROUPS = offered().fields.map(({ group }) => `rules-⟪${group.toLowerCase().replaceAll(" ", "-")}⟫`);
const OPEN = [...ALL_PANELS, ...GROUPS, "solution"];

/** All states of the interface that change words on the screen. Each state is tried with each view. */
const SCREENS = /** @type {any[]} */ ([
  { statements: "" }, { still: true, python: "saved" }, { still: true, python: "saved", scripts: true }, { python: "failed", tries: true, unasked: true }, { python: "starting", python_percent: 40, unasked: true }, { look: true },
  ...[{}, { python: "failed", unasked: true }, { python: "starting", unasked: true }, { ruled: ["⟪out⟫"] }, ...offered().kinds.map(({ name }) => ({ bots: [name] }))].map((ui) => ({ open: [...OPEN, "new"], ...ui })),
  { menu: true, sorting: true, full: true, offersFull: true, flying: true, sound: true, told: true }, { more: "say" }, { more: "task", count: true }, { hurry: true },
  { number: 2, best: 2, onward: {}, selected: [0, 3], copied: "rt-share" }, { answering: "Yes", ruled: ["⟪out⟫"] },
  { comeBack: [], failed: 2 }, { day: { game: "⟪Classic⟫", says: "⟪one round⟫" }, place: "⟪1 of 2⟫" }, { comeBack: ["⟪f49c1210⟫"] },
].map((ui) => ({ open: OPEN, statements: "statements.html", strength: "luck.html", ...ui }))).concat(KEPT.map((kept) => ({ python: "starting", kept })));

/** Changed fixtures, which have details that no original fixture has. */
function* changed() {
  const view = (name, change) => {
    const one = { ...fixture(name), catalogue: structuredClone(offered()) };
    change(one);
    return one;
  };
  yield view("gambit", ({ gambit, melds }) => { gambit.state = "blocked"; melds[0].refused = true; });
  yield view("pile", ({ pile }) => { pile.press = "split"; });
  for (const flag of ["taken", "use"]) yield view("refusal", ({ hand }) => { Object.assign(hand.cards[0], { flag, refused: true }); });
  for (const count of [1, 2]) yield view("play", ({ stock, seats }) => { Object.assign(stock, { can: true, count }); seats[1].partner = true; });
  yield view("start", ({ catalogue, considered }) => { catalogue.presets.forEach((game) => { game.most = game.least = 4; }); considered.differs = []; });
  yield view("start", ({ catalogue }) => { Object.assign(catalogue.presets[0], { least: 3, most: 5 }); });
  yield view("start", (start) => { start.pace = 700; start.log = []; start.fault = "Something broke."; });
  yield view("over", ({ scores }) => { scores.rounds[0].out = ""; });
  yield view("over", ({ scores }) => { scores.rounds[0].rows[0].bonus = 25; scores.target = 0; });
  for (const more of [1, 2]) {
    yield view("moves", ({ moves }) => { for (const part of [...moves.groups, ...moves.groups[0].items, ...moves.refused]) part.more = more; });
  }
  yield view("chosen", ({ considered }) => { considered.differs.length = 1; });
  yield view("level-open", ({ level }) => { Object.assign(level, { par: 1, slipped: true }); });
  yield view("level-number", ({ level }) => { level.par = 2; });
  yield view("bot", (bot) => { bot.moves = null; });
  yield view("moment", ({ level }) => { Object.assign(level, { state: "solved", goes_on: true }); });
  yield view("play", (play) => { play.kind = "on"; });
  for (const right of [true, false]) {
    yield view("level-choices", ({ level }) => { Object.assign(level, { state: right ? "solved" : "failed" }); Object.assign(level.asks, { answered: "No", right }); });
  }
  yield view("level-failed", ({ foot }) => { foot.find(({ action }) => action === "undo").can = true; });
  for (const solved of [true, false]) for (const state of ["open", "solved"]) for (const moves of ["A: draw\n", ""]) {
    yield view("exercise", ({ answer, level }) => { Object.assign(answer, { solved, moves }); level.state = state; });
  }
  for (const rounds of [0, 6]) {
    yield view("exercise", ({ answer, level }) => { Object.assign(answer, { solved: true, number: 2, rounds }); level.state = "open"; });
  }
}

const VIEWS = [...fixtureNames.map(fixture), ...changed()];

test("all words on the screen come from sentences.json or from Python, and each sentence of the file is used", async () => {
  const [keys, shown] = [new Set(), new Set()];
  const table = await joined({ language: "en", view: bracketed(SENTENCES.view, keys) }, "\nexport { setCatalogue, tableHtml };");
  for (const view of VIEWS) {
    table.setCatalogue(toldCatalogue(view.catalogue ?? offered()));
    for (const ui of SCREENS) {
      const markup = table.tableHtml(told(view), ui);
      assert.deepEqual(unbracketed(markup), []);
      for (const [, key] of markup.matchAll(/⟦([\w. ]+)\|/g)) shown.add(key);
    }
  }
  const byHand = (key) => key.startsWith("drop."); // these sentences are shown only while a card is dragged in a browser
  assert.deepEqual([...keys].filter((key) => !shown.has(key) && !byHand(key)), []);
});

test("the joined script draws what the modules draw", async () => {
  const table = await joined(SENTENCES, "\nexport { setCatalogue, tableHtml };");
  for (const view of VIEWS) {
    table.setCatalogue(view.catalogue ?? offered());
    setCatalogue(view.catalogue ?? offered());
    for (const ui of SCREENS) assert.equal(table.tableHtml(view, ui), tableHtml(view, ui));
  }
});

// The bots at a table: their kinds, the reasons for their moves, and the offer of an even game.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { gameIn } from "../../rummy500/table/view/browser.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { sheetName } from "../../rummy500/table/view/messages.js";
import { fixture, offered, withAttr } from "./help.mjs";

beforeEach(() => offered());

test("each bot's kind is shown and read aloud beside its name", () => {
  const markup = tableHtml(fixture("why"));
  for (const kind of ["beginner", "careful"]) assert.match(markup, new RegExp(`<span class="rt-kind"><span class="rt-vh">, </span>${kind}</span>`));
  assert.doesNotMatch(tableHtml(fixture("level-open")), /rt-kind/);
});

test("the reason for a move is shown on a sheet until it is closed", () => {
  const view = fixture("why");
  const markup = tableHtml(view);
  const [sheet] = withAttr(markup, "data-why");
  assert.equal(sheet.attrs.class, "rt-sheet is-why");
  assert.match(markup, /Another move is better from Bea&#39;s seat: “Keep <span class="rt-keep">/);
  assert.equal(sheetName(view), `why-${view.why.place}`);
  view.why = { ...view.why, place: null, says: [] };
  assert.equal(withAttr(tableHtml(view), "data-why").length, 0);
});

test("one button asks why another player made the last move; buttons in the log ask why each move was made", () => {
  const view = fixture("why");
  const asks = (markup) => withAttr(markup, "data-of-move").map(({ attrs }) => [attrs["data-of-move"], attrs["aria-label"], attrs["aria-expanded"]]);
  const last = ["3", "Why did Bea do that?", "true"];
  assert.deepEqual(asks(tableHtml(view)), [last, ["2", "Why did Bea do that?", "false"], last]);
  view.why.ask = null;
  for (const line of view.log) line.why = null;
  assert.deepEqual(asks(tableHtml(view)), []);
  assert.deepEqual(asks(tableHtml(fixture("why"), { still: true })), []);
});

test("the offer of an even game has a line and a button", () => {
  const view = fixture("over");
  const markup = tableHtml(view);
  assert.match(markup, /<p class="rt-even" data-key="even">You are far behind\. Easier players/);
  assert.equal(withAttr(markup, "data-action", "even").length, 1);
  view.over.even = null;
  assert.doesNotMatch(tableHtml(view), /rt-even/);
});

test("the form of a new game has a bot for each seat, and describes how the chosen bot plays", () => {
  const view = fixture("why");
  const form = (ui) => tableHtml(view, { id: "t", open: ["new"], ...ui });
  const bots = (ui) => withAttr(form(ui), "name", "bots").map(({ attrs }) => attrs.value);
  assert.deepEqual(bots({}), ["beginner", "careful"]);
  assert.deepEqual(bots({ players: 2 }), ["beginner"]);
  assert.deepEqual(bots({ players: 4 }), ["beginner", "careful", "careful"]);
  assert.deepEqual(bots({ bots: ["planner", "random"] }), ["planner", "random"]);
  const seats = (ui) => withAttr(form(ui), "name", "t-seat").map(({ attrs }) => attrs.value);
  assert.deepEqual(seats({}), ["", "0", "1"]);
  assert.deepEqual(seats({ players: 2 }), []);
  const chosen = (ui) => withAttr(form(ui), "name", "kind").filter(({ attrs }) => "checked" in attrs).map(({ attrs }) => attrs.value);
  assert.deepEqual(chosen({}), []);
  assert.match(form({}), /Your opponents are bots of different kinds/);
  assert.deepEqual(chosen({ seat: 1 }), ["careful"]);
  assert.match(form({ seat: 1 }), /<b>Ruth, careful\.<\/b> Remembers what you took/);
  assert.deepEqual(chosen({ players: 2 }), ["beginner"]);
  const [explains] = withAttr(tableHtml(view, { open: ["new"] }), "name", "explains");
  assert.ok("checked" in explains.attrs);
  assert.ok(!("checked" in withAttr(tableHtml(fixture("play"), { open: ["new"] }), "name", "explains")[0].attrs));
});

test("the form sends the kind of the bot at each seat", () => {
  const form = {
    elements: { players: { value: "3" }, explains: { checked: true }, seed: { value: " 9 " } },
    querySelector: () => ({ value: "classic" }),
    querySelectorAll: (selector) => (selector === "[name=bots]" ? [{ value: "beginner" }, { value: "careful" }] : []),
  };
  assert.deepEqual(gameIn(form, [], "7"), { rules: "classic", options: {}, players: 3, seed: "9", bots: ["beginner", "careful"], explains: true });
});

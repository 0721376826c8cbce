// The home page and the contents find the next level from the reader's stars, and the open game in the storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linkTo, openText, playersOf, readOpen } from "../../book/site/runtime/open-game.js";
import { facesUp, levelsOf, nextPlace, starsWon } from "../../book/site/runtime/way.js";

const chapter = (title, ...names) => ({
  title, href: `${title}.html`, beside: title === "beside",
  levels: names.map((name) => ({ name, title: name, href: `${title}.html#${name}` })),
});
const FIRST = { title: "First", chapters: [chapter("a", "a/1", "a/2"), chapter("talk"), chapter("b", "b/1"), chapter("beside", "c/1")] };
const SECOND = { title: "Second", chapters: [chapter("d", "d/1"), chapter("e", "e/1")] };
const BOOK = [FIRST, SECOND];
const stars = (own) => new Map(Object.entries(own));
const next = (own) => {
  const place = nextPlace(BOOK, stars(own), 3);
  return place && [place.invites, place.level.name, place.chapter.title, place.part.title];
};

test("a new reader begins at the first level", () => {
  assert.deepEqual(next({}), ["Begin", "a/1", "a", "First"]);
});

test("the next level is the first unsolved level in the part with the furthest solved level", () => {
  assert.deepEqual(next({ "a/1": 1 }), ["Go on", "a/2", "a", "First"]);
  assert.deepEqual(next({ "b/1": 1 }), ["Go on", "a/1", "a", "First"]);
});

test("after a jump ahead, the skipped parts come last", () => {
  assert.deepEqual(next({ "d/1": 1 }), ["Go on", "e/1", "e", "Second"]);
  assert.deepEqual(next({ "d/1": 1, "e/1": 1 }), ["Go on", "a/1", "a", "First"]);
});

test("a page outside the order of reading leads to the next chapter, but no chapter leads to that page", () => {
  assert.deepEqual(next({ "c/1": 2 }), ["Go on", "d/1", "d", "Second"]);
  assert.deepEqual(next({ "a/1": 3, "a/2": 3, "b/1": 3 })?.[1], "d/1");
});

test("once all levels are solved, a level with fewer than three stars comes next, if there is one", () => {
  const solved = { "a/1": 3, "a/2": 2, "b/1": 3, "d/1": 3, "e/1": 3 };
  assert.deepEqual(next(solved)?.slice(0, 2), ["For three stars", "a/2"]);
  assert.equal(next({ ...solved, "a/2": 3 }), undefined);
});

test("the card of a chapter without levels is face up if the card before it is face up", () => {
  assert.deepEqual(facesUp(FIRST, stars({})), [false, false, false, false]);
  assert.deepEqual(facesUp(FIRST, stars({ "a/1": 1, "a/2": 1 })), [true, true, false, false]);
  assert.deepEqual(facesUp(FIRST, stars({ "b/1": 1 })), [false, false, true, false]);
});

test("only the stars of the book's levels are counted", () => {
  assert.equal(starsWon(levelsOf([FIRST]), stars({ "a/1": 2, "c/1": 3, "d/1": 3, "gone/1": 3 })), 5);
  assert.equal(levelsOf(BOOK).length, 6);
});

// ---- the open game -----------------------------------------------------------------------------------------

const VIEW = { title: "Classic", subtitle: "round 3, to 500 points", scores: { line: "You 145, Bea 90" } };
const OPEN = openText("/html/play.html", 0, "{}", VIEW);

test("an open game is read back with the sentence that the home page shows", () => {
  assert.deepEqual(readOpen(OPEN), {
    page: "/html/play.html", number: 0, going: "{}", title: "Classic, round 3", says: "You 145, Bea 90.",
  });
});

test("an open game has the link that dealt it", () => {
  const linkOf = (going) => linkTo(readOpen(openText("/html/today.html", 0, JSON.stringify(going), VIEW)));
  assert.equal(linkOf({ link: "#rules=classic&seed=1" }), "#rules=classic&seed=1");
  assert.deepEqual([{ link: "" }, { link: 5 }, {}, null].map(linkOf), Array(4).fill(undefined));
});

const SEATS = [{ you: false, turn: false, kind: "regular" }, { you: true, turn: true, kind: "" }, { you: false, turn: false, kind: "careful" }];
const ofSeats = (seats) => readOpen(openText("/html/play.html", 1, JSON.stringify({ tables: { 1: { kept: {}, view: { seats } } } }), VIEW));

test("an open game has the kinds of its bots, and says if the reader is in turn", () => {
  const { bots, isYours } = playersOf(ofSeats(SEATS));
  assert.deepEqual([bots, isYours], [["regular", "careful"], true]);
  assert.equal(playersOf(ofSeats(SEATS.map((seat) => ({ ...seat, turn: !seat.turn })))).isYours, false);
});

test("an open game whose view is broken is still an open game", () => {
  for (const seats of [undefined, null, 7, [], [null]]) {
    const open = ofSeats(seats);
    assert.deepEqual([open.title, playersOf(open)], ["Classic, round 3", { bots: [], isYours: false }]);
  }
});

const changed = (change) => JSON.stringify({ ...JSON.parse(OPEN), ...change });
const BROKEN = [undefined, null, "", "{", "null", "[]", "7", changed({ edition: 2 }), changed({ page: "javascript:alert(1)" }),
  changed({ page: "//example.org/" }), changed({ page: ["/"] }), changed({ number: "0" }), changed({ going: {} }),
  changed({ title: "" }), changed({ says: null }), " ".repeat(300_000)];
for (const text of BROKEN) {
  test(`this text has no open game: ${String(text).slice(0, 60)}`, () => assert.equal(readOpen(text), undefined));
}

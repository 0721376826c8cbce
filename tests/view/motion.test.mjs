// Which cards fly and which sound is played when a new view of a table replaces the view before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { flightsBetween, flightsOfDeal } from "../../rummy500/table/view/motion.js";
import { dealtIn, soundBetween, tick } from "../../rummy500/table/view/sound.js";
import { fixture } from "./help.mjs";

/** A view of a deal, and a view of the next deal, which has just begun. @param {(view: any) => void} [change] */
function dealt(change = undefined) {
  const [before, after] = [fixture("start"), fixture("start")];
  after.dealt = `${before.dealt} again`;
  after.log = [];
  change?.(after);
  return [before, after];
}

test("the cards of a deal fly round the table from the dealer's left, and the upcard is turned up last", () => {
  const [before, after] = dealt(({ seats }) => seats.forEach((seat) => { seat.dealer = seat.seat === "B"; }));
  const flights = flightsOfDeal(before, after);
  assert.equal(flights.length, dealtIn(after));
  const ids = after.hand.cards.map(({ id }) => id);
  assert.deepEqual(flights.slice(0, 4), [{ to: "seat-C" }, { cid: ids[0] }, { to: "seat-B" }, { to: "seat-C" }]);
  assert.deepEqual(flights.filter(({ cid }) => ids.includes(cid)).map(({ cid }) => cid), ids);
  assert.deepEqual(flights.at(-1), { cid: after.pile.cards[0].id });
  assert.deepEqual(flightsBetween(before, after), []);
});

test("cards are also dealt into a hand that lies face down", () => {
  const [before, after] = dealt(({ hand }) => { Object.assign(hand, { backs: hand.cards.length, cards: [] }); });
  assert.ok(flightsOfDeal(before, after).some(({ to }) => to === "hand"));
});

test("no dealing is shown after the first move of a deal, or when a table opens", () => {
  const [before, after] = dealt((view) => { view.log = [{ text: "B: draw" }]; });
  assert.deepEqual(flightsOfDeal(before, after), []);
  assert.deepEqual(flightsOfDeal(before, before), []);
});

test("each card of a deal, a take and a meld makes a sound", () => {
  const [before, after] = dealt();
  assert.deepEqual(soundBetween(before, after), { name: "deal", cards: dealtIn(after) });
  const moved = (change) => {
    const [was, is] = [fixture("play"), fixture("play")];
    is.log = [...was.log, { text: "A: …", statement: "" }];
    change(is, was);
    return soundBetween(was, is);
  };
  assert.deepEqual(moved((is, was) => { was.pile.cards = Array(5).fill(is.pile.cards[0]); is.pile.cards = was.pile.cards.slice(0, 2); }), { name: "slide", cards: 3 });
  assert.deepEqual(moved((is) => { is.melds.push({ ...is.melds[0], ids: [91, 92, 93] }); }), { name: "place", cards: 3 });
  assert.deepEqual(moved((is) => { is.pile.cards.push(is.pile.cards[0]); }), { name: "place" });
  assert.deepEqual(moved((is) => { is.stock.count += 20; }), { name: "shuffle" });
  assert.deepEqual(moved(() => {}), { name: "slide", cards: 1 });
  assert.equal(soundBetween(before, before), null);
});

test("a won and a lost round end with different sounds, and a refusal makes a sound only once", () => {
  const [was, is] = [fixture("play"), fixture("play")];
  is.over = { how: "lost" };
  assert.deepEqual(soundBetween(was, is), { name: "knock" });
  is.over = { how: "won" };
  assert.deepEqual(soundBetween(was, is), { name: "won" });
  is.refusal = { serial: 7 };
  assert.deepEqual(soundBetween(was, is), { name: "refused" });
  assert.notDeepEqual(soundBetween(is, is), { name: "refused" });
});

test("a phone vibrates for the player's own discard, but not when a move is taken back or cards are dealt", () => {
  const felt = [];
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: (times) => felt.push(times) }, configurable: true });
  const [was, is] = [fixture("play"), fixture("play")];
  was.turn = was.me;
  is.pile.cards.push(is.pile.cards[0]);
  tick(was, is); // the log is as long as before
  is.log = [...was.log, { text: "A: …", statement: "" }];
  tick(was, { ...is, dealt: is.dealt + 1 });
  assert.deepEqual(felt, []);
  tick(was, is);
  assert.deepEqual(felt, [[12]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fanAttrs, fanLayout } from "../../rummy500/table/view/fan.js";

const NUMBERS = Array.from({ length: 30 }, (_, i) => i + 1);
const shown = (room, card, step, cols) => (cols === 1 ? card : Math.min(step, (room - card) / (cols - 1)));

test("a fan's rows are filled one after the other, so an added card changes no other card's row", () => {
  for (const zone of ["hand", "pile"]) {
    for (const n of NUMBERS) {
      for (const [size, cols] of Object.entries(fanLayout(n, zone).cols)) {
        const more = fanLayout(n + 1, zone).cols[size];
        const stays = more === cols || (cols === n && more === n + 1);
        assert.ok(stays || (zone === "hand" ? n === 21 && size === "s" : n === 16 && "so".includes(size)), `${zone} of ${n}, ${size}`);
      }
    }
  }
});

test("a phone's fan has as many cards in a row as fit its real width", () => {
  const cols = (width) => fanLayout(14, "hand", width).cols.s;
  assert.deepEqual([296, 336, 366, 406, 455].map(cols), [6, 7, 8, 8, 10]);
  assert.equal(fanLayout(7, "hand", 455).tight, "");
  assert.equal(fanLayout(8, "hand", 455).tight, "");
});

test("a phone shows 44 px of each card in a hand of up to 21 cards, 33 px in a larger hand, and 31 px in a pile", () => {
  for (const n of NUMBERS) {
    const hand = shown(366, 52, 58, fanLayout(n, "hand").cols.s);
    const pile = shown(300, 46, 50, fanLayout(n, "pile").cols.s);
    assert.ok(hand >= (n <= 21 ? 44 : 33), `hand of ${n}: ${hand}`);
    assert.ok(pile >= 31, `pile of ${n}: ${pile}`);
  }
});

test("on wider screens each card shows its index and is wide enough to tap", () => {
  for (const n of NUMBERS) {
    const { o, m, l } = fanLayout(n, "hand").cols;
    assert.ok(shown(622, 54, 60, o) >= 24, `hand of ${n}, low`);
    assert.ok(shown(656, 68, 74, m) >= 29, `hand of ${n}, middle`);
    assert.ok(shown(1230, 102, 108, l) >= 44, `hand of ${n}, wide`);
  }
});

test("a fan lists the table sizes at which its cards hide each other's middle", () => {
  assert.equal(fanLayout(7, "hand").tight, "");
  assert.equal(fanLayout(8, "hand").tight, "s");
  assert.equal(fanLayout(13, "hand").tight, "som");
  assert.equal(fanLayout(30, "hand").tight, "soml");
  assert.equal(fanLayout(4, "pile").tight, "");
});

test("a fan lists the table sizes at which it has several rows", () => {
  assert.equal(fanAttrs(7, "hand")["data-rows"], null);
  assert.equal(fanAttrs(8, "hand")["data-rows"], null);
  assert.equal(fanAttrs(9, "hand")["data-rows"], "s");
  assert.equal(fanAttrs(22, "hand")["data-rows"], "sm");
  assert.equal(fanAttrs(25, "hand")["data-rows"], "soml");
});

test("the style of an empty fan has no zeros, because CSS would divide by them", () => {
  assert.equal(fanAttrs(0, "pile").style, "--rt-s:1;--rt-o:1;--rt-m:1;--rt-l:1");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fanAttrs, fanLayout } from "../../rummy500/table/view/fan.js";

const SIZES = Array.from({ length: 26 }, (_, i) => i + 1);

test("a row never holds more cards than the fan, and rows are even", () => {
  for (const zone of ["hand", "pile"]) {
    for (const n of SIZES) {
      const fan = fanLayout(n, zone);
      for (const cols of [fan.l, fan.m, fan.s]) {
        const rows = Math.ceil(n / cols);
        assert.ok(cols >= 1 && cols <= n, `${zone} ${n}`);
        assert.equal(cols, Math.ceil(n / rows), `${zone} ${n}: rows as even as can be`);
      }
    }
  }
});

test("on a phone a hand of up to 21 shows 44 px of each card, a pile 38 px up to 14 and 33 px beyond", () => {
  const shown = (room, card, cols) => (cols === 1 ? card : (room - card) / (cols - 1));
  for (const n of SIZES) {
    const hand = shown(340, 52, fanLayout(n, "hand").s);
    const pile = shown(280, 48, fanLayout(n, "pile").s);
    assert.ok(hand >= (n <= 21 ? 44 : 36), `hand of ${n}: ${hand}`);
    assert.ok(pile >= (n <= 14 ? 38 : 33), `pile of ${n}: ${pile}`);
  }
});

test("wide, the index column of every card is seen", () => {
  for (const n of SIZES) {
    const { l, m } = fanLayout(n, "hand");
    assert.ok((608 - 72) / (Math.max(2, l) - 1) >= 26, `hand of ${n}, wide`);
    assert.ok((456 - 60) / (Math.max(2, m) - 1) >= 22, `hand of ${n}, middle`);
  }
});

test("the numbers of the states that were drawn", () => {
  const numbers = (n, zone) => { const { l, s, tight, tightM, tightS, stack } = fanLayout(n, zone); return { l, s, tight, tightM, tightS, stack }; };
  const no = false;
  assert.deepEqual(numbers(13, "hand"), { l: 13, s: 7, tight: no, tightM: true, tightS: no, stack: no });
  assert.deepEqual(numbers(9, "hand"), { l: 9, s: 5, tight: no, tightM: no, tightS: no, stack: no });
  assert.deepEqual(numbers(20, "hand"), { l: 20, s: 7, tight: true, tightM: no, tightS: no, stack: true });
  assert.deepEqual(numbers(12, "pile"), { l: 12, s: 6, tight: no, tightM: true, tightS: no, stack: no });
  assert.deepEqual(numbers(22, "pile"), { l: 11, s: 8, tight: no, tightM: no, tightS: true, stack: no });
});

test("an empty fan has numbers CSS can divide by", () => {
  assert.equal(fanAttrs(0, "pile").style, "--rt-n:0;--rt-l:1;--rt-m:1;--rt-s:1");
});

// How many cards of a fan stand in a row, in a wide, a middle and a narrow container.
// CSS computes the steps; here is only what it can't: the cards a row, and whether so little
// of each card is seen that the middle of its face would be a sliver.

const SIZES = {
  // room: inner width in px the choice is made for; card: its width; step: the widest step
  hand: {
    l: { most: 20, room: 700, card: 72, step: 54 },
    m: { most: 14, room: 500, card: 60, step: 54 },
    s: { most: 7, room: 340, card: 52, step: 50 },
  },
  pile: {
    l: { most: 14, room: 616, card: 60, step: 46 },
    m: { most: 12, room: 432, card: 52, step: 46 },
    s: { most: 7, room: 280, card: 48, step: 46 },
  },
};
const INDEX_ONLY = 0.7; // less of a card than this is seen: only its index is drawn

/** Cards a row, rows as even as they can be. */
function perRow(cards, most) {
  const rows = Math.max(1, Math.ceil(cards / most));
  return Math.max(1, Math.ceil(cards / rows));
}

/** On a phone a large fan has narrower steps rather than a fourth row. */
const narrowMost = (zone, cards) => (zone === "hand" ? (cards > 21 ? 9 : 7) : cards > 14 ? 8 : 7);

function isTight(cols, { room, card, step }) {
  return cols > 1 && Math.min(step, (room - card) / (cols - 1)) / card < INDEX_ONLY;
}

/** {n, l, m, s, tight, tightM, tightS, stack} for a fan of `cards` in the zone "hand" or "pile". */
export function fanLayout(cards, zone) {
  const size = SIZES[zone];
  const l = perRow(cards, size.l.most);
  const m = perRow(cards, size.m.most);
  const s = perRow(cards, narrowMost(zone, cards));
  return {
    n: cards, l, m, s,
    tight: isTight(l, size.l),
    tightM: isTight(m, size.m),
    tightS: isTight(s, size.s),
    stack: zone === "hand" && Math.ceil(cards / s) > 2, // three rows and more overlap on a phone
  };
}

/** The same as attributes of the fan's list. */
export function fanAttrs(cards, zone) {
  const fan = fanLayout(cards, zone);
  return {
    "data-tight": fan.tight, "data-tight-m": fan.tightM, "data-tight-s": fan.tightS, "data-stack": fan.stack,
    style: `--rt-n:${fan.n};--rt-l:${fan.l};--rt-m:${fan.m};--rt-s:${fan.s}`,
  };
}

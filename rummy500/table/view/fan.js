// The layout of a fan in a narrow (s), low (o), middle (m) or wide (l) container. CSS computes the steps between cards.
// This module computes the values that CSS can't: how many cards a row has, and whether so little of each card is
// visible that the middle of its face would be a sliver. Rows are filled one after the other. So cards keep their rows
// when a card is added or removed at the end.

export const NARROW = 480; // px: the width below which a table has a phone's layout

const SIZES = {
  // in px: `room` is the fan's assumed inner width, `card` the width of a card, `step` the widest step
  hand: {
    s: { most: (cards, room) => fitting(room, 52, cards > 21 ? 34 : 44.5), room: 366, card: 52, step: 58 },
    o: { most: () => 22, room: 622, card: 54, step: 60 },
    m: { most: () => 21, room: 656, card: 68, step: 74 },
    l: { most: () => 24, room: 1230, card: 102, step: 108 },
  },
  pile: {
    s: { most: (cards, room) => fitting(room, 46, cards > 16 ? 31.5 : 36), room: 300, card: 46, step: 50 },
    o: { most: (cards) => (cards > 16 ? 9 : 8), room: 262, card: 44, step: 48 },
    m: { most: () => 18, room: 570, card: 55, step: 59 },
    l: { most: () => 26, room: 1120, card: 80, step: 84 },
  },
};
const INDEX_ONLY = 0.9; // if less of a card than this is visible, only its index is drawn

/** How many cards of this width fit in the room, with this step between them. */
const fitting = (room, card, step) => Math.max(1, Math.floor((room - card) / step) + 1);

/** Whether cards overlap, because there are several rows or because the steps are narrower than the cards. */
function isTight(cards, cols, { room, card, step }) {
  return cards > cols || Math.min(step, (room - card) / Math.max(1, cols - 1)) / card < INDEX_ONLY;
}

/**
 * The layout of a fan of `cards` in the zone "hand" or "pile": {cols: the number in a row by size, tight: the sizes at
 * which cards overlap, rows: the sizes at which there are several rows}. `narrow` is the inner width of a narrow fan in
 * px, if it has been measured.
 */
export function fanLayout(cards, zone, narrow = SIZES[zone].s.room) {
  const cols = {};
  let [tight, rows] = ["", ""];
  for (const [size, assumed] of Object.entries(SIZES[zone])) {
    const room = size === "s" ? narrow : assumed.room;
    cols[size] = Math.max(1, Math.min(cards, assumed.most(cards, room)));
    if (isTight(cards, cols[size], { ...assumed, room })) tight += size;
    if (cards > cols[size]) rows += size;
  }
  return { cols, tight, rows };
}

/** The layout as attributes of the fan's list. */
export function fanAttrs(cards, zone, narrow) {
  const { cols, tight, rows } = fanLayout(cards, zone, narrow);
  return { "data-tight": tight || null, "data-rows": rows || null, style: Object.entries(cols).map(([size, number]) => `--rt-${size}:${number}`).join(";") };
}

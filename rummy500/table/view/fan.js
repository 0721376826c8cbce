// How many cards of a fan stand in a row, in a narrow container, a low one, a middle and a wide one.
// CSS computes the steps; here is only what it can't: the cards a row, and whether so little
// of each card is seen that the middle of its face would be a sliver.

const SIZES = {
  // room: inner width in px the choice is made for; card: its width; step: the widest step
  hand: {
    s: { most: (cards) => (cards > 21 ? 10 : 7), room: 366, card: 52, step: 58 },
    o: { most: () => 24, room: 622, card: 54, step: 60 },
    m: { most: () => 21, room: 656, card: 68, step: 74 },
    l: { most: () => 24, room: 1230, card: 102, step: 108 },
  },
  pile: {
    s: { most: (cards) => (cards > 16 ? 9 : 8), room: 300, card: 46, step: 50 },
    o: { most: (cards) => (cards > 16 ? 9 : 8), room: 262, card: 44, step: 48 },
    m: { most: () => 18, room: 570, card: 55, step: 59 },
    l: { most: () => 26, room: 1120, card: 80, step: 84 },
  },
};
const INDEX_ONLY = 0.9; // less of a card than this is seen: only its index is drawn

/** Cards a row, rows as even as they can be. */
function perRow(cards, most) {
  const rows = Math.max(1, Math.ceil(cards / most));
  return Math.max(1, Math.ceil(cards / rows));
}

/** Cards overlap: in rows that do, or in steps that are narrower than they are. */
function isTight(cards, cols, { room, card, step }) {
  return cards > cols || Math.min(step, (room - card) / Math.max(1, cols - 1)) / card < INDEX_ONLY;
}

/**
 * For a fan of `cards` in the zone "hand" or "pile": {cols: cards a row by size, tight: the sizes at which they
 * overlap, rows: the sizes at which there are several rows}.
 */
export function fanLayout(cards, zone) {
  const cols = {};
  let [tight, rows] = ["", ""];
  for (const [size, room] of Object.entries(SIZES[zone])) {
    cols[size] = perRow(cards, room.most(cards));
    if (isTight(cards, cols[size], room)) tight += size;
    if (cards > cols[size]) rows += size;
  }
  return { cols, tight, rows };
}

/** The same as attributes of the fan's list. */
export function fanAttrs(cards, zone) {
  const { cols, tight, rows } = fanLayout(cards, zone);
  const style = Object.entries(cols).map(([size, number]) => `--rt-${size}:${number}`).join(";");
  return { "data-tight": tight || null, "data-rows": rows || null, style };
}

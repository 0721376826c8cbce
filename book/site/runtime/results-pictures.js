// The pictures of the page of results, as SVG: the points as a curve, and the luck of the cards as dots. Each picture
// has three versions, so that texts keep their size, and the style shows the version that fits.

const CURVE = [
  { name: "widest", width: 900, height: 270 }, { name: "wide", width: 620, height: 250 }, { name: "narrow", width: 300, height: 220 },
];
const DOTS = [
  { name: "widest", width: 900, radius: 5 }, { name: "wide", width: 620, radius: 4.5 }, { name: "narrow", width: 300, radius: 3.5 },
];
const GROUND = 128; // px, the height of the dots' picture above its scale

/** @typedef {{name: string, width: number}} Size */

export const whole = (points) => String(Math.round(points) || 0).replace("-", "−");
export const withSign = (points) => `${Math.round(points) > 0 ? "+" : ""}${whole(points)}`;
const lastOf = (numbers) => numbers[numbers.length - 1];
const MIDDLE = 'text-anchor="middle"';
const END = 'text-anchor="end"';
const text = (left, top, words, more = "") => `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${words}</text>`;

/** @param {Size & {height: number}} size @param {string} says @param {string[]} parts */
const picture = ({ name, width, height }, says, parts) =>
  `<svg class="is-${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${says}">${parts.join("")}</svg>`;

/** The numbers on a scale that covers `least` to `most`: about five multiples of a round number, such as 20 or 25. */
function marksOf(least, most) {
  const step = [10, 20, 25, 50, 100, 200, 500, 1000, 5000].find((one) => (most - least) / one <= 6) ?? 10_000;
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

// ---- the curve -------------------------------------------------------------------------------------------

/** The points of each round as dots, and two lines of running means. Both lines begin at round number `first`. */
export function curveOf(dots, lines, first) {
  const says = `Points a round over ${dots.length} rounds. Your mean began at ${whole(lines.mine[0])} and is now ${whole(lastOf(lines.mine))}. `
    + `The mean of the other players began at ${whole(lines.others[0])} and is now ${whole(lastOf(lines.others))}.`;
  return CURVE.map((size) => picture(size, says, partsOfCurve(dots, lines, first, size))).join("");
}

function partsOfCurve(dots, { mine, others }, first, { width, height }) {
  const box = { left: 38, right: width - 82, top: 10, bottom: height - 28 };
  const marks = marksOf(Math.min(0, ...dots), Math.max(50, ...dots));
  const [low, high] = [marks[0], lastOf(marks)];
  const x = (at) => box.left + ((box.right - box.left) * at) / Math.max(1, dots.length - 1);
  const y = (points) => box.bottom - ((box.bottom - box.top) * (points - low)) / (high - low);
  const at = (place, points) => `${x(place).toFixed(1)},${y(points).toFixed(1)}`;
  const line = (means) => means.map((points, place) => at(place + first - 1, points)).join(" ");
  const [end, theirs] = apart(y(lastOf(mine)), y(lastOf(others)));
  return [
    ...marks.map((mark) => `<path class="${mark ? "is-line" : "is-zero"}" d="M${box.left} ${y(mark).toFixed(1)}H${box.right}"/>${text(box.left - 8, y(mark) + 4, whole(mark), END)}`),
    ...dots.map((points, place) => `<circle class="is-dot" cx="${x(place).toFixed(1)}" cy="${y(points).toFixed(1)}" r="2.5"/>`),
    `<polyline class="is-others" points="${line(others)}"/><polyline class="is-mine" points="${line(mine)}"/>`,
    text(box.right + 8, end + 4, `you ${whole(lastOf(mine))}`, 'class="is-name"'),
    text(box.right + 8, theirs + 4, `others ${whole(lastOf(others))}`),
    text(box.left, height - 8, "1", MIDDLE),
    text(box.right, height - 8, String(dots.length), MIDDLE),
    text((box.left + box.right) / 2, height - 8, "rounds", MIDDLE),
  ];
}

/** The two heights, moved apart so that two lines of text at these heights don't overlap. */
function apart(one, other) {
  const lacks = Math.max(0, 16 - Math.abs(one - other)) / 2;
  return one <= other ? [one - lacks, other + lacks] : [one + lacks, other - lacks];
}

// ---- the dots --------------------------------------------------------------------------------------------

/** A dot for each round. The more the round's cards were worth, the further right the dot lies. A band shows where the
 *  true mean worth lies. */
export function dotsOf(worths, band) {
  const says = `The worth of your cards in ${worths.length} rounds. The lowest is ${whole(Math.min(...worths))}, the highest ${whole(Math.max(...worths))}. `
    + `The mean is ${withSign(band.mean)}. The band goes from ${withSign(band.low)} to ${withSign(band.high)}: 95 of 100 such bands contain the true mean.`;
  return DOTS.map((size) => picture({ ...size, height: GROUND + 52 }, says, partsOfDots(worths, band, size))).join("");
}

function partsOfDots(worths, { mean, low, high }, { width, radius }) {
  const marks = marksOf(Math.min(0, ...worths), Math.max(0, ...worths));
  const [left, right] = [20, width - 20];
  const x = (points) => left + ((right - left) * (points - marks[0])) / (lastOf(marks) - marks[0] || 1);
  const room = 2 * radius + 1;
  const below = new Map(); // for each column, how many dots it has
  const places = worths.map((points) => {
    const column = Math.round((x(points) - left) / room);
    const row = below.get(column) ?? 0;
    below.set(column, row + 1);
    return { column, row };
  });
  const rise = Math.min(room, (GROUND - 12 - room) / Math.max(1, Math.max(...below.values()) - 1));
  const dots = places.map(({ column, row }) =>
    `<circle class="is-dot" cx="${(left + column * room).toFixed(1)}" cy="${(GROUND - room / 2 - 1 - row * rise).toFixed(1)}" r="${radius}"/>`);
  return [
    `<rect class="is-band" x="${x(low).toFixed(1)}" y="4" width="${(x(high) - x(low)).toFixed(1)}" height="${GROUND - 4}" rx="4"/>`,
    ...dots,
    `<path class="is-zero" d="M${left} ${GROUND}H${right}"/><path class="is-mean" d="M${x(mean).toFixed(1)} 2V${GROUND + 4}"/>`,
    ...marks.map((mark) => text(x(mark), GROUND + 18, withSign(mark), MIDDLE)),
    text(0, GROUND + 42, "worse cards than theirs"),
    text(width, GROUND + 42, "better cards than theirs", END),
  ];
}

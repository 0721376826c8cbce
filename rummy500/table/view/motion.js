// Animates cards: each card that has moved flies to the place where it lies now. It doesn't matter how `draw` draws:
//   const before = motion.measure(); draw(); motion.play(before, flights)
// A card is identified by its id (data-cid), and a place with hidden cards by its name (data-place: stock, seat-B).

import { cardBack } from "./faces.js";
import { withMinus } from "./markup.js";
import { BETWEEN, DEALT, isDealt } from "./sound.js";
/** @import { TableView } from "./protocol.js" */
/** @import { Flight } from "./ui.js" */

const FLIGHT = 230; // milliseconds of a card's flight
const SLIDE = 184; // milliseconds in which a card slides within a fan
const AWARD = 620; // milliseconds in which a round's points fly to a seat
const COUNTED = 520; // milliseconds in which a total runs to its new value
const FALL = 900; // milliseconds in which a card falls after a game is won
const EASE = "cubic-bezier(.2,.75,.25,1)";

export const boxOf = (element) => element.getBoundingClientRect();
const isInSight = (box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight + 200;
const GROUP = ".rt-meld, .rt-pile"; // each moves in one piece; a card slides only if its place in the group changed
const zoneOf = (element) => element.closest("[data-zone]")?.dataset.zone;
const inHand = (element) => zoneOf(element) === "hand";

/** A card's old box, moved as far as its group `slid`. The slide of the group already moves the card that far. */
const carried = (box, slid) => (slid ? { left: box.left - slid.left, top: box.top - slid.top, width: box.width } : box);

export class Motion {
  constructor(root, isWanted) {
    this.root = root;
    this.isWanted = isWanted;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.running = [];
  }

  get sky() {
    return this.root.querySelector(".rt-sky");
  }

  get still() {
    return this.calm.matches || !this.isWanted();
  }

  /** Measures where every visible card and every place of hidden cards is now. */
  measure() {
    const found = new Map();
    if (this.still) return found;
    for (const element of this.root.querySelectorAll("[data-cid]")) {
      const [zone, group] = [zoneOf(element), element.closest(GROUP)];
      found.set(element.dataset.cid, { box: boxOf(element), zone, group, face: element });
    }
    for (const meld of this.root.querySelectorAll(".rt-meld")) found.set(meld.dataset.key, { box: boxOf(meld), place: meld });
    for (const element of this.root.querySelectorAll("[data-place]")) found.set(element.dataset.place, { box: boxOf(element), place: element });
    return found;
  }

  /** Ends all flights at once, so that each card is at its place. */
  finish() {
    const all = this.running;
    this.running = [];
    for (const animation of all) animation.finish();
  }

  /**
   * Lets the cards fly from where they were. `flights` has an entry for each card that wasn't visible before or isn't
   * visible now. {cid, from: place}: the card was hidden at this place. {cid, to: place}: the card is hidden there now.
   * {cid, box}: the card was dropped in this box. {from: place, to: place} or {box, to: place}: a card flies face down.
   */
  play(before, flights = []) {
    if (this.still || !before.size) return;
    const named = new Map(flights.filter(({ cid }) => cid !== undefined).map((flight) => [String(flight.cid), flight]));
    const now = this.measure();
    const hidden = (place) => (before.get(place) ?? now.get(place))?.box;
    const slid = this.slideGroups(before, now);
    let order = 0;
    for (const [cid, { box, zone, group, face }] of now) {
      if (!face || !isInSight(box)) continue;
      const was = before.get(cid);
      const flight = named.get(cid);
      const old = was && (was.group === group ? carried(was.box, slid.get(group)) : was.box);
      const from = flight?.box ?? (flight?.from ? hidden(flight.from) : old);
      if (!from || Math.hypot(from.left - box.left, from.top - box.top) < 3) continue;
      if (was?.zone === zone && !flight) this.slide(face.closest("li"), from, box);
      else this.fly(face, from, box, { turns: Boolean(flight?.from), delay: BETWEEN * order++ });
    }
    this.follow(before.get("stock"), now.get("stock"));
    for (const { cid, from, to, box } of flights) {
      const target = now.get(to)?.box;
      const id = String(cid);
      const start = cid === undefined ? (box ? { box } : before.get(from)) : !now.has(id) && before.get(id);
      if (target && start) {
        const end = { left: target.left, top: target.top, width: start.box.width };
        this.fly(start.face, start.box, end, { delay: BETWEEN * order++, leaves: !box });
      }
    }
  }

  /**
   * Lets the cards of a new deal fly from the stock to their places, in the order of `flights`. Returns how many
   * milliseconds all flights take together.
   * @param {Flight[]} flights
   */
  deal(flights) {
    const now = this.measure();
    const stock = now.get("stock")?.box;
    if (!stock) return 0;
    for (const [order, { cid, to }] of flights.entries()) {
      const target = now.get(cid === undefined ? to : String(cid));
      if (!target) continue;
      const { face, box } = target;
      const end = face ? box : { left: box.left, top: box.top, width: stock.width };
      this.fly(face, stock, end, { turns: Boolean(face), delay: DEALT * order, leaves: !face });
    }
    return DEALT * flights.length + FLIGHT;
  }

  /** Slides the melds and the pile if they lie elsewhere now. Returns how far each of them slides, in pixels. */
  slideGroups(before, now) {
    const slid = new Map();
    for (const [key, { box, place }] of now) {
      const from = place?.matches(GROUP) && before.get(key)?.box;
      if (!from || Math.hypot(from.left - box.left, from.top - box.top) < 1) continue;
      this.slide(place, from, box);
      slid.set(place, { left: from.left - box.left, top: from.top - box.top });
    }
    return slid;
  }

  /** Slides the stock when the pile beside it grows or shrinks. */
  follow(was, is) {
    if (was && is && Math.abs(was.box.left - is.box.left) >= 1) this.slide(is.place.closest("[data-zone]"), was.box, is.box);
  }

  slide(item, from, to) {
    this.run(item, [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], { duration: SLIDE });
  }

  /** Lets a copy of the card fly in an arc. The card itself is invisible until the copy has landed. */
  fly(face, from, to, { turns = false, leaves = false, delay = 0 }) {
    const copy = document.createElement("div");
    copy.className = `rt-air${face && inHand(face) ? " is-hand" : ""}`;
    copy.setAttribute("aria-hidden", "true");
    copy.style.setProperty("--rt-air-w", `${to.width}px`);
    copy.innerHTML = `<span class="rt-turning">${face ? "" : cardBack()}${face && turns ? cardBack() : ""}</span>`;
    if (face) copy.firstElementChild.prepend(plainCopy(face));
    this.sky.append(copy);
    const origin = boxOf(this.root);
    const at = ({ left, top, width }, more = 1) => `translate(${left - origin.left}px, ${top - origin.top}px) scale(${(width / to.width) * more})`;
    const way = {
      left: (from.left + to.left) / 2,
      top: Math.min(from.top, to.top) * 0.35 + Math.max(from.top, to.top) * 0.65 - 18,
      width: (from.width + to.width) / 2,
    };
    const end = leaves
      ? [{ opacity: 1, offset: 0.85 }, { transform: at(to, 0.4), opacity: 0.2 }]
      : [{ transform: at(to) }];
    const flight = this.run(copy, [{ transform: at(from) }, { transform: at(way, 1.06), offset: 0.5 }, ...end], { duration: FLIGHT, delay, fill: "both" });
    if (turns) this.run(copy.firstChild, [{ transform: "perspective(700px) rotateY(180deg)" }, { transform: "perspective(700px) rotateY(0)" }], { duration: FLIGHT, delay, fill: "both", easing: "ease-out" });
    if (face && !leaves) this.run(face, [{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT, delay, fill: "backwards" });
    flight.finished.then(() => copy.remove(), () => copy.remove());
  }

  /**
   * Lets the points of a round fly to a seat. Then the seat's total runs to its new value.
   * @param {Element} points
   * @param {Element} total
   * @param {{ before: number, total: number }} sums
   * @param {number} delay
   */
  award(points, total, sums, delay) {
    if (this.still || !isInSight(boxOf(total))) return;
    const [from, to, origin] = [points, total, this.root].map(boxOf);
    const copy = document.createElement("div");
    copy.textContent = points.textContent;
    copy.className = "rt-points";
    copy.setAttribute("aria-hidden", "true");
    this.sky.append(copy);
    const own = boxOf(copy).height;
    const at = ({ left, top, height }, size = 1) =>
      `translate(${left - origin.left}px, ${top - origin.top}px) scale(${(size * height) / own})`;
    const flight = this.run(copy, [
      { transform: at(from), opacity: 0 }, { transform: at(from), opacity: 1, offset: 0.05 },
      { transform: at(to), opacity: 1, offset: 0.9 }, { transform: at(to, 1.2), opacity: 0 },
    ], { duration: AWARD, delay, fill: "both", easing: "ease-in-out" });
    flight.finished.then(() => copy.remove(), () => copy.remove());
    this.count(total, sums, delay + AWARD);
  }

  /** Lets a number run from one sum to another. Until the run starts, the number shows the first sum. */
  count(element, { before, total }, delay) {
    const number = [...element.childNodes].find((node) => /\d/.test(node.nodeValue ?? ""));
    const final = number?.nodeValue;
    if (!final) return;
    const grows = [{ scale: 1 }, { scale: 1.15, offset: 0.9 }, { scale: 1 }];
    const clock = this.run(element, grows, { duration: COUNTED, delay });
    const show = () => {
      const { progress } = clock.effect.getComputedTiming();
      if (clock.playState === "running") {
        number.nodeValue = withMinus(Math.round(before + (total - before) * (progress ?? 0)));
        requestAnimationFrame(show);
      }
    };
    show();
    clock.finished.then(() => (number.nodeValue = final), () => (number.nodeValue = final));
  }

  /** Lets cards of the pack rain over the felt when the player has won the game. */
  cascade(faces) {
    const felt = this.root.querySelector(".rt-felt");
    if (this.still || !felt) return;
    const [box, origin] = [boxOf(felt), boxOf(this.root)];
    felt.classList.add("is-lit");
    const width = Math.min(72, box.width / 7);
    const flights = faces.map((face, i) => {
      const copy = document.createElement("div");
      copy.className = "rt-air";
      copy.setAttribute("aria-hidden", "true");
      copy.style.setProperty("--rt-air-w", `${width}px`);
      copy.append(face);
      this.sky.append(copy);
      const across = ((i * 137.5) % 100) / 100; // the golden angle spreads the cards evenly
      const [x, y] = [box.left - origin.left + across * (box.width - width), box.top - origin.top];
      const at = (down, turns) => `translate(${x + turns * 0.6}px, ${y + down}px) rotate(${turns}deg)`;
      const lean = (across - 0.5) * 90;
      const floor = box.height - 1.4 * width;
      const flight = this.run(copy, [
        { transform: at(-0.5 * width, 0), opacity: 0 }, { transform: at(-0.3 * width, 0), opacity: 1, offset: 0.06 },
        { transform: at(floor, lean), easing: "ease-out", offset: 0.6 },
        { transform: at(floor - 0.7 * width, lean * 1.3), easing: "ease-in", offset: 0.78, opacity: 1 },
        { transform: at(box.height + width, lean * 2), opacity: 0 },
      ], { duration: FALL, delay: DEALT * i, fill: "both", easing: "ease-in" });
      flight.finished.then(() => copy.remove(), () => copy.remove());
      return flight.finished;
    });
    Promise.allSettled(flights).then(() => felt.classList.remove("is-lit"));
  }

  /** Shakes a button whose move was refused. */
  shake(button) {
    if (this.still || !button) return;
    this.run(button, [0, -5, 5, -4, 3, 0].map((x) => ({ translate: `${x}px 0` })), { duration: 300, easing: "ease-out" });
  }

  run(element, frames, timing) {
    const animation = element.animate(frames, { easing: EASE, ...timing });
    this.running.push(animation);
    animation.finished.then(() => (this.running = this.running.filter((other) => other !== animation)), () => {});
    return animation;
  }

  /** Animates the panel at the end of a level or round. Its stars, or its blocks of points, appear one by one. */
  celebrate(end) {
    if (this.still) return;
    this.run(end, [{ opacity: 0, translate: "0 12px" }, { opacity: 1, translate: "0 0" }], { duration: 240 });
    [...end.querySelectorAll(".rt-won-stars svg")].forEach((star, i) => this.run(star,
      [{ scale: 0, rotate: "-40deg", opacity: 0 }, { scale: 1.25, rotate: "6deg", opacity: 1, offset: 0.7 }, { scale: 1, rotate: "0deg" }], { duration: 420, delay: 180 + 170 * i, fill: "backwards" }));
    [...end.querySelectorAll(".rt-blocks span[style]")].forEach((block, i) => this.run(block,
      [{ opacity: 0, translate: "-10px 0" }, { opacity: 1, translate: "0 0" }], { duration: 160, delay: 120 + 28 * i, fill: "backwards" }));
  }
}

/** A copy of a card's face, without ids and without anything to press. */
export function plainCopy(face) {
  const copy = document.createElement("span");
  copy.className = "rt-card";
  copy.dataset.suit = face.dataset.suit;
  copy.innerHTML = face.innerHTML;
  return copy;
}

// ---- flights from one view to the next ----

/** @param {{ cards: { id: number }[] }} zone */
const idsIn = ({ cards }) => cards.map(({ id }) => id);
/** @param {TableView} view */
const idsOf = (view) => [...idsIn(view.hand), ...idsIn(view.pile), ...view.melds.flatMap(({ ids }) => ids)];

/** Where all cards lie, as text to compare. @param {TableView} view */
const lying = (view) => JSON.stringify([
  view.dealt, idsIn(view.hand), idsIn(view.pile), view.melds.map(({ ids }) => ids), view.stock.count,
  view.seats.map(({ cards }) => cards),
]);

/** Whether any card lies in a different place now. @param {TableView} before @param {TableView} after */
export const hasMoved = (before, after) => lying(before) !== lying(after);

/**
 * The flights of a new deal in the order in which cards are dealt: around the table from the dealer's left, then the
 * upcard. Empty unless the deal has just begun.
 * @param {TableView} before
 * @param {TableView} after
 * @returns {Flight[]}
 */
export function flightsOfDeal(before, after) {
  if (!isDealt(before, after)) return [];
  const { seats, hand, pile } = after;
  const first = seats.findIndex(({ dealer }) => dealer) + 1;
  const inTurn = [...seats.slice(first), ...seats.slice(0, first)];
  const most = Math.max(...seats.map(({ cards }) => cards));
  /** @returns {Flight} */
  const dealt = ({ seat, you }, round) =>
    (!you ? { to: `seat-${seat}` } : hand.backs ? { to: "hand" } : { cid: hand.cards[round].id });
  const rounds = Array.from({ length: most }, (_, round) => inTurn.filter(({ cards }) => round < cards)
    .map((seat) => dealt(seat, round)));
  return [...rounds.flat(), ...pile.cards.map(({ id }) => ({ cid: id }))];
}

/**
 * The flights of cards that only one of the two views shows. These cards come from the stock or the mover's seat, or
 * go to one of them.
 * @param {TableView} before
 * @param {TableView} after
 * @returns {Flight[]}
 */
export function flightsBetween(before, after) {
  if (before.dealt !== after.dealt) return [];
  const mover = before.turn === before.me ? "hand" : `seat-${before.turn}`;
  const shown = new Set(idsOf(before));
  const still = new Set(idsOf(after));
  const own = new Set(after.hand.cards.map(({ id }) => id));
  const shuffled = after.stock.count > before.stock.count;
  const come = [...still].filter((cid) => !shown.has(cid)).map((cid) => ({ cid, from: own.has(cid) ? "stock" : mover }));
  const gone = [...shown].filter((cid) => !still.has(cid)).map((cid) => ({ cid, to: shuffled ? "stock" : mover }));
  const held = new Map(before.seats.map(({ seat, cards }) => [seat, cards]));
  const hasShrunk = after.stock.count < before.stock.count;
  const drew = after.seats.filter(({ seat, you, cards }) => !you && cards > held.get(seat) && hasShrunk);
  return [...come, ...gone, ...drew.map(({ seat }) => ({ from: "stock", to: `seat-${seat}` }))];
}

// After the table is drawn, moves the focus or scrolls to what is new: a meld, an end, a choice, a review.

import { focusedIn, isSeen } from "./focus.js";

const AFTER_BLOCKS = 500; // milliseconds from the count's first drawing until its points fly
const MARGIN = 10; // px between a meld and the edge of the felt
const BETWEEN_SIDES = 140; // milliseconds from one side's points to the next

/** Scrolls the felt (not the page) to a meld that is new or has grown. If possible, no row is cut off at the top. */
export function bringNewMeldIntoSight(screen) {
  const fresh = screen.find(".rt-meld.is-new");
  if (!fresh || fresh === screen.fresh) return;
  screen.fresh = fresh;
  const melds = screen.find(".rt-melds");
  const [top, bottom] = [fresh.offsetTop, fresh.offsetTop + fresh.offsetHeight];
  if (top < melds.scrollTop || bottom > melds.scrollTop + melds.clientHeight) {
    const least = bottom - melds.clientHeight + MARGIN;
    const rows = [...melds.querySelectorAll(".rt-meld")].map((meld) => meld.offsetTop - MARGIN);
    melds.scrollTop = rows.find((row) => row >= least && row < top) ?? least;
  }
}

/** Animates a count or a level's end that has just appeared. If the table has the focus, moves the focus to it. */
export function followEnd(screen, before) {
  const ended = (view) => Boolean(view.over) || (view.level?.state ?? "open") !== "open";
  if (!ended(screen.view) || (ended(before) && before.dealt === screen.view.dealt)) return;
  const end = screen.find(".rt-won, .rt-counted");
  if (!end) return;
  const next = screen.view.over ? end.querySelector("h3") : screen.find(".rt-answers.is-end .is-main");
  if (focusedIn(screen.root)) next.focus({ preventScroll: true });
  if (!screen.view.over) screen.guardEnd();
  screen.motion.celebrate(end);
  if (screen.view.over) awardPoints(screen);
}

/** Lets each side's points fly from the count to the seats of that side. */
function awardPoints({ view, motion, root }) {
  view.over.rows.forEach((row, i) => {
    const points = root.querySelector(`.rt-count[data-side="${row.seat}"] > strong`);
    for (const seat of points ? row.seat : "") {
      const total = root.querySelector(`[data-seat="${seat}"] .rt-seat-total`);
      if (total) motion.award(points, total, row, AFTER_BLOCKS + BETWEEN_SIDES * i);
    }
  });
}

/** Moves the focus into a choice that opens, and back to the old place when the choice closes. */
export function followChoices(screen, mark, before) {
  const asked = Boolean(screen.view.choices);
  if (asked && !before.choices) {
    screen.asker = mark?.selector;
    screen.find("[data-choices] button").focus();
  } else if (!asked && before.choices && mark?.active.matches("[data-text], [data-do=leave]")) {
    const asker = screen.asker && screen.find(screen.asker);
    if (asker && isSeen(asker)) asker.focus();
  }
}

/** Scrolls to the reason for a move, if the player asked for the reason in the log. */
export function followWhy(screen, before) {
  const { why } = screen.view;
  if (why.place !== before.why.place) screen.find(".rt-because")?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to a new review, to a moment that is tried again and, after the try, to the moment's button. */
export function followReview(screen, mark, before) {
  const { state } = screen.view.review ?? {};
  if (!mark || state === before.review?.state) return;
  if (state === "weighing") screen.find(".rt-counts").focus({ preventScroll: true });
  else if (state === "trying") screen.find(".is-trying")?.focus();
  else if (state === "ready" && before.review?.trying) screen.find(`[data-moment="${before.review.trying.number}"]`)?.focus();
}

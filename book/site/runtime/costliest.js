// Adds the reader's costliest move to the result of a day. The table reviews the round. This module asks for the review
// once the result is on the screen, and shows the review's progress and its costliest moment. today.js says which
// result is shown, and page.js brings the table.
import { remembered } from "./browser.js";
import { withSigns } from "./card-signs.js";
import { playedIn, seedOf } from "./days.js";
import { KEY as MOMENTS_KEY } from "./moments.js";
import { bringNear } from "./near.js";
import { firstScore, recordKey, recordOf } from "./records.js";

/** @typedef {import("../../../rummy500/table/view/protocol.js").ShownReview} ShownReview */
/**
 * @typedef {object} Result a day's result
 * @property {import("./days.js").Deal} deal
 * @property {number} score the score of the day's first try
 * @property {boolean} isPractice whether the round on the table is a later try of this deal
 * @property {string} lost says that a round is lost if another round comes onto the table; "" if none is in play
 * @property {() => void} onOpen is called before the record of the first try comes onto the table
 */

const NOT_KEPT = "This browser doesn’t keep this round, so the table can’t review it.";

// These variables belong to the page that is shown:
let table; // the table of the page: {slot, model}
let result; // the shown result; undefined if the day isn't played
let isSeen = false; // whether the result's part about the costliest move is on the screen
let asked; // the number of the deal for which a review was asked
let overScore; // the score of the last round that was over on the table: the round that a review's moment is from
let isOpening = false; // whether a record is about to come onto the table
let isTrying = false; // whether the reader has asked to try the moment, and the table doesn't show it yet

const find = (selector) => document.querySelector(`.today-costly ${selector}`);
const viewNow = () => table.model.get("view");

/** Show the costliest move of this result. Without a result, show nothing. @param {Result} [shown] */
export function showCostOf(shown) {
  result = shown;
  show();
}

/** Show the costliest move of each result of this page, with reviews by this table. */
export function reviewAt(shown, signal) {
  table = shown;
  const part = document.querySelector(".today-costly");
  const watch = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1).isIntersecting;
    show();
  });
  watch.observe(part);
  const heard = { "change:view": follow, "change:python": followPython };
  for (const [event, hear] of Object.entries(heard)) table.model.on(event, hear);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    for (const [event, hear] of Object.entries(heard)) shown.model.off(event, hear);
    [table, result, asked, overScore] = [undefined, undefined, undefined, undefined];
    [isSeen, isOpening, isTrying] = [false, false, false];
  });
  const press = (selector, act) => find(selector).addEventListener("click", act, { signal });
  press(".today-open", open);
  press(".today-try", tryIt);
  press(".today-keep", keep);
  follow();
}

/** Follow the table: note its round, show the costliest move, and move the focus to a moment that the reader tries. */
function follow() {
  const view = viewNow();
  overScore = playedIn(view)?.score ?? overScore;
  if (isOpening && (view.refusal || view.fault || reviewNow() !== undefined)) isOpening = false;
  if (isTrying && view.review?.trying) {
    isTrying = false;
    table.slot.querySelector(".is-trying")?.focus();
  }
  show();
}

/** If Python isn't live, let a review be asked for again. If Python has failed, forget the requests that wait for
 *  it. */
function followPython() {
  const state = table.model.get("python");
  if (state !== "live") asked = undefined;
  if (!["starting", "live"].includes(state)) [isOpening, isTrying] = [false, false];
  show();
}

/** The review of the shown result's round; null if the round isn't reviewed yet. Undefined if the round isn't on the
 *  table. @returns {ShownReview | null | undefined} */
function reviewNow() {
  const view = viewNow();
  if (!result || result.isPractice || seedOf(view) !== result.deal.seed) return undefined;
  const score = view.review?.trying ? overScore : playedIn(view)?.score;
  return score === result.score ? view.review : undefined;
}

/** The record of the day's first try; undefined if this browser doesn't keep it. */
function recordNow() {
  const { rules, seed, bots } = result.deal;
  const record = recordOf(remembered(recordKey({ rules, seed: String(seed), round: 1, bots: bots.split(",") })));
  return record && firstScore(record) === result.score ? record : undefined;
}

function show() {
  const part = document.querySelector(".today-costly");
  // `toggleAttribute` changes nothing if nothing differs. The property `hidden` would set the attribute again.
  part.toggleAttribute("hidden", !table || !result || table.model.get("python") === "failed");
  if (part.hidden) return;
  const review = reviewNow();
  const isComing = isOpening || review === null || review?.state === "weighing";
  const canOpen = !isComing && !review && Boolean(recordNow());
  find(".today-waits").toggleAttribute("hidden", !isComing);
  find(".today-open").toggleAttribute("hidden", !canOpen);
  find(".today-found").toggleAttribute("hidden", !review?.moments.length);
  put(".today-cost-says", saysOf(review, isComing, canOpen));
  if (review?.state === "weighing") showProgress(review);
  else hideProgress();
  if (review?.moments.length) showMoment(review.moments[0]);
  if (review === null) ask();
}

/** @param {ShownReview | null | undefined} review */
function saysOf(review, isComing, canOpen) {
  if (isComing || review?.moments.length) return "";
  if (review) return review.says;
  return canOpen ? result.lost : NOT_KEPT;
}

/** Write a text, unless it is there already: screen readers read each change. */
function put(selector, text) {
  const place = find(selector);
  if (place.textContent !== text) place.textContent = text;
}

/** @param {ShownReview} review */
function showProgress({ done, of }) {
  Object.assign(find("progress"), { max: of, value: done });
  put(".today-waits span", `${done} of ${of} decisions`);
}

function hideProgress() {
  find("progress").removeAttribute("value");
  put(".today-waits span", "");
}

/** @param {import("../../../rummy500/table/view/protocol.js").ShownMoment} moment */
function showMoment({ when, did, better, cost, keep: { id } }) {
  put(".today-when", `${when}: about ${cost}`);
  put(".today-did", withSigns(did));
  put(".today-better", withSigns(better));
  const isKept = table.model.moments.ids().includes(id);
  find(".today-try").setAttribute("aria-disabled", String(table.model.get("python") !== "live"));
  const { dataset } = find(".today-keep");
  find(".today-keep").setAttribute("aria-disabled", String(isKept));
  put(".today-keep", isKept ? dataset.kept : dataset.keep);
}

/** Ask the table to review its round, once the reader can see the result and Python can answer. */
function ask() {
  const { dealt, fault } = viewNow();
  if (!isSeen || fault || asked === dealt || table.model.get("python") !== "live") return;
  asked = dealt;
  bringNear(table.slot); // only a table that is drawn goes on with its review
  table.model.send({ do: "act", action: "review" });
}

/** Bring the record of the day's first try onto the table. Once the record is there, the table is asked for a
 *  review. */
function open() {
  const record = recordNow();
  result.onOpen();
  isOpening = true;
  bringNear(table.slot);
  table.model.send({ do: "load", record });
  show();
  find("h3").focus({ preventScroll: true }); // the pressed button is hidden now
}

/** Put the moment onto the table, and scroll to the table. */
function tryIt() {
  if (table.model.get("python") !== "live") return; // Python has to make the review again first
  isTrying = true;
  table.model.send({ do: "act", action: "try", moment: 0 });
  const place = table.slot.closest("section");
  location.hash = place.id;
  place.scrollIntoView();
}

async function keep() {
  const [moment] = reviewNow()?.moments ?? [];
  if (!moment || find(".today-keep").getAttribute("aria-disabled") === "true") return;
  const how = await table.model.moments.keep(moment.keep);
  if (!table) return;
  show();
  const { tellNotKept } = await import("./at-risk.js");
  tellNotKept(MOMENTS_KEY, how, (notice) => document.querySelector(".today-costly").append(notice));
}

// The review of a round: its progress, the moments that cost most, and the row above a moment that the person tries
// again.

import { say } from "./sentences.js";
import { attrs, html, phrase, sentence } from "./markup.js";
import { actionButton } from "./operated.js";
/** @import { KeptMoment, ShownMoment, ShownReview, TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/**
 * The button to keep a moment or a level, so that the page offers it again later. Empty if no page keeps moments.
 * @param {KeptMoment} keep
 * @param {number | ""} of the number of the moment, or "" for a level
 * @param {Ui} ui
 */
export function keepButton({ id, title }, of, ui) {
  if (!ui.comeBack) return "";
  const isKept = ui.comeBack.includes(id);
  const label = isKept ? say("moment.kept") : say("moment.keep");
  return html`<button type="button" class="rt-btn" data-do="keep" data-of="${of}"${attrs({ "aria-disabled": isKept ? "true" : null, "aria-label": say("moment.of", { label, title }) })}>${label}</button>`;
}

/** @param {ShownMoment} shownMoment @param {number} i @param {Ui} ui */
const momentPart = ({ when, did, better, cost, keep }, i, ui) => html`<li class="rt-moment" data-key="moment-${i}">
  <h4>${when} <span>${say("review.cost", { cost })}</span></h4>
  <p>${sentence(did)}</p>
  <p><b>${say("review.better")}</b> ${sentence(better)}</p>
  <div class="rt-row"><button type="button" class="rt-btn" data-action="try" data-moment="${i}" aria-label="${say("review.try_moment", { number: i + 1, when })}">${say("review.try")}</button>${keepButton(keep, i, ui)}</div>
</li>`;

/** @param {ShownReview} shownReview */
const progressPart = ({ done, of }) => html`<div class="rt-row rt-progress"><progress max="${of}" value="${done}" aria-label="${say("review.weighed")}"></progress><span class="rt-cap rt-num">${
  say("review.decisions", { done, of })}</span></div>`;

/** @param {ShownReview} shownReview @param {Ui} ui */
const momentsPart = ({ moments, how }, ui) => (moments.length ? html`<ol role="list">${moments.map((one, i) => momentPart(one, i, ui))}</ol><p class="rt-cap">${how}</p>` : "");

/**
 * The review, shown in place of the picture that counts the round. A live region lets a screen reader say when the
 * review is ready.
 * @param {TableView} view
 * @param {Ui} ui
 */
export const reviewPart = ({ review }, ui) => html`<section class="rt-review" data-key="review" data-review="${review.state}" aria-labelledby="${ui.id}-review">
    <h3 id="${ui.id}-review">${say("review.title")}</h3>
    <p aria-live="polite">${review.says}</p>
    ${review.state === "weighing" ? progressPart(review) : momentsPart(review, ui)}
    <p class="rt-cap">${say("review.others")} <button type="button" class="rt-why-do" data-do="log">${say("review.log")}</button></p>
  </section>`;

/**
 * The row that replaces the task while the person tries a moment again, with the better move and the button to go back.
 * @param {TableView} view
 * @param {Ui} ui
 */
export function tryingPart({ review }, ui) {
  const { when, better, cost, move } = review.trying;
  if (ui.still) return "";
  return html`<div role="group" tabindex="-1" class="rt-asked is-trying" data-key="trying" data-review="trying" aria-label="${say("review.moment")}">
    <p><b>${say("review.tried_again", { when })}</b> ${phrase("review.tried_cost", { cost, better })}</p>
    <div class="rt-row">${move ? html`<button type="button" class="rt-btn" data-text="${move}">${say("review.better_move")}</button>` : ""}${actionButton(review.back, ui, "review")}</div>
  </div>`;
}

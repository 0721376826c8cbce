// The review of a hand: how far it has come, the moments that cost most, and the way back from one that is tried.

import { html, sentence } from "./text.js";
import { actionButton } from "./parts.js";

const momentPart = ({ when, did, better, cost }, i) => html`<li class="rt-moment" data-key="moment-${i}">
  <h4>${when} <span>cost about ${cost}</span></h4>
  <p>${sentence(did)}</p>
  <p><b>Better:</b> ${sentence(better)}</p>
  <button type="button" class="rt-btn" data-action="try" data-moment="${i}" aria-label="Try it: moment ${i + 1}, ${when}">Try it</button>
</li>`;

const progressPart = ({ done, of }) => html`<div class="rt-row rt-progress"><progress max="${of}" value="${done}" aria-label="Decisions weighed"></progress><span class="rt-cap rt-num">${
  done} of ${of} decisions</span></div>`;

const momentsPart = ({ moments, how }) => (moments.length ? html`<ol role="list">${moments.map(momentPart)}</ol><p class="rt-cap">${how}</p>` : "");

/** Below the count: the line is a live region, so that it is heard when the review is ready. */
export function reviewPart({ review }, ui) {
  if (!review || review.state === "trying") return "";
  return html`<section class="rt-review" data-key="review" data-review="${review.state}" aria-labelledby="${ui.id}-review">
    <h3 id="${ui.id}-review">Review of the hand</h3>
    <p aria-live="polite">${review.says}</p>
    ${review.state === "weighing" ? progressPart(review) : momentsPart(review)}
  </section>`;
}

/** While a moment is tried: what was better, and the way back. */
export function tryingPart({ review }, ui) {
  if (review?.state !== "trying") return "";
  const { when, better, cost, move } = review.trying;
  return html`<div role="group" tabindex="-1" class="rt-trying" data-key="trying" data-review="trying" aria-label="A moment of the review">
    <p><b>${when}, tried again.</b> What you did cost about ${cost}. Better: ${sentence(better)}</p>
    <div class="rt-row">${move ? html`<button type="button" class="rt-btn" data-text="${move}">Play the better move</button>` : ""}${actionButton(review.back, ui, "review")}</div>
  </div>`;
}

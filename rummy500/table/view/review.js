// The review of a hand: how far it has come, the moments that cost most, and the way back from one that is tried.

import { html, plainSentence, sentence } from "./text.js";
import { actionButton } from "./parts.js";

const momentPart = ({ turn, did, better, costs }, i) => html`<li class="rt-moment" data-key="moment-${i}">
  <h4>${turn} <span>${costs}</span></h4>
  <p>${sentence(did)}</p>
  <p><b>Better:</b> ${sentence(better)}</p>
  <button type="button" class="rt-btn" data-action="try" data-moment="${i}" aria-label="Try it: ${turn}, ${plainSentence(did)}">Try it</button>
</li>`;

const progressPart = ({ done, of }) => html`<div class="rt-row rt-progress"><progress max="${of}" value="${done}" aria-label="Decisions weighed"></progress><span class="rt-cap rt-num">${
  done} of ${of} decisions</span></div>`;

/** Below the count: the line is a live region, so that it is heard when the review is ready. */
export function reviewPart({ review }, ui) {
  if (!review || review.state === "trying") return "";
  return html`<section class="rt-review" data-key="review" data-review="${review.state}" aria-labelledby="${ui.id}-review">
    <h3 id="${ui.id}-review">Review of the hand</h3>
    <p aria-live="polite">${review.says}</p>
    ${review.state === "weighing" ? progressPart(review) : html`<ol role="list">${review.moments.map(momentPart)}</ol>`}
  </section>`;
}

/** While a moment is tried: what was better, and the way back. */
export function tryingPart({ review }, ui) {
  if (review?.state !== "trying") return "";
  const { turn, better, costs, move } = review.trying;
  return html`<div role="group" class="rt-trying" data-key="trying" data-review="trying" aria-label="A moment of the review">
    <p><b>${turn}, tried again.</b> What you did ${costs}. Better: ${sentence(better)}</p>
    ${move ? html`<button type="button" class="rt-btn" data-text="${move}">Play the better move</button>` : ""}
    ${actionButton(review.back, ui, "review")}
  </div>`;
}

// Shows the teacher one answer: its points, the checks that fail, and the learner's text or replay.

import { html } from "../../../../rummy500/table/view/markup.js";

export const pointsOf = ({ points }, { of }) => (points === null || points === undefined ? `up to ${of}` : `${points} of ${of}`);

/** The answer at the indices of a learner, an exercise and a question; null if nothing was handed in. */
export function answerAt(data, [learner, exercise, question]) {
  return data.answers[learner]?.[exercise]?.[question] ?? null;
}

const rowPart = ([asked, why, hidden]) => html`<li><span aria-hidden="true">✗</span><span>${asked}${why ? html` <span class="why">${why}</span>` : ""}${hidden ? html` <small>(only you see this check)</small>` : ""}</span></li>`;

const failingPart = ({ rows = [], more, named }) => (rows.length
  ? html`<h3>What does not hold</h3>${named ? html`<p>The function seems to make a known mistake: ${named}</p>` : ""}<ul class="failing">${rows.map(rowPart)}${more ? html`<li><span></span><span>and ${more} more</span></li>` : ""}</ul>` : "");

/** The text of an answer as HTML. Words become a paragraph; code and moves keep their lines. */
export function textPartOf({ text }, { kind }) {
  if (!text) return html`<p class="quiet">There is no answer.</p>`;
  return kind === "written" ? html`<p class="words">${text}</p>` : html`<pre tabindex="0" role="region" aria-label="The answer"><code>${text}</code></pre>`;
}

const playedPart = (answer) => (answer.table === undefined
  ? "" : html`<h3>Played again</h3><div class="played" data-table="${answer.table}"><p class="quiet">The table is being set up…</p></div>`);

/** The content of the dialog that shows an answer. */
export function answerHtml(data, place) {
  const [learner, exercise, question] = place;
  const answer = answerAt(data, place);
  const about = data.exercises[exercise].questions[question];
  return html`<header>
    <p class="quiet">${data.exercises[exercise].title}: ${about.heading}</p>
    <h2 id="answer-title" tabindex="-1">${data.learners[learner]}</h2>
    <p class="points">${answer ? pointsOf(answer, about) : "not handed in"}</p>
    <div class="do"><button type="button" data-step="-1" aria-keyshortcuts="k" aria-label="Previous learner">Previous</button><button type="button" data-step="1" aria-keyshortcuts="j" aria-label="Next learner">Next</button><button type="button" data-close>Close</button></div>
  </header>
  ${answer ? html`${answer.remark ? html`<p class="quiet">${answer.remark[0].toUpperCase()}${answer.remark.slice(1)}.</p>` : ""}
  ${answer.took ? html`<p class="quiet">The learner ${answer.took}.</p>` : ""}${failingPart(answer)}${playedPart(answer)}<h3>${about.kind === "played" ? "The moves" : "The answer"}</h3>${textPartOf(answer, about)}
  ${answer.comment ? html`<h3>Your comment</h3><p class="words">${answer.comment}</p>` : ""}
  ${about.kind === "written" && about.model ? html`<h3>The model's answer</h3><p class="words">${about.model}</p>` : ""}
  <p><a href="${answer.feedback}">The feedback that this learner gets</a></p>` : html`<p class="quiet">Nothing was handed in for this exercise.</p>`}`.toString();
}

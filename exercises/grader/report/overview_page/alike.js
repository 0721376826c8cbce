// Shows two answers side by side. A sign and a background mark the lines that both answers have.

import { html } from "../../../../rummy500/table/view/markup.js";

const bareLine = (line) => line.replace(/\s+/g, " ").trim();

function linesPart(text, others) {
  const both = new Set(others.split("\n").map(bareLine));
  return text.split("\n").map((line) => {
    const isBoth = bareLine(line) !== "" && both.has(bareLine(line));
    return html`<span class="line${isBoth ? " is-both" : ""}"><i aria-hidden="true">${isBoth ? "=" : ""}</i>${line}\n</span>`;
  });
}

const columnPart = (name, text, others, kind) => html`<div><h3>${name}</h3><pre class="${kind}" tabindex="0" role="region" aria-label="The answer of ${name}"><code>${linesPart(text, others)}</code></pre></div>`;

/** A learner's answer to a question or, if no question is given, all functions of the notebook. */
function textOfPair(data, learner, exercise, question) {
  const place = data.exercises.findIndex(({ name }) => name === exercise);
  const { questions } = data.exercises[place];
  const answers = data.answers[data.learners.indexOf(learner)]?.[place] ?? [];
  return answers.filter((_, i) => (question ? questions[i].name === question : questions[i].kind === "coded")).map(({ text = "" }) => text).join("\n\n");
}

export function besideHtml(data, { one, other, exerciseName, questionName }) {
  const [first, second] = [one, other].map((learner) => textOfPair(data, learner, exerciseName, questionName));
  return html`<p class="quiet">Lines with = are in both answers.</p><div class="columns">${columnPart(one, first, second)}${columnPart(other, second, first)}</div>`.toString();
}

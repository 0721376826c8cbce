// The end of a game: the standing, and the totals from round to round.

import { say } from "./sentences.js";
import { attrs, html, phrase, raw, sentence, withMinus } from "./markup.js";
/** @import { Settled, SheetRound, ShownOver, Standing, TableView } from "./protocol.js" */

/**
 * The emblem at the end of a game: a star if the player has won, else the letters of the winning side.
 * @param {ShownOver} shownOver
 */
export function emblem({ how, standing: [first] }) {
  if (how === "won") return raw('<svg class="rt-emblem" viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-star"/></svg>');
  return how === "lost" ? html`<span class="rt-emblem rt-letter" aria-hidden="true">${first.seat}</span>` : "";
}

/** @param {Standing} standing */
const kind = ({ you, won }) => [you && "is-you", won && "has-won"].filter(Boolean).join(" ");

/**
 * A row of the standing: a side's stroke (as in the race), name, payment to the winner and points.
 * @param {Standing} side
 * @param {Settled[]} settlement
 */
function standingRow(side, settlement) {
  const { name, total, won } = side;
  const owes = settlement.find((one) => one.name === name);
  return html`<li${attrs({ class: kind(side) || null })}><i aria-hidden="true"></i><b>${name}${won ? phrase("over.won") : ""}</b>${
    owes ? html`<small>${say("over.pays", { verb: owes.verb, points: owes.pays })}</small>` : ""}<strong>${phrase("players.total", { points: withMinus(total) })}</strong></li>`;
}

/**
 * A side's totals after each round, with zero before the first.
 * @param {Standing} standing
 * @param {SheetRound[]} rounds
 */
const totalsOf = ({ seat }, rounds) => [0, ...rounds.map(({ rows }) => rows.find((row) => row.seat === seat).total)];

const MOST_MARKS = 8; // the most round numbers that fit below the race

/**
 * The race, a chart of totals: a line for each side from zero through all rounds, and a line at the target. Leading
 * sides are drawn last.
 * @param {TableView} view
 */
function racePart({ over, scores }) {
  const { rounds, target } = scores;
  const runs = over.standing.map((side) => ({ side, totals: totalsOf(side, rounds) }));
  const all = runs.flatMap(({ totals }) => totals);
  const low = Math.min(0, ...all);
  const high = Math.max(target, 1, ...all);
  const across = (i) => ((i / rounds.length) * 100).toFixed(1);
  const down = (total) => (((high - total) / (high - low)) * 100).toFixed(1);
  const line = ({ side, totals }) => html`<polyline${attrs({ class: kind(side) || null, points: totals.map((total, i) => `${across(i)},${down(total)}`).join(" ") })}/>`;
  const level = (total) => html`<span style="inset-block-start:${down(total)}%">${total}</span>`;
  const every = Math.ceil(rounds.length / MOST_MARKS);
  const marks = rounds.filter((_, i) => (rounds.length - 1 - i) % every === 0);
  const told = runs.map(({ side, totals }) => say("over.race_of", { name: side.name, totals: totals.slice(1).map(withMinus).join(", ") })).join("; ");
  return html`<div class="rt-race" role="img" aria-label="${say("over.race")}: ${told}"><div><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${
    [0, ...(target ? [target] : [])].map((total) => html`<path d="M0 ${down(total)}H100"/>`)}${[...runs].reverse().map(line)}</svg>${level(0)}${target ? level(target) : ""}</div><p aria-hidden="true">${
    marks.map(({ no }) => html`<span style="inset-inline-start:${across(no)}%">${no}</span>`)}</p></div>`;
}

/**
 * The end of a game: the race, the standing beside it, and the round that decided the game. The table shows it instead
 * of the road to the target.
 * @param {TableView} view
 */
export const gameEndPart = (view) => html`<div class="rt-game-end">${racePart(view)}<ol role="list" aria-label="${say("over.standing")}">${
  view.over.standing.map((side) => standingRow(side, view.over.settlement))}</ol>${view.over.decided ? html`<p>${sentence(view.over.decided)}</p>` : ""}</div>`;

// Finds out which stars a reader has won in the steps of a chapter or an exercise. This browser keeps the stars.
import { CODE_KEY, keyOf, readAnswers } from "./answers.js";
import { remembered } from "./browser.js";
import { MOST_STARS, readStars, STARS_KEY } from "./stars.js";

/** @typedef {import("./cut.js").Step} Step */

const placeOf = (name) => `level-${name.replace("/", "-")}`;

/** The exercise whose answers are handed in from this page, or undefined. */
const exerciseHere = () => document.querySelector(".hand-in-form")?.dataset.exercise;

/** The stars that are won at each table in the page, by the table's id. A solved question of an exercise counts as
 *  three stars. */
function starsByPlace() {
  const exercise = exerciseHere();
  if (!exercise) {
    const kept = [...readStars(remembered(STARS_KEY)).stars];
    return new Map(kept.map(([level, stars]) => [placeOf(level), stars]));
  }
  const { solved } = readAnswers(remembered(keyOf(exercise, remembered(CODE_KEY) ?? "")) ?? "", exercise);
  return new Map(solved.map((question) => [placeOf(`${exercise}/${question}`), MOST_STARS]));
}

/** The stars won in each step. @param {Step[]} steps @returns {number[]} */
export function starsOf(steps) {
  const byPlace = starsByPlace();
  return steps.map(({ slot }) => byPlace.get(slot?.id) ?? 0);
}

/** The number of the step at which a reader continues: the first unsolved level, or the step of text before that level.
 *  @param {Step[]} steps */
export function nextStep(steps) {
  const stars = starsOf(steps);
  if (!stars.some(Boolean)) return 0;
  const open = steps.findIndex(({ kind }, i) => kind === "level" && !stars[i]);
  const next = open < 0 ? stars.findLastIndex(Boolean) + 1 : open;
  const at = Math.min(next, steps.length - 1);
  return steps[at - 1]?.kind === "read" ? at - 1 : at;
}

/** The signs of a step's stars, or a tick for a question of an exercise. */
export function inSigns(stars) {
  if (!stars) return "";
  return exerciseHere() ? "✓" : "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
}

/** The words for the reader's stars in a step. */
export function inWords(stars) {
  if (!stars) return "not solved";
  return exerciseHere() ? "solved" : `${stars} of ${MOST_STARS} stars`;
}

/** The words for the reader's stars in all steps; "" if no step has a level. */
export function sumInWords(steps) {
  const stars = starsOf(steps);
  const levels = steps.filter(({ kind }) => kind === "level").length;
  if (!levels) return "";
  if (exerciseHere()) return `${stars.filter(Boolean).length} of ${levels} solved`;
  return `${stars.reduce((all, one) => all + one, 0)} of ${MOST_STARS * levels} stars`;
}

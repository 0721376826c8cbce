// Handles presses and keys on the teacher's page.

import { download, remember, remembered } from "../../../../rummy500/table/view/browser.js";
import { answerHtml } from "./answers.js";
import { showReplay } from "./tables.js";
import { besideHtml } from "./alike.js";
import { csvOf, Drafts, markingHtml, pointsFrom, toMark } from "./marking.js";
import { openFiles } from "./progress.js";

const theClass = JSON.parse(document.getElementById("data").textContent);
const dialog = document.getElementById("answer");

// ---- an answer ----

let openPlace = null;

function showAnswer(place) {
  openPlace = place;
  dialog.innerHTML = answerHtml(theClass, place);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("h2").focus();
  const played = dialog.querySelector("[data-table]");
  if (played) showReplay(played, theClass.tables[played.dataset.table], theClass.too_old);
}

/** Moves on by this many learners, and skips learners without this exercise. The first learner follows the last. */
function stepLearner(by) {
  const order = [...document.querySelectorAll("#table tbody tr")].map((row) => Number(row.dataset.learner));
  const those = order.filter((learner) => theClass.answers[learner][openPlace[1]]);
  const [learner, ...question] = openPlace;
  showAnswer([those.at((those.indexOf(learner) + by) % those.length), ...question]);
}

dialog.addEventListener("click", ({ target }) => {
  if (target.closest("[data-close]") || target === dialog) dialog.close();
  const by = Number(target.closest("[data-step]")?.dataset.step);
  if (by) stepLearner(by);
});
dialog.addEventListener("keydown", ({ key }) => {
  if (key === "j" || key === "k") stepLearner(key === "j" ? 1 : -1);
});
dialog.addEventListener("close", () => document.querySelector(`[data-answer="${openPlace.join("-")}"]`)?.focus());

// ---- the table of all learners ----

const grid = document.getElementById("table");
const choose = document.getElementById("choose");
const isShown = (cell) => cell.offsetParent !== null;

grid.addEventListener("click", ({ target }) => {
  const { answer } = target.closest("[data-answer]")?.dataset ?? {};
  if (answer) showAnswer(answer.split("-").map(Number));
});

/** Makes this answer the only one in the table that Tab reaches. The arrow keys reach the other answers. */
function reach(field) {
  grid.querySelector("[data-answer][tabindex='0']")?.setAttribute("tabindex", "-1");
  field?.setAttribute("tabindex", "0");
}

const ROWS_AWAY = { ArrowUp: -1, ArrowDown: 1 };

grid.addEventListener("keydown", (event) => {
  const field = event.target.closest("[data-answer]");
  if (!field || !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  let to;
  if (event.key in ROWS_AWAY) {
    const rows = [...grid.tBodies[0].rows];
    const cell = field.parentNode.cellIndex;
    const way = ROWS_AWAY[event.key];
    for (let row = rows.indexOf(field.closest("tr")) + way; rows[row] && !to; row += way) to = rows[row].cells[cell].querySelector("[data-answer]");
  } else {
    const own = [...field.closest("tr").querySelectorAll("[data-answer]")].filter(isShown);
    to = own[own.indexOf(field) + (event.key === "ArrowLeft" ? -1 : 1)];
  }
  if (!to) return;
  reach(to);
  to.focus();
});

function arrange() {
  const { exercise, order } = choose.elements;
  for (const cell of grid.querySelectorAll("[data-exercise]")) cell.hidden = exercise.value !== "" && cell.dataset.exercise !== exercise.value;
  const [body] = grid.tBodies;
  const by = { name: (row) => Number(row.dataset.learner), points: (row) => -Number(row.dataset.points) }[order.value];
  body.append(...[...body.rows].sort((a, b) => by(a) - by(b)));
  reach([...grid.querySelectorAll("[data-answer]")].find(isShown));
}

choose.addEventListener("change", arrange);
choose.hidden = false;
reach(grid.querySelector("[data-answer]"));

// ---- mistakes, and answers that are alike ----

document.getElementById("mistakes").addEventListener("click", ({ target }) => {
  const who = target.closest("[data-learner]");
  if (!who) return;
  const { exerciseName, questionName } = who.closest("[data-exercise-name]").dataset;
  const exercise = theClass.exercises.findIndex(({ name }) => name === exerciseName);
  const question = theClass.exercises[exercise].questions.findIndex(({ name }) => name === questionName);
  showAnswer([Number(who.dataset.learner), exercise, question]);
});

for (const pair of document.querySelectorAll("[data-pair]")) {
  pair.addEventListener("toggle", () => { pair.querySelector(".beside").innerHTML ||= besideHtml(theClass, pair.dataset); }, { once: true });
}

// ---- marks ----

const MARKS_KEY = `rummy500-marks ${location.pathname}`; // pages that are opened from files may share one storage
const box = document.getElementById("mark");
const drafts = new Drafts(theClass.marks, keptMarks());
const marking = { groups: toMark(theClass, drafts), group: 0, at: 0, isHidden: false, isSaved: false, says: "", drafts };

function keptMarks() {
  try { return JSON.parse(remembered(MARKS_KEY) ?? "{}"); } catch { return {}; }
}

const shownOne = () => marking.groups[marking.group].answers[marking.at];

function drawMarks(focus) {
  box.innerHTML = markingHtml(marking);
  if (focus) box.querySelector(focus)?.focus();
}

function turnAnswer(by) {
  const { length } = marking.groups[marking.group].answers;
  Object.assign(marking, { at: Math.max(0, Math.min(marking.at + by, length - 1)), says: "" });
  drawMarks("[data-marked]");
}

function setMark(changed, focus) {
  const { key } = shownOne();
  marking.drafts.set(key, { ...marking.drafts.mark(key), ...changed });
  marking.isSaved = false;
  if (!remember(MARKS_KEY, JSON.stringify(marking.drafts))) marking.says = "This browser keeps nothing for this page, so save your marks before you leave it.";
  drawMarks(focus);
}

function givePoints(text, focus) {
  const { of } = marking.groups[marking.group].question;
  const points = text.trim() === "" ? "" : pointsFrom(text, of);
  if (points === null) {
    marking.says = `“${text}” is no number of points from 0 to ${of}.`;
    return drawMarks(focus);
  }
  marking.says = points === "" ? "" : `${points} of ${of} points.`;
  return setMark({ points: String(points) }, focus);
}

box.addEventListener("click", ({ target }) => {
  const { give, turn } = target.closest("button")?.dataset ?? {};
  if (give) givePoints(give, `[data-give="${give}"]`);
  if (turn) turnAnswer(Number(turn));
  if (target.closest("[data-save]")) {
    download(csvOf(marking.drafts.filled), "manual.csv");
    marking.isSaved = true;
    drawMarks("[data-save]");
  }
});
box.addEventListener("change", ({ target }) => {
  if (target.matches("[data-group]")) Object.assign(marking, { group: Number(target.value), at: 0, says: "" });
  if (target.matches("[data-hide]")) marking.isHidden = target.checked;
  if (target.matches("[data-points]")) return givePoints(target.value);
  if (target.matches("[data-comment]")) return setMark({ comment: target.value.trim() });
  return drawMarks(target.matches("[data-group]") ? "[data-group]" : "[data-hide]");
});
box.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
  if (key === "Escape" && isTyping) {
    target.blur(); // so that the field reports the typed text
    box.querySelector("[data-marked]").focus();
  }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !target.closest("[data-marked]")) return;
  if (/^\d$/.test(key)) givePoints(key, "[data-marked]");
  else if (key === "j" || key === "k") turnAnswer(key === "j" ? 1 : -1);
  else if (key === "c") box.querySelector("[data-comment]").focus();
  else return;
  event.preventDefault();
});
addEventListener("beforeunload", (event) => {
  if (marking.drafts.size && !marking.isSaved) event.preventDefault();
});
drawMarks();

openFiles(document.getElementById("files"));

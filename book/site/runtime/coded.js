// Lets learners write and check code on the page of a coded exercise. The code runs in a separate Python (trial.js).
// hand-in.js keeps the code and the answers in words. The page fills the code into a notebook to hand in.
import { openAnswers } from "./answers.js";
import { SIGNS } from "./card-signs.js";
import { onEachVisit } from "./each-visit.js";
import { answersInNotebook, cellsFor, filledIn, notebookFile } from "./filled-notebook.js";
import { keepAnswers, keepSolved } from "./hand-in.js";
import { hasCode } from "./sitting.js";
import { mend } from "./store.js";
import { putTabStop } from "./tab-stops.js";
import { endTrials, tryOut, warmUp } from "./trial.js";

/** @typedef {import("./trial.js").Outcome} Outcome */

const NEAR = "100% 0px"; // an editor is made when its place is less than a screen away
const CARD = /\b([2-9TJQKA])([SHDC])\b/g;

// These variables belong to the page that is shown:
let notebook, visit;
let running; // stops the trial that is running

function begin(signal) {
  if ("unplayable" in document.documentElement.dataset) return;
  visit = signal;
  const isGraded = hasCode(); // before keepAnswers takes the code out of the address
  notebook = JSON.parse(document.getElementById("coded-notebook").textContent);
  const { exercise } = notebook.metadata.rummy500;
  keepAnswers([], signal, {
    file: (answers) => [filledIn(notebook, answers), notebookFile(exercise)],
    open: (text) => (text.includes('"cells"') ? answersInNotebook(text, notebook) : openAnswers(text, exercise)),
  });
  for (const place of document.querySelectorAll(".coded")) serve(place);
  if (!isGraded) document.querySelectorAll(".coded-begin").forEach(offerLines);
  document.documentElement.dataset.coded = "on"; // hides the code for readers without scripts
  addEventListener("pagehide", endTrials, { signal });
  addEventListener("beforeprint", putOnPaper, { signal });
  signal.addEventListener("abort", endTrials);
  mend(); // before the reader writes anything; afterwards no page can tell what was lost
}

/** Make the field and the buttons of a question work. */
function serve(place) {
  const field = place.querySelector("textarea");
  const [check, stop, anew] = ["check", "stop", "anew"].map((name) => place.querySelector(`[data-do=${name}]`));
  const run = () => check.getAttribute("aria-disabled") || tryAnswer(place, field);
  check.addEventListener("click", run);
  stop.addEventListener("click", () => {
    check.focus();
    running?.abort();
  });
  anew.addEventListener("click", () => write(field, field.defaultValue));
  place.addEventListener("focusin", warmUp, { once: true });
  const [label, box, leave] = ["label", ".coded-place", ".coded-leave"].map((part) => place.querySelector(part));
  whenNear(place, () => makeEditor({ label, box, leave }, field, run));
}

/** Let the printed page show what the learner has written, in place of the code that was handed out. */
function putOnPaper() {
  const papers = document.querySelectorAll(".tag_coded-still pre");
  for (const [number, { value }] of [...document.querySelectorAll(".coded-answer")].entries())
    if (papers[number].textContent.trim() !== value.trim()) papers[number].textContent = value;
}

function whenNear(place, act) {
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    act();
  }, { rootMargin: NEAR });
  watch.observe(place);
  visit.addEventListener("abort", () => watch.disconnect());
}

/** Put a text into a field as if the reader had typed it. */
function write(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("rummy500-filled"));
  field.dispatchEvent(new Event("input"));
}

// ---- ready-made lines --------------------------------------------------------------------------------

/** Offer the lines of an answer to learners who are not sure how to begin. Learners with a personal code never get the
 *  lines, because their work may be graded. */
function offerLines(offer) {
  const place = offer.closest(".coded");
  const [field, press, check, says] = ["textarea", "[data-do=lines]", "[data-do=check]", ".coded-says"].map((one) => place.querySelector(one));
  let making; // resolves to what order-lines.js has made, once the learner has asked for the lines
  function show(order, isOpen) {
    press.setAttribute("aria-expanded", String(isOpen));
    order.part.hidden = !isOpen;
    if (isOpen) order.open();
  }
  async function make() {
    const { linesToOrder } = await import("./order-lines.js");
    const { above, lines, wrong } = offer.dataset;
    const order = linesToOrder({
      name: field.name,
      given: field.defaultValue,
      above: Number(above),
      offered: JSON.parse(lines),
      wrong: Number(wrong),
      read: () => field.value,
      write(text) {
        write(field, text);
        show(order, false);
        place.querySelector(".coded-found").replaceChildren();
        says.textContent = "The lines are in the editor. Now run and check them.";
        check.focus();
      },
    });
    order.part.hidden = true;
    offer.append(order.part);
    return order;
  }
  offer.hidden = false;
  press.addEventListener("click", async () => {
    try {
      const order = await (making ??= make());
      show(order, order.part.hidden);
    } catch (error) {
      console.warn(error);
      making = undefined;
      says.textContent = "The lines can’t be loaded now.";
    }
  });
}

// ---- the editor ----------------------------------------------------------------------------------------

/** The function that makes editors; undefined if it can't be loaded. */
async function loadEditor() {
  try {
    return (await import("./editor.js")).editorIn;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Put the editor in place of the field. If it can't be loaded, the field itself stays. */
async function makeEditor({ label, box, leave }, field, run) {
  const own = visit;
  const editorIn = await loadEditor();
  if (!editorIn || own.aborted) return;
  const hadFocus = field === document.activeElement;
  const attributes = { "aria-label": label.textContent, "aria-describedby": leave.id, translate: "no" };
  const editor = editorIn(box, {
    text: field.value,
    attributes,
    run,
    hear(text) {
      if (text === field.value) return;
      field.value = text;
      field.dispatchEvent(new Event("input"));
    },
  });
  field.addEventListener("rummy500-filled", () => editor.show(field.value));
  [field.hidden, box.hidden, leave.hidden] = [true, false, false];
  if (hadFocus) editor.focus();
  label.addEventListener("click", () => editor.focus());
  own.addEventListener("abort", editor.close);
}

// ---- a trial -------------------------------------------------------------------------------------------

/** Run the code of the page, and check the answer to this question. */
async function tryAnswer(place, field) {
  running?.abort();
  const [own, mine] = [visit, (running = new AbortController())];
  const [text, question] = [field.value, field.name];
  const show = progressIn(place);
  show("Running …");
  const fields = document.querySelectorAll(".coded-answer");
  const answers = new Map([...fields].map(({ name, value }) => [name, value]));
  const outcome = await tryOut(cellsFor(notebook, question, answers), show, mine.signal);
  if (running === mine) running = undefined;
  if (own.aborted) return;
  show("");
  showOutcome(place, question, outcome);
  const isSolved = outcome.found.length > 0 && outcome.found.every(({ isWhole }) => isWhole);
  if (isSolved) keepSolved(question, text);
}

/** A function that shows the progress of a trial below this question. The progress "" says that the trial has ended. */
function progressIn(place) {
  const [check, stop] = ["check", "stop"].map((name) => place.querySelector(`[data-do=${name}]`));
  const says = place.querySelector(".coded-says");
  says.textContent = "The code is running.";
  place.querySelector(".coded-found").replaceChildren();
  return (progress) => {
    place.querySelector(".coded-progress").textContent = progress;
    stop.hidden = !progress;
    if (progress) check.setAttribute("aria-disabled", "true");
    else check.removeAttribute("aria-disabled");
  };
}

/** Show the outcome of a trial. @param {Element} place @param {string} question @param {Outcome} outcome */
function showOutcome(place, question, outcome) {
  const { found, failed, printed, why, at } = outcome;
  const isAnswer = (cell) => cell.kind === "coded" && cell.question === question;
  const says = [];
  if (why) says.push(at && at.question && at.question !== question ? `In ${at.question}: ${why}` : why);
  for (const [cell, { why: error, line }] of failed) {
    if (isAnswer(cell)) says.push(`Your code stopped${line ? ` in line ${line}` : ""}: ${error}.`);
    else if (cell.kind === "check" && !says.length) says.push(`The check could not run: ${error}.`);
  }
  says.push(...found.map(({ headline }) => headline));
  place.querySelector(".coded-says").textContent = says.join(" ");
  const parts = found.flatMap(({ rows, remark }) => [listOf(rows), remark && paragraph(remark)]);
  for (const [cell, text] of printed) if (isAnswer(cell)) parts.push(paragraph("Your code printed:"), paperOf(text));
  place.querySelector(".coded-found").append(...parts.filter(Boolean));
  for (const paper of place.querySelectorAll(".coded-found pre")) putTabStop(paper);
}

const element = (name, className, ...parts) => {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...parts);
  return made;
};
const paragraph = (text) => element("p", "", ...withCards(text));
const paperOf = (text) => element("pre", "", text);

/** A list of the cases that a check has tried, and whether each holds. */
function listOf(rows) {
  return element("ul", "coded-rows", ...rows.map(([holds, asked, why]) => {
    const mark = element("b", "", holds ? "✔" : "✘");
    mark.setAttribute("aria-hidden", "true");
    const spoken = element("span", "visually-hidden", holds ? "right: " : "wrong: ");
    const line = element("li", "", mark, spoken, element("code", "", ...withCards(asked)));
    if (why) line.append(": ", ...withCards(why));
    line.dataset.holds = holds ? "yes" : "no";
    return line;
  }));
}

/** The text in parts: each card becomes an element with its rank and the sign of its suit. */
function withCards(text) {
  const parts = [];
  let end = 0;
  for (const { 0: card, 1: rank, 2: suit, index } of text.matchAll(CARD)) {
    parts.push(text.slice(end, index), element("span", `card-inline suit-${suit.toLowerCase()}`, rank.replace("T", "10") + SIGNS[suit]));
    end = index + card.length;
  }
  return [...parts, text.slice(end)];
}

onEachVisit(import.meta.url, begin);

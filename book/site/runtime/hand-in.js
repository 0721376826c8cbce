// Keeps a learner's answers on the page of an exercise: moves at its tables, and texts in its fields. Saves these
// answers as a file.
import { writeAlone } from "./alone.js";
import { CODE_KEY, fileOf, isOf, joined, keyOf, NAME_KEY, openAnswers, plainCode, readAnswers, sameLearner, withPlayed, withSolved, withWritten, writeAnswers } from "./answers.js";
import { download, hold, isHeld, remember, remembered } from "./browser.js";
import { showSitting } from "./sitting.js";
import { keep as keepText } from "./store.js";

const LARGEST = 1_000_000; // bytes; files of answers are much smaller

let hasNewer = false; // whether another tab has kept answers of a newer edition, which this page must not overwrite

// These variables belong to the page that is shown:
let visit, form, exercise, edition, name, coded, list, file, says, fields, tables, papers;
let told; // what the reader was last told about how the answers are kept

const learner = () => name.value.trim();
const code = () => plainCode(coded?.value ?? ""); // a coded exercise has no field for a personal code
const stored = () => remembered(keyOf(exercise, code())) ?? "";
const kept = () => readAnswers(stored(), exercise);
const isOfNewer = () => Boolean(openAnswers(stored(), exercise).isOfNewer);
const whose = () => ({ learner: learner(), code: code() });
const say = (text) => { says.textContent = text; };

/** Whether the answers contain work: a solved question or a written text. */
const isWork = ({ solved, written }) => solved.length > 0 || Object.values(written).some((text) => text.trim());

/** Change the kept answers with `make`, and keep the result. Returns the result, or undefined if the page was left
 *  meanwhile. */
function keep(make) {
  const own = visit;
  const [of, version, who] = [exercise, edition, whose()]; // the page may be left before this tab may write
  const key = keyOf(of, who.code);
  return writeAlone(() => {
    const text = remembered(key) ?? "";
    hasNewer ||= Boolean(openAnswers(text, of).isOfNewer);
    const answers = { ...make(readAnswers(text, of)), ...who };
    const isKept = (hasNewer ? hold : keepText)(key, writeAnswers(answers, of, version));
    if (own.aborted) return undefined;
    if (hasNewer || isWork(answers)) tellHowKept(hasNewer ? "newer" : isKept ? "kept" : "held");
    show();
    return answers;
  });
}

// ---- answers that may be lost --------------------------------------------------------------------------

/** Put a notice into the form, away from the tables. */
function putNotice(note) {
  form.querySelector(".notice")?.remove();
  form.append(note);
}

/** Tell the reader at once if the browser doesn't keep the answers any more. If the browser keeps them again, remove
 *  the notice. */
async function tellHowKept(how) {
  const own = visit;
  if (how === told) return;
  told = how;
  const { sayNotKept } = await import("./lasting.js");
  if (own.aborted) return;
  if (how === "kept") form.querySelector(".notice")?.remove();
  else sayNotKept("answers", how, hand, putNotice);
}

/** When the page opens, tell the reader if the answers of an earlier visit may be lost. */
async function tellRisk() {
  const own = visit;
  const isOnlyHeld = isHeld(keyOf(exercise, code()));
  told = isOnlyHeld ? "held" : "kept";
  if (!isWork(kept())) return;
  const { noticeOfRisk } = await import("./lasting.js");
  const note = await noticeOfRisk("answers", { isHeld: isOnlyHeld, isMuch: false }, hand);
  if (note && !own.aborted) putNotice(note);
}

// ---- the list of questions -----------------------------------------------------------------------------

/** The heading of the section in which this table or field is. */
const titleOf = (part) => part.closest("section")?.querySelector("h2, h3")?.firstChild?.textContent.trim() ?? "";

function show() {
  const answers = kept();
  const played = tables.map(({ model, slot }) => {
    const { question } = model.get("view").answer;
    const state = answers.solved.includes(question) ? "solved" : answers.played[question] ? "begun" : "not played yet";
    return [titleOf(slot), state];
  });
  const written = fields.map((field) => [titleOf(field), stateOf(field, answers)]);
  list.replaceChildren(...[...played, ...written].map(([title, state]) => {
    const line = document.createElement("li");
    const mark = document.createElement("b");
    mark.textContent = state;
    mark.dataset.state = state.split(" ")[0];
    line.append(`${title}: `, mark);
    return line;
  }));
  document.dispatchEvent(new Event("rummy500-answers"));
}

/** What the list says about a written answer. Code counts as begun until a check says that all of the code is right. */
function stateOf({ name: question, value, defaultValue }, { solved }) {
  if (solved.includes(question)) return "solved";
  if (!value.trim() || value === defaultValue) return "not written yet";
  return defaultValue ? "begun" : "written";
}

// ---- tables --------------------------------------------------------------------------------------------

/** Give a live table the name of the player, and the moves that were played there before. */
function goOn(model) {
  const { question } = model.get("view").answer;
  const answers = kept();
  const moves = answers.played[question];
  if (learner() || code()) model.send({ do: "learner", name: learner(), code: code() });
  if (moves && isOf(answers, question, learner())) model.send({ do: "load", answer: moves });
}

/** Keep the answer that was played at a table, unless the table still shows another learner's cards. Such a table will
 *  soon deal new cards. */
function takePlayed(model) {
  const { answer, refusal } = model.get("view");
  showSitting(tables, whose());
  if (answer.code !== code()) return refusal && say(refusal.why); // the table has refused the code or lacks it
  if (!answer.own || sameLearner(answer.learner, learner())) keep((answers) => withPlayed(answers, answer));
}

// ---- the form ------------------------------------------------------------------------------------------

async function hand() {
  if (!learner()) {
    say("Type your name first, because your teacher sorts the files by name.");
    return name.focus();
  }
  const answers = await keep((here) => here); // waits until everything that was typed is kept
  if (!answers) return undefined;
  const [text, called] = papers.file(answers);
  download(text, called);
  return say(`Your answers are in the file ${called}. Hand in this file.`);
}

async function takeIn(chosen) {
  const text = chosen.size > LARGEST ? "" : await chosen.text().catch(() => "");
  const { why, ...brought } = papers.open(text);
  if (why) return say(`${why} Nothing was changed.`);
  name.value ||= brought.learner;
  if (coded) coded.value = brought.code;
  rememberWho();
  const answers = await keep((here) => joined(here, brought));
  if (!answers) return undefined;
  showSitting(tables, whose());
  fillIn(answers);
  for (const { model } of tables) if (model.get("python") === "live") goOn(model);
  return say("This page now has the answers from the file.");
}

function fillIn(answers) {
  for (const field of fields) {
    field.value = answers.written[field.name] ?? field.defaultValue;
    field.dispatchEvent(new Event("rummy500-filled"));
  }
}

/** A function that puts this field's current text into the answers. */
function writing({ name: question, value }) {
  return (answers) => withWritten(answers, question, value);
}

/** Show answers that another tab has kept, if this page can read them. */
function showKept({ key }) {
  if (key !== keyOf(exercise, code()) || isOfNewer()) return;
  fillIn(kept());
  show();
}

function rememberWho() {
  remember(NAME_KEY, learner());
  if (coded) remember(CODE_KEY, code());
}

/** When the reader has typed a different name or code, deal that learner's cards and play that learner's kept moves. */
async function change() {
  rememberWho();
  showSitting(tables, whose());
  const answers = await keep((here) => here);
  if (!answers) return;
  fillIn(answers);
  for (const { model } of tables) if (model.get("python") === "live") goOn(model);
}

// ---- the page ------------------------------------------------------------------------------------------

/** For pages without code: the functions that make a file of the answers and read such a file. */
const ANSWERS = {
  file: (answers) => [writeAnswers(answers, exercise, edition), fileOf(exercise, code())],
  open: (text) => openAnswers(text, exercise),
};

/**
 * Keep the answers that are played at these tables or written on the page, until `signal` aborts. `kind` has the
 * functions that make a file of answers and read such a file.
 */
export function keepAnswers(live, signal, kind = ANSWERS) {
  [visit, papers] = [signal, kind];
  form = document.querySelector(".hand-in-form");
  ({ exercise, edition } = form.dataset);
  [name, coded, list, file, says] = ["[name=learner]", "[name=code]", ".hand-in-list", "[type=file]", "[role=status]"].map((one) => form.querySelector(one));
  fields = [...document.querySelectorAll(".written-answer")];
  tables = live.filter(({ model }) => model.get("view").answer);
  openLink();
  showSitting(tables, whose());
  hearForm();
  addEventListener("storage", showKept, { signal });
  fillIn(kept());
  for (const part of [form, ...fields.map((field) => field.closest(".written"))]) part.hidden = false;
  for (const note of document.querySelectorAll(".hand-in-note")) note.remove();
  for (const { model } of tables) {
    const goOnWhenLive = () => {
      showSitting(tables, whose());
      if (model.get("python") === "live") goOn(model);
    };
    model.on("change:python", goOnWhenLive);
    goOnWhenLive();
    model.on("change:view", () => takePlayed(model));
  }
  show();
  tellRisk();
}

/** If the browser still keeps this answer, note that a check has found it right. */
export const keepSolved = (question, text) =>
  keep((answers) => (answers.written[question] === text ? withSolved(answers, question) : answers));

/** Read the name and the code from a teacher's link. They are after the `#`, so no server gets them. */
function openLink() {
  const link = new URLSearchParams(location.hash.slice(1));
  name.value = link.get("name") ?? remembered(NAME_KEY) ?? "";
  if (coded) coded.value = link.get("code") ?? remembered(CODE_KEY) ?? "";
  if (!link.has("code")) return;
  rememberWho();
  history.replaceState(history.state, "", location.pathname + location.search);
}

function hearForm() {
  for (const field of [name, coded]) field?.addEventListener("change", change);
  for (const field of fields) field.addEventListener("input", () => keep(writing(field)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    hand();
  });
  form.querySelector("[data-do=bring]").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (chosen) takeIn(chosen).then(() => { file.value = ""; }); // so that the same file can be chosen again
  });
}

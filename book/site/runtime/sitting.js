// Turns the page of an exercise into a graded sitting. The page then says that the sitting is graded, and shows no
// table until Python has dealt the graded cards.
import { CODE_KEY } from "./answers.js";
import { remembered } from "./browser.js";

const COMES = "Your own cards come in a moment.";
const REFUSED = "Your code is not right. Correct it under Hand in, or empty the field to practise.";

const root = document.documentElement;

/** Whether the reader has a teacher's code. */
export const hasCode = () => Boolean(new URLSearchParams(location.hash.slice(1)).get("code") ?? remembered(CODE_KEY));

/** If the page is an exercise and the reader has a teacher's code, hide the practice cards until Python deals the
 *  graded ones. */
export function expectSitting(signal) {
  if (!document.querySelector(".hand-in-form")) return;
  if (hasCode()) root.dataset.sitting = "coming";
  else delete root.dataset.sitting;
  signal.addEventListener("abort", () => { delete root.dataset.sitting; });
}

/** Say whether this sitting is graded, and for whom. Hide each table until it shows this sitting's cards. */
export function showSitting(tables, { learner, code }) {
  root.dataset.sitting = code ? "graded" : "practice";
  const badge = document.querySelector(".sitting");
  if (!badge) return; // a coded exercise is never a graded sitting: its page has no badge and no tables
  badge.hidden = !code;
  badge.querySelector("span").textContent = learner ? ` for ${learner}` : "";
  for (const table of tables) showTable(table, code);
}

function showTable({ model, slot }, code) {
  const { answer, refusal } = model.get("view");
  const waits = Boolean(code) && answer.code !== code && model.get("python") !== "failed";
  slot.inert = waits;
  if (waits) slot.dataset.waits = refusal ? REFUSED : COMES;
  else delete slot.dataset.waits;
}

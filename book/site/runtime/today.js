// Runs the page of the deal of the day: deals the day's cards at the table, keeps the first score, and shows how the
// seven bots scored with the same cards.
import { remembered } from "./browser.js";
import { beaten, dayOf, KEY, latestOf, linkOf, playedIn, read, seedOf, weeksOf, withDay } from "./days.js";
import { nameDeals } from "./deal-words.js";
import { onEachVisit } from "./each-visit.js";

const root = document.documentElement;
/** @type {Intl.DateTimeFormatOptions} */
const WRITTEN = { day: "numeric", month: "long", timeZone: "UTC" };
/** @type {Intl.DateTimeFormatOptions} */
const MONTH = { month: "long", year: "numeric", timeZone: "UTC" };
/** The words for a number of bots, from none to all seven. */
const HOW_MANY = ["none", "one", "two", "three", "four", "five", "six", "all"];

let page; // the data of the page: {deals, titles}, as the build wrote them
let day; // the date of the deal on the table
let month; // the month of the calendar

const find = (selector) => document.querySelector(selector);
const put = (selector, text) => { find(selector).textContent = text; };
const written = (date, more = {}) => new Date(`${date}T00:00Z`).toLocaleDateString("en-GB", { ...WRITTEN, ...more });
const titleOf = (date) => page.titles[page.deals[date].rules];
const played = () => read(remembered(KEY));
const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
/** Whether a score equals or beats the par of its day. */
const isGood = (date, { score }) => score >= page.deals[date].par;
const withSign = (points) => String(points).replace("-", "−");

/** The day whose deal has this seed. */
const dayWithSeed = (seed) => Object.keys(page.deals).find((date) => page.deals[date].seed === seed);

const dayInLink = (link) => dayWithSeed(Number(new URLSearchParams(link.slice(1)).get("seed")));

// ---- the deal ------------------------------------------------------------------------------------------

/** Begin with the day that the address names. If it names none, begin with the day whose round isn't finished, or else
 *  with today. */
function begin(signal) {
  page = JSON.parse(find("#days").textContent);
  const stopped = dayInLink(root.dataset.rummyLink ?? "");
  day = dayInLink(location.hash) ?? (stopped && !played().has(stopped) ? stopped : latestOf(page.deals));
  if (!day) return;
  if (!dayInLink(location.hash)) location.replace(`#${linkOf(page.deals[day])}`); // the table deals the game that the link names
  month = day.slice(0, 7);
  find(".today").hidden = false;
  nameDeals(named, signal);
  show();
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal });
  on(document, "rummy500-game", ({ detail }) => note(detail, signal));
  on(window, "hashchange", follow);
  on(window, "storage", ({ key }) => [KEY, null].includes(key) && show());
  on(find(".today-copy"), "click", copy);
  for (const turn of document.querySelectorAll(".today-turn")) on(turn, "click", () => turnTo(Number(turn.value)));
}

function follow() {
  day = dayInLink(location.hash) ?? day;
  show();
}

/** The table's words about a day's deal: its game, its date, that it is one round, and its par. Undefined for other
 *  deals. */
function named(view) {
  const date = dayWithSeed(seedOf(view));
  if (!date) return undefined;
  return { game: titleOf(date), says: `${written(date, { month: "short" })}, one round, par ${withSign(page.deals[date].par)}` };
}

/** Keep the score of a day's round when the round ends. If the reader plays the day again, the first score stays. */
async function note(view, signal) {
  const score = playedIn(view);
  const date = score && dayWithSeed(score.seed);
  if (!date || played().has(date)) return;
  const { change } = await import("./store.js"); // page.js has loaded store.js, so this works even without a network
  const how = await change(KEY, (text) => withDay(text, date, { ...score, at: Date.now() }));
  if (signal.aborted) return;
  show();
  if (how === "kept") return;
  const { tellNotKept } = await import("./at-risk.js");
  if (!signal.aborted) tellNotKept(KEY, how, (notice) => find("[data-rummy-table]").closest(".cell").after(notice));
}

// ---- the words of the page -----------------------------------------------------------------------------

function show() {
  const { par } = page.deals[day];
  const mine = played().get(day);
  put(".today-what", `${written(day, { weekday: "long" })}: ${titleOf(day)}`);
  put(".today-par", `The seven bots have played these cards in your seat. Par is ${withSign(par)}, the middle one of their scores. ${
    mine ? "You have played this day. You can play it again for practice." : "Play one round. Your first try counts."}`);
  find(".today-result").hidden = !mine;
  if (mine) showResult(page.deals[day], mine.score);
  showMonth();
}

/** @param {import("./days.js").Deal} deal */
function showResult({ panel, par }, score) {
  put(".today-which", `${titleOf(day)}, ${written(day, { weekday: "long" })}`);
  put(".today-score", `${withSign(score)} ${Math.abs(score) === 1 ? "point" : "points"}`);
  const beat = `You beat ${HOW_MANY[beaten(panel, score)]} of the seven bots on the same cards.`;
  find(".today-says").replaceChildren(made("b", besidePar(par, score)), `. ${beat}`);
  showRows([...panel, score, par]);
  put(".today-line", lineOf(page.deals[day], score));
}

/** Says how far a score is from par: "4 above par", for example. */
function besidePar(par, score) {
  const over = score - par;
  return over ? `${Math.abs(over)} ${over > 0 ? "above" : "below"} par` : "Just par";
}

/** Show these points in the rows of the bots, of the reader and of par, and order the rows by points. */
function showRows(points) {
  const [list, least] = [find(".today-rows"), Math.min(0, ...points)];
  const part = (number) => `${(100 * number) / (Math.max(1, ...points) - least)}%`;
  const placeOf = (row) => Number(row.dataset.place);
  const pointsOf = (row) => points[placeOf(row)];
  list.style.setProperty("--zero", part(-least));
  for (const row of list.children) {
    row.style.setProperty("--from", part(Math.min(0, pointsOf(row)) - least));
    row.style.setProperty("--part", part(Math.abs(pointsOf(row))));
    row.querySelector("b").textContent = withSign(pointsOf(row));
  }
  list.append(...[...list.children]
    .sort((one, other) => pointsOf(other) - pointsOf(one) || placeOf(one) - placeOf(other)));
}

/** The lines that a reader can copy and send to others. They don't give away any card or move. */
function lineOf({ panel, par }, score) {
  const [full, open] = [beaten(panel, score), panel.length - beaten(panel, score)];
  return `500 Rum, ${written(day)}: ${titleOf(day)}\n${withSign(score)}, par ${withSign(par)} ${"●".repeat(full)}${
    "○".repeat(open)} ahead of ${HOW_MANY[full]} of seven bots`;
}

async function copy() {
  try {
    await navigator.clipboard.writeText(find(".today-line").textContent);
    put(".today-copied", "Copied.");
  } catch {
    put(".today-copied", "This browser can’t copy. Select the lines instead.");
  }
}

// ---- the month -----------------------------------------------------------------------------------------

/** The months with deals, up to the current month. */
const months = () => [...new Set(Object.keys(page.deals).map((date) => date.slice(0, 7)))]
  .filter((one) => one <= dayOf(new Date()).slice(0, 7));

function turnTo(by) {
  month = months()[months().indexOf(month) + by];
  showMonth();
}

function showMonth() {
  const [days, all, now] = [played(), months(), dayOf(new Date())];
  put(".today-month", new Date(`${month}-01T00:00Z`).toLocaleDateString("en-GB", MONTH));
  for (const turn of document.querySelectorAll(".today-turn")) {
    turn.disabled = !all[all.indexOf(month) + Number(turn.value)];
  }
  find(".today-days").replaceChildren(...weeksOf(month).map((week) => {
    const row = document.createElement("tr");
    row.append(...week.map((date) => cellOf(date, days.get(date), now)));
    return row;
  }));
  const mine = [...days].filter(([date]) => date.startsWith(month) && page.deals[date]);
  const good = mine.filter(([date, played]) => isGood(date, played)).length;
  put(".today-sum", mine.length
    ? `You have played ${mine.length} ${mine.length === 1 ? "day" : "days"} of this month, ${good} at par or better. You can still play any other day.`
    : "You can play any day. A day that you play late counts like any other.");
}

/** A day of the calendar: a link to its deal, with the score if it was played. A future day is only a number. */
function cellOf(date, mine, now) {
  const cell = document.createElement("td");
  if (!date) return cell;
  const number = String(Number(date.slice(8)));
  if (date > now || !page.deals[date]) {
    cell.append(made("span", number));
    return cell;
  }
  const link = made("a", number);
  link.href = `#${linkOf(page.deals[date])}`;
  if (date === day) link.setAttribute("aria-current", "date");
  const month = written(date).replace(/^\d+/, "");
  const unseen = (text) => Object.assign(made("span", text), { className: "visually-hidden" });
  link.append(unseen(`${month}, ${titleOf(date)}: ${mine ? "" : "not played"}`));
  if (mine) {
    link.classList.toggle("is-good", isGood(date, mine));
    link.append(made("b", withSign(mine.score)), unseen(` points, par ${withSign(page.deals[date].par)}`));
  }
  cell.append(link);
  return cell;
}

onEachVisit(import.meta.url, begin);

// Runs the page of the deal of the day. Before the round it shows the opponents, and the seven bots' scores with the
// same cards. It deals the cards once the table is shown, keeps the first score, and compares it with the bots' scores.
import { remembered } from "./browser.js";
import { showCostOf } from "./costliest.js";
import { beaten, dayOf, KEY, latestOf, linkOf, playedIn, read, seedOf, weeksOf, withDay } from "./days.js";
import { nameDeals } from "./deal-words.js";
import { onEachVisit } from "./each-visit.js";
import { linkTo, OPEN_KEY, readOpen } from "./open-game.js";

const root = document.documentElement;
/** @type {Intl.DateTimeFormatOptions} */
const WRITTEN = { day: "numeric", month: "long", timeZone: "UTC" };
/** @type {Intl.DateTimeFormatOptions} */
const MONTH = { month: "long", year: "numeric", timeZone: "UTC" };
/** The words for a number of bots, from none to all seven. */
const HOW_MANY = ["none", "one", "two", "three", "four", "five", "six", "all"];

const LEAST_APART = 10; // percent of the line of points: faces that are closer stand on each other
const TICKS = [50, 100]; // the line of points has a number at each multiple of the first one that leaves room

let page; // the data of the page: {deals, titles, lines}, as the build wrote them
let day; // the date of the deal that the page tells of; the table gets its cards when it is shown
let running; // the date of the deal on the table, if its round isn't finished
let practiceDate; // the date of the deal on the table, if its round began after the day's first try
let practiceResult; // the date and the score of the round on the table, if it was finished but doesn't count
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

function begin(signal) {
  page = JSON.parse(find("#days").textContent);
  practiceDate = undefined;
  practiceResult = undefined;
  findDay();
  root.dataset.today = day ? "shown" : "none";
  signal.addEventListener("abort", () => { delete root.dataset.today; });
  if (!day) return;
  for (const part of document.querySelectorAll(".today-before, .today-calendar")) part.hidden = false;
  nameDeals(named, signal);
  show();
  document.dispatchEvent(new CustomEvent("rummy500-day"));
  dealWhenShown(signal);
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal });
  on(document, "rummy500-restored", restored);
  on(document, "rummy500-game", ({ detail }) => note(detail, signal));
  on(window, "hashchange", follow);
  on(window, "storage", ({ key }) => [KEY, null].includes(key) && show());
  on(find(".today-deal"), "click", play);
  on(find(".today-copy"), "click", copy);
  on(find(".today-days"), "click", ({ target }) => choose(target.closest("button")?.value));
  for (const turn of document.querySelectorAll(".today-turn")) on(turn, "click", () => turnTo(Number(turn.value)));
}

/** Begin with the day that the address names. If it names none, begin with the day whose first try isn't finished, or
 *  else with today. */
function findDay() {
  running = stoppedRound();
  const firstTry = running && !played().has(running) ? running : undefined;
  day = dayInLink(location.hash) ?? firstTry ?? latestOf(page.deals);
  month = day?.slice(0, 7);
}

/** The date of the deal on the table, if its round was stopped on an earlier visit. */
function stoppedRound() {
  const link = root.dataset.rummyLink ?? "";
  const date = dayInLink(link);
  if (!date || !played().has(date)) return date;
  const open = readOpen(remembered(OPEN_KEY));
  return open?.page === location.pathname && linkTo(open) === link ? date : undefined; // otherwise the round is over
}

/** Whether page.js has restored the table's round. WebKit may run page.js after this script. */
const isRestored = () => "restored" in find("#live-page").dataset;

/** Once page.js has restored the round, find the day again, and deal its cards if the table is shown already. */
function restored() {
  findDay();
  show();
  if (isTableShown()) deal();
}

const isTableShown = () => find(".live-table").getClientRects().length > 0;

function follow() {
  day = dayInLink(location.hash) ?? day;
  show();
}

/** Deal the day's cards each time the table appears. On a page without steps, the table is there from the beginning. */
function dealWhenShown(signal) {
  const table = find(".live-table");
  let isShown = false;
  const watch = new ResizeObserver(() => {
    const wasShown = isShown;
    isShown = isTableShown();
    if (isShown && !wasShown) deal();
  });
  watch.observe(table);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Put the day's link into the address. The table then deals the link's game, if that game isn't already on the table.
 *  Until the table's round is restored, nothing is dealt. */
function deal() {
  if (!isRestored()) return;
  const link = `#${linkOf(page.deals[day])}`;
  const isDealt = root.dataset.rummyLink === link;
  if (location.hash !== link) {
    if (isDealt) history.replaceState(history.state, "", link);
    else location.replace(link);
  } else if (!isDealt) dispatchEvent(new HashChangeEvent("hashchange")); // the table listens for this event
}

/** Go on with the day's round, or begin one. Go to the step with the table or, on a page without steps, scroll to the
 *  table. */
function play() {
  if (running !== day) delete root.dataset.rummyLink; // the table deals this game again, even if it has dealt it before
  if (!document.dispatchEvent(new CustomEvent("rummy500-onward", { cancelable: true }))) return;
  deal();
  find(".live-table").scrollIntoView();
}

/** Describe the deal of this date, which the reader has chosen in the calendar. The round on the table goes on. */
function choose(date) {
  if (!date) return;
  day = date;
  show();
  const before = find(".today-before");
  if (before.getClientRects().length) {
    before.scrollIntoView({ block: "nearest" });
    find(".today-game").focus({ preventScroll: true });
  } else location.hash = before.closest("section").id; // to its step
}

/** Whether a round of this day is practice: the day's first try is over, and the view doesn't show the result of that
 *  try. */
const isPractice = (date, view) =>
  played().has(date) && (practiceDate === date || playedIn(view)?.score !== played().get(date).score);

/** The table's words about a day's deal: its game, its date, whether its round counts, and its par. Undefined for other
 *  deals. */
function named(view) {
  const date = dayWithSeed(seedOf(view));
  if (!date) return undefined;
  const what = isPractice(date, view) ? "practice" : "one round";
  return { game: titleOf(date), says: `${written(date, { month: "short" })}, ${what}, par ${withSign(page.deals[date].par)}` };
}

/** Keep the score of a day's round when the round ends. If the reader plays the day again, the first score stays. */
async function note(view, signal) {
  const score = playedIn(view);
  const date = score && dayWithSeed(score.seed);
  const begun = !view.over && view.review?.state !== "trying" ? dayWithSeed(seedOf(view)) : undefined;
  const [wasRunning, hadResult] = [running, practiceResult];
  running = begun;
  if (begun) practiceDate = played().has(begun) ? begun : undefined;
  practiceResult = date && isPractice(date, view) ? { date, score: score.score } : undefined;
  if (running !== wasRunning || practiceResult || hadResult) show();
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
  const [{ par, rules }, mine, date] = [page.deals[day], played().get(day), written(day, { weekday: "long" })];
  put(".today-date", date);
  put(".today-game", titleOf(day));
  put(".today-rules", page.lines[rules]);
  put(".today-par", `The seven bots have played these cards in your seat. Par is the middle one of their scores: ${withSign(par)}.`);
  put(".today-deal", running === day ? "Go on" : mine ? "Play for practice" : "Deal me in");
  put(".today-counts", countsOf(mine));
  put(".today-what", `${date}: ${titleOf(day)}`);
  put(".today-how", mine ? practiceAfter(mine) : `${page.lines[rules]} Par, the middle score of the seven bots, is ${withSign(par)}. Your first try counts.`);
  showSeats(page.deals[day]);
  showStrip(page.deals[day], mine?.score);
  for (const part of document.querySelectorAll(".today-result, .today-to-result")) part.hidden = !mine;
  if (mine) showResult(page.deals[day], mine.score);
  showCostOf(mine && resultOf(mine));
  showMonth();
}

/** @param {import("./days.js").Played} mine @returns {import("./costliest.js").Result} */
function resultOf({ score }) {
  const deal = page.deals[day];
  const isFirstTry = running && !played().has(running);
  const lost = isFirstTry ? `Your round of ${written(running)} isn’t finished. You lose it if you press this button.` : "";
  const onOpen = () => {
    running = practiceDate = practiceResult = undefined;
    root.dataset.rummyLink = `#${linkOf(deal)}`; // the table needn't deal these cards again
    show();
  };
  return { deal, score, isPractice: practiceResult?.date === day, lost, onOpen };
}

const inPoints = (score) => `${withSign(score)} ${Math.abs(score) === 1 ? "point" : "points"}`;

const practiceAfter = ({ score }) =>
  `You scored ${inPoints(score)} on this day. If you play it again, that is practice and doesn’t count.`;

/** Says whether the round counts. If another day's round is on the table, says that it will be lost. */
function countsOf(mine) {
  const lost = running && running !== day
    ? ` Your round of ${written(running)} isn’t finished. You lose it if you deal these cards.` : "";
  if (mine) return practiceAfter(mine) + lost;
  return `${day === latestOf(page.deals) ? "Play one round. Your first try counts." : "This day is past, but you can still play its deal. Your first try counts."}${lost}`;
}

/** Show the reader's face and the opponents' faces. @param {import("./days.js").Deal} deal */
function showSeats({ bots }) {
  const [you] = find(".today-seats").children;
  find(".today-seats").replaceChildren(you, ...bots.split(",").map((kind) => {
    const { dataset, firstElementChild } = find(`.today-spot[data-kind=${kind}]`);
    const seat = document.createElement("li");
    seat.append(firstElementChild.cloneNode(true), made("b", dataset.name));
    return seat;
  }));
}

/** Put each face above its points, and par on the line of points. @param {import("./days.js").Deal} deal */
function showStrip({ panel, par }, score) {
  const [line] = find(".today-strip").children;
  const [least, most] = [Math.min(0, ...panel, score ?? 0), Math.max(0, ...panel, score ?? 0)];
  const part = (points) => (100 * (points - least)) / (most - least);
  const place = (element, points) => {
    element.style.setProperty("--at", `${part(points)}%`);
    return element;
  };
  const spots = [...line.querySelectorAll(".today-spot")].map((spot, at) => ({ spot, points: at < panel.length ? panel[at] : score }));
  const shown = spots.filter(({ points }) => points !== undefined).sort((one, other) => one.points - other.points);
  const ends = []; // for each row of faces, the place of its last face
  for (const { spot, points } of shown) {
    const free = ends.findIndex((end) => part(points) - end >= LEAST_APART);
    const row = free < 0 ? ends.length : free;
    ends[row] = part(points);
    place(spot, points).style.setProperty("--row", row);
  }
  for (const { spot, points } of spots) spot.hidden = points === undefined;
  line.style.setProperty("--rows", ends.length);
  const each = TICKS.find((step) => (most - least) / step <= 5) ?? TICKS.at(-1);
  const ticks = [];
  for (let points = Math.ceil(least / each) * each; points <= most; points += each) ticks.push(place(made("small", withSign(points)), points));
  line.replaceChildren(...spots.map(({ spot }) => spot), ...ticks, place(made("b", `par ${withSign(par)}`), par));
  line.setAttribute("aria-label", `The scores: ${shown.reverse().map(({ spot, points }) => `${spot.dataset.name} ${withSign(points)}`).join(", ")}.`);
}

/** Show the result, unless it is shown already: screen readers read each change of it.
 *  @param {import("./days.js").Deal} deal */
function showResult({ panel, par }, score) {
  const { dataset } = find(".today-result");
  const isAfterPractice = practiceResult?.date === day;
  const result = [day, score, isAfterPractice ? practiceResult.score : ""].join(" ");
  if (dataset.shown === result) return;
  dataset.shown = result;
  put(".today-which", `${titleOf(day)}, ${written(day, { weekday: "long" })}`);
  put(".today-score", inPoints(score));
  find(".today-practice").hidden = !isAfterPractice;
  if (isAfterPractice) {
    put(".today-practice", `You have just scored ${inPoints(practiceResult.score)}. That was practice, so your first score stays.`);
  }
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

/** A day of the calendar: a button that shows the day's deal and, if it was played, the score. A future day is only a
 *  number. */
function cellOf(date, mine, now) {
  const cell = document.createElement("td");
  if (!date) return cell;
  const number = String(Number(date.slice(8)));
  if (date > now || !page.deals[date]) {
    cell.append(made("span", number));
    return cell;
  }
  const press = Object.assign(made("button", number), { type: "button", value: date });
  if (date === day) press.setAttribute("aria-current", "date");
  const month = written(date).replace(/^\d+/, "");
  const unseen = (text) => Object.assign(made("span", text), { className: "visually-hidden" });
  press.append(unseen(`${month}, ${titleOf(date)}: ${mine ? "" : "not played"}`));
  if (mine) {
    press.classList.add(isGood(date, mine) ? "is-good" : "is-below");
    press.append(made("b", withSign(mine.score)), unseen(` points, par ${withSign(page.deals[date].par)}`));
  }
  cell.append(press);
  return cell;
}

onEachVisit(import.meta.url, begin);

// Runs the page of the reader's moments. If several moments are due, this script first lists them in the table's place.
// It opens them at the table, one after the other, notes whether the reader solves each moment, and lists the moments
// that come back later. When no moment is due, it offers fresh moments of two games. When the reader has tried almost
// all fresh moments of a game, it lets Python look for new ones.
import { remembered } from "./browser.js";
import { withSigns } from "./card-signs.js";
import { dayOf } from "./days.js";
import { nextFresh, numberUntried } from "./fresh.js";
import {
  dueOn, failed, foundIn, isLearned, KEY as MOMENTS_KEY, MOST_A_DAY, onTheWay, read as readMoments, solved, STEPS,
  triedOn, triesIn, waitInWords, withFound, withoutMoment, withTry,
} from "./moments.js";
import { seek } from "./seek.js";
import { change } from "./store.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("./fresh.js").Fresh} Fresh */

/** @type {Intl.DateTimeFormatOptions} */
const WRITTEN = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };
const DAY = 86_400_000; // milliseconds
const COMES_BACK = "This moment comes back tomorrow.";
/** The games that have fresh moments, with the labels of each game's two buttons. The button `first` is shown if no
 *  moment is on the table. The button `instead` is shown above a fresh moment of the other game. */
const GAMES = {
  classic: { first: "Try a fresh moment", instead: "Try one without jokers" },
  modern: { first: "Try one with wild jokers", instead: "Try one with wild jokers" },
};
const IN_STOCK = 3; // if fewer fresh moments of a game are untried, Python looks for new ones

// These variables belong to the page that is shown:
let table; // the table at which moments are opened: {slot, model}
let fresh; // the fresh moments of the book, as the build wrote them
let wanted; // the game whose fresh moments the reader has asked for, or ""
let now; // the moment on the table; undefined if there is none
let isListed; // whether the due moments are listed in the table's place
let told; // the result of the reader's first try at this moment, in words; empty before the try
let place; // which of today's moments is on the table, such as "2 of 3"; empty if no more than one comes
let offered; // the fresh moment on the table if the reader has failed it and may keep it
let lastShown; // the kept moments and the tries that the page shows, as text
/** @typedef {{ dealt: number, found: number, end?: () => void, why?: string }} Search */
/** @type {Search} */
let search; // the deals seen and the moments found; `end` ends the search while it runs; `why` says why it ended early

const find = (selector) => document.querySelector(selector);
const put = (selector, text) => { find(selector).textContent = text; };
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const kept = () => readMoments(remembered(MOMENTS_KEY));
const today = () => dayOf(new Date());
const due = () => dueOn(kept(), today());
const tomorrow = () => dayOf(new Date(Date.now() + DAY));

/** Make an element with these properties. `attributes` are set as attributes, because Firefox 115 doesn't know `role`
 *  and `ariaLabel` as properties.
 *  @param {string} tag @param {string} text @param {Record<string, any>} [more] */
function made(tag, text, { attributes = {}, ...properties } = {}) {
  const element = Object.assign(document.createElement(tag), { textContent: text, ...properties });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** List the moments that are due, or open the only one. Note the result of the reader's first try at each moment. */
export function showMoments(shown, signal) {
  table = shown;
  fresh = JSON.parse(find("#fresh").textContent);
  [wanted, search] = ["", { dealt: 0, found: 0 }];
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal });
  on(table.slot, "rummy500-moment", ({ detail }) => note(detail.isSolved));
  on(table.slot, "rummy500-next-moment", () => next());
  on(window, "storage", ({ key }) => [MOMENTS_KEY, null].includes(key) && followOtherTab());
  on(find(".moments-search button"), "click", pressSearch);
  on(window, "pagehide", () => endSearch());
  on(window, "pageshow", showSearch); // after Back, an old page may still say that a search is going on
  signal.addEventListener("abort", () => endSearch());
  const { ids, keep } = table.model.moments;
  const keepHere = async (found) => {
    await keep(found);
    told = COMES_BACK;
    show();
  };
  table.model.moments = { ids, keep: keepHere, told: () => told, place: () => place, offered: () => offered };
  if (due().length > 1) list();
  else next();
}

/** Show what another tab has stored. If that tab has only found a fresh moment, the lists aren't drawn again, because
 *  one of them may have the focus. */
function followOtherTab() {
  if (keptText() === lastShown) showSearch();
  else show();
}

const keptText = () => JSON.stringify([[...kept()], [...triesIn(remembered(MOMENTS_KEY))]]);

const root = () => table.slot.querySelector("[data-rummy-table]");

/** Whether this is a fresh moment, not one that the reader keeps.
 *  @param {Moment | Fresh} moment @returns {moment is Fresh} */
const isFresh = (moment) => "found" in moment;

/** List the due moments in the table's place. The reader presses one of them, or the button to begin. */
function list() {
  [now, isListed] = [undefined, true];
  show();
}

/** Open this moment, or else the next due moment, or else a fresh moment. If there is no moment at all, show a box that
 *  says so in the table's place. @param {Moment} [chosen] */
function next(chosen = due()[0]) {
  [now, isListed] = [chosen, false];
  place = now ? placeOfNow() : "";
  now ??= nextFresh(suitable(), triesIn(remembered(MOMENTS_KEY)), kept());
  [told, offered] = ["", undefined];
  if (isStockLow() && !search.end && !search.why) beginSearch();
  show();
  if (now) return root().dispatchEvent(new CustomEvent("rummy500-open", { detail: now.text }));
  if (root().matches(".is-full")) root().querySelector("[data-do=full]").click();
  find(".moments-none").focus({ preventScroll: true });
}

/** Open a moment whose button the reader has pressed. The button disappears, so the heading of the moment gets the
 *  focus.
 *  @param {Moment} [chosen] */
function begin(chosen) {
  next(chosen);
  focusOnHeading();
}

function focusOnHeading() {
  const heading = find(now ? ".moments-what" : ".moments-place");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Show the table, or this part in its place. @param {HTMLElement} [part] */
function putInPlace(part) {
  const { slot } = table;
  const before = slot.querySelector(".moments-place");
  const hasFocus = before?.contains(document.activeElement);
  slot.classList.toggle("is-moment", !part);
  slot.classList.toggle("is-none", Boolean(part));
  before?.remove();
  if (part) slot.append(part);
  if (part && hasFocus) part.focus({ preventScroll: true });
}

/** Says which of the day's moments the reader is about to try, such as "2 of 5"; "" if the day has only one moment. */
function placeOfNow() {
  const tried = triedOn(kept(), today());
  const all = tried + due().length;
  return all > 1 ? `${tried + 1} of ${all}` : "";
}

/** The box in the table's place if no moment is due. It says when a moment comes back, and has links. */
function nothingWaits() {
  const part = made("div", "", { className: "moments-place moments-none", tabIndex: -1 });
  const ways = [["today", "Play the deal of the day"], ["play", "Just play a game"]];
  const more = Object.entries(GAMES).map(([game, { first }]) => buttonTo(game, first));
  part.append(made("p", saysOfNone()), ...more, ...ways.map(([page, words]) => made("a", words, { href: `${page}.html` })));
  return part;
}

/** The due moments in the table's place: a button that begins with the first one, and a button for each. */
function listOfDue() {
  const part = made("div", "", { className: "moments-place moments-due", tabIndex: -1 });
  const start = made("button", "Start", { type: "button", className: "moments-start" });
  start.addEventListener("click", () => begin());
  const lines = made("ol", "", { attributes: { role: "list" } });
  lines.append(...due().map((moment) => {
    const line = made("li", "");
    line.append(buttonOf(moment));
    return line;
  }));
  part.append(made("h2", saysOfDue()), start, lines);
  return part;
}

/** A button that opens a due moment: what the reader did, what it cost, and how often the reader has solved it.
 *  @param {Moment} moment */
function buttonOf(moment) {
  const button = made("button", "", { type: "button" });
  const below = made("small", moment.cost ? moment.title : saysOf(moment));
  below.prepend(stepsOf(moment));
  button.append(made("span", withSigns(moment.says)), below);
  if (moment.cost) button.append(made("b", `−${moment.cost}`), made("i", moment.cost === 1 ? "point" : "points"));
  button.addEventListener("click", () => begin(moment));
  return button;
}

/** A button that opens fresh moments of a game. */
function buttonTo(game, words) {
  const button = made("button", words, { type: "button" });
  button.addEventListener("click", () => tryFresh(game));
  return button;
}

/** The buttons above a fresh moment. They lead to fresh moments of the other games. @param {Fresh} moment */
const buttonsToOthers = (moment) => Object.entries(GAMES)
  .filter(([game]) => game !== moment.game)
  .map(([game, { instead }]) => buttonTo(game, instead));

function tryFresh(game) {
  wanted = game;
  begin();
}

/** Change the kept text about the moments with `make`. Tell the reader if the browser doesn't keep the new text. */
async function changeMoments(make) {
  const how = await change(MOMENTS_KEY, (text) => make(text) ?? text);
  if (how !== "kept") tellOfLoss(how).catch(() => {}); // the page goes on without the notice
}

async function tellOfLoss(how) {
  const { tellNotKept } = await import("./at-risk.js");
  if (table.slot.isConnected) tellNotKept(MOMENTS_KEY, how, (notice) => table.slot.closest(".cell").after(notice));
}

/** Keep the result of the first try at the moment on the table. Later tries are only practice. */
async function note(isSolved) {
  if (!now || told) return;
  if (isFresh(now)) return noteFresh(now, isSolved);
  const { id } = now;
  const after = isSolved ? solved : failed;
  await changeMoments((text) => {
    const next = after(text, id, new Date());
    if (next) told = resultOf(readMoments(next).get(id), isSolved);
    return next;
  });
  show();
}

/** Keep the result of the first try at a fresh moment. If the try failed, the reader may keep the moment. */
async function noteFresh(moment, isSolved) {
  told = isSolved ? "You found the best move at the first try." : "Keep this moment, and it comes back tomorrow.";
  if (!isSolved) offered = moment;
  await changeMoments((text) => withTry(text, moment.id, isSolved, new Date()));
  show();
}

/** The sentence that says when a moment comes back after its first try. @param {Moment} moment */
function resultOf(moment, isSolved) {
  if (!isSolved) return COMES_BACK;
  if (isLearned(moment)) return `You have solved this moment ${STEPS.length} times in a row. You have learned it, so it doesn’t come back.`;
  return `This moment comes back in ${STEPS[moment.step]} days.`;
}

// ---- the search for new moments ------------------------------------------------------------------------

/** All fresh moments of the game that the reader has asked for. */
const suitable = () => [...fresh, ...foundIn(remembered(MOMENTS_KEY))].filter(({ game }) => game === wanted);

/** Whether so few of these moments are untried that new ones are needed. */
const isStockLow = () =>
  Boolean(wanted) && numberUntried(suitable(), triesIn(remembered(MOMENTS_KEY)), kept()) < IN_STOCK;

/** Let Python look for new moments until enough untried ones are there. */
function beginSearch() {
  /** @type {Search} */
  const own = { dealt: 0, found: 0 };
  search = own;
  search.end = seek({
    game: () => (isStockLow() && !own.why ? wanted : ""),

    async seen(moment) {
      own.dealt += 1;
      if (moment) await keepFound(moment, own);
      if (own.end) showSearch();
    },

    ended(why) {
      own.end = undefined;
      if (why) own.why = `Python can’t look for fresh moments: ${why}.`;
      showSearch();
    },
  });
}

/** Keep a new moment. If it can't be kept, the search ends. @param {Fresh} moment @param {Search} own */
async function keepFound(moment, own) {
  await changeMoments((text) => withFound(text, moment));
  if (foundIn(remembered(MOMENTS_KEY)).some(({ id }) => id === moment.id)) own.found += 1;
  else own.why = "This browser can’t keep fresh moments.";
}

/** Stop the search, or begin it. */
function pressSearch() {
  if (search.end) endSearch("The search was stopped.");
  else beginSearch();
  showSearch();
}

/** @param {string} [why] */
function endSearch(why) {
  search.end?.();
  Object.assign(search, { end: undefined, why });
}

/** Say how far the search is, or why it ended early. The button beside these words stops or begins the search. If there
 *  is nothing to say, the button is hidden, too. */
function showSearch() {
  const { dealt, found, end, why } = search;
  const part = find(".moments-search");
  const says = end ? `Looking for fresh moments: ${counted(dealt, "deal")} seen, ${found || "none"} found.` : "";
  const words = says || (isStockLow() && why);
  put(".moments-search > span", says);
  put(".moments-search > [role=status]", (!says && words) || ""); // screen readers hear only how the search ended
  put(".moments-search > button", end ? "Stop" : "Look for fresh moments");
  if (!words && part.contains(document.activeElement)) focusOnHeading();
  part.hidden = !words;
}

// ---- the words of the page -----------------------------------------------------------------------------

function show() {
  lastShown = keptText();
  if (isListed && !due().length) isListed = false; // another tab has tried or deleted them
  putInPlace(isListed ? listOfDue() : now ? undefined : nothingWaits());
  put(".moments-what", isListed ? "" : told || (now ? saysOfNow() : ""));
  showSearch();
  find(".moments-other").replaceChildren(...(now && isFresh(now) ? buttonsToOthers(now) : []));
  const all = kept();
  const coming = onTheWay(all);
  put(".moments-sum", `${counted(coming.length, "moment")} on the way, ${all.size - coming.length} learned.${saysOfTries()}`);
  find(".moments-list").replaceChildren(...coming.map(lineOf));
}

/** The words above the table: which of the due moments is shown or, for a fresh moment, how many bots found its best
 *  move. */
function saysOfNow() {
  if (isFresh(now)) return `A fresh moment: ${now.found || "none"} of the seven bots found the best move.`;
  return `${saysOfDue()}. ${saysOf(now)}`;
}

const saysOfDue = () => waitInWords(due().length);

/** Says where the moment on the table comes from, and how many points the reader lost there. @param {Moment} moment */
function saysOf({ id, title, cost }) {
  if (cost) return `${title}: here you lost about ${counted(cost, "point")}.`;
  return id.startsWith("fresh/") ? `${title}: you missed the best move.` : `Level: ${title}.`;
}

/** Says how many of the latest fresh moments the reader has solved at the first try; "" before the second moment. */
function saysOfTries() {
  const tries = [...triesIn(remembered(MOMENTS_KEY)).values()];
  const found = tries.filter((time) => time > 0).length;
  return tries.length < 2 ? "" : ` You solved ${found || "none"} of your last ${tries.length} fresh moments at the first try.`;
}

/** Says that no moment is due, and when the next moment comes back or how the reader can keep moments. */
function saysOfNone() {
  const [first] = onTheWay(kept());
  if (!first) return "No moment waits. After a round, press Review the round, and keep a move that cost you points.";
  if (first.due <= today()) return `No other moment is due today. You get at most ${MOST_A_DAY} moments a day.`;
  return `No moment is due today. The next moment comes back ${dayOfReturn(first.due)}.`;
}

function dayOfReturn(date) {
  if (date <= today()) return "today";
  if (date === tomorrow()) return "tomorrow";
  return `on ${new Date(`${date}T00:00Z`).toLocaleDateString("en-GB", WRITTEN)}`;
}

/** A line of the list: a moment, its step, the day of its return, and a button to let it go. @param {Moment} moment */
function lineOf(moment) {
  const line = made("li", "");
  const words = made("p", withSigns(moment.says));
  const below = made("span", `${saysOf(moment)} It comes back ${dayOfReturn(moment.due)}.`);
  below.prepend(stepsOf(moment));
  words.append(below);
  const attributes = { "aria-label": `Let it go: ${moment.title}` };
  const button = made("button", "Let it go", { type: "button", attributes });
  button.addEventListener("click", () => letGo(moment));
  line.append(words, button);
  return line;
}

/** @param {Moment} moment */
function stepsOf({ step }) {
  const attributes = { role: "img", "aria-label": `solved ${counted(step, "time")} in a row` };
  const steps = made("span", "", { className: "moments-steps", attributes });
  steps.append(...STEPS.map((_, at) => made("i", "", { className: at < step ? "is-on" : "" })));
  return steps;
}

/** @param {Moment} moment */
async function letGo({ id }) {
  await changeMoments((text) => withoutMoment(text, id, new Date()));
  if (now?.id === id) next();
  else show();
  find(".moments-sum").tabIndex = -1;
  find(".moments-sum").focus();
}

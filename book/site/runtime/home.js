// Fills in home, which readers see in place of the cover: the chapter that they have reached, a button to their next
// level, their open game, the deal of the day, their moments, and their progress.
import { remembered } from "./browser.js";
import { ageInWords, copyAge } from "./copied.js";
import { dayOf, KEY as DAYS_KEY, latestOf, read as readDays } from "./days.js";
import { onEachVisit } from "./each-visit.js";
import { dueOn, KEY as MOMENTS_KEY, read as readMoments, waitInWords } from "./moments.js";
import { OPEN_KEY, playersOf, readOpen } from "./open-game.js";
import { KEY as ROUNDS_KEY, readRounds } from "./rounds.js";
import { MOST_STARS, readStars, STARS_KEY } from "./stars.js";
import { facesUp, levelsOf, nextPlace, starsWon } from "./way.js";

/** @typedef {import("./way.js").Part} Part */

const KEYS = [STARS_KEY, OPEN_KEY, DAYS_KEY, MOMENTS_KEY, ROUNDS_KEY];
const COPY_DUE = 7; // days after the last copy; from then on, the button for a copy stands out
const MOST_FACES = 3;
const root = document.documentElement;
let home; // the element with home, on the page that is shown

const find = (selector) => home.querySelector(selector);
const put = (selector, text) => { find(selector).textContent = text; };
/** Put a text where screen readers read each change aloud. An equal text isn't put there again. */
const putNew = (selector, text) => { if (find(selector).textContent !== text) put(selector, text); };
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// ---- the chapter that the reader has reached, and the button to the next level --------------------------

/** @param {Part[]} parts */
function goTo(parts, stars, open) {
  const next = nextPlace(parts, stars, MOST_STARS);
  if (next) showChapter(parts, next, stars);
  else put(".home-line", "You have won every star of the book.");
  if (open && !(next && stars.size)) press(open.page, "Go on with your game");
  else if (next) press(next.level.href, `${next.invites}: ${next.level.title}`);
  else press(find(".home-play").href, "Sit down and play");
}

function press(href, words) {
  Object.assign(find(".home-gold"), { href, textContent: words });
}

function showChapter(parts, { chapter, part }, stars) {
  const solved = chapter.levels.filter(({ name }) => stars.has(name)).length;
  const [suit, at] = [parts.indexOf(part), part.chapters.indexOf(chapter)];
  const card = cardsOf(suit)[at];
  put(".home-where", card ? `${part.title}, card ${at + 1} of ${part.chapters.length}` : part.title);
  put(".home-title", chapter.title);
  put(".home-line", solved ? `You have solved ${solved} of ${counted(chapter.levels.length, "level")}.`
    : `This chapter has ${counted(chapter.levels.length, "level")}.`);
  const face = card?.querySelector(".drawn-card:not(.is-back)").cloneNode(true);
  find(".home-face").replaceChildren(...[face].filter(Boolean));
  card?.classList.remove("is-closed");
  card?.classList.add("is-next");
}

// ---- the tiles: the open game, the deal of the day and the reader's moments ---------------------------------

/**
 * The title and the text of the tile for the deal of the day; undefined if this edition of the book has no deal yet.
 * @param {Record<string, [title: string, par: number]>} deals by their dates
 */
function dealOfToday(deals) {
  const day = latestOf(deals);
  if (!day) return undefined;
  const [title, par] = deals[day];
  const played = readDays(remembered(DAYS_KEY)).get(day);
  const says = `${played ? `You scored ${counted(played.score, "point")}` : "Play one round"}. Par is ${par}.`;
  return { title: `${day === dayOf(new Date()) ? "Today’s" : "The newest"} deal: ${title}`, says: says.replaceAll("-", "−"), day };
}

/** Show the tile for the open game, if there is one. */
function showGame(open) {
  if (!open) return showTile("game");
  const { bots, isYours } = playersOf(open);
  showTile("game", { ...open, title: isYours ? `${open.title}: your turn` : open.title });
  showFaces(bots);
}

/** Show the opponents' faces at the tile for the open game. @param {string[]} kinds the kinds of the bots */
function showFaces(kinds) {
  const faces = JSON.parse(find("#faces").textContent);
  const known = kinds.filter((kind) => kind in faces).slice(0, MOST_FACES);
  const [back, shown] = find(".home-players").children;
  back.hidden = known.length > 0;
  shown.replaceChildren(...known.map((kind) => Object.assign(document.createElement("span"), { innerHTML: faces[kind] })));
}

/** Show the weekday and the day of a date as a leaf of a calendar. */
function showLeaf(date) {
  const written = new Date(`${date}T00:00Z`).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
  const [weekday, day] = find(".home-leaf").children;
  [weekday.textContent, day.textContent] = [written, String(Number(date.slice(8)))];
}

/** The title and the text of the tile for the moments that are due today; undefined if no moment is kept. */
function momentsThatWait() {
  const moments = readMoments(remembered(MOMENTS_KEY));
  if (!moments.size) return undefined;
  const { length } = dueOn(moments, dayOf(new Date()));
  if (!length) return { title: "My moments", says: "No moment is due today." };
  return { title: waitInWords(length), says: "Find the better move this time." };
}

/** Show what waits at a tile. If nothing waits there, hide the tile.
 *  @param {string} name @param {{ title: string, says: string, page?: string }} [waits] */
function showTile(name, waits) {
  const tile = find(`[data-tile=${name}]`);
  tile.hidden = !waits;
  if (!waits) return;
  if (waits.page) tile.href = waits.page;
  tile.querySelector("b").textContent = waits.title;
  tile.querySelector("small").textContent = waits.says;
}

// ---- the reader's progress --------------------------------------------------------------------------------

const cardsOf = (suit) => home.querySelectorAll(".home-suits > li")[suit]?.querySelectorAll(".home-run > *") ?? [];

/** @param {Part[]} parts */
function showSuits(parts, stars) {
  home.querySelectorAll(".home-suits > li").forEach((line, suit) => {
    const levels = levelsOf([parts[suit]]);
    const [won, most] = [starsWon(levels, stars), levels.length * MOST_STARS];
    const says = line.querySelector("small");
    says.textContent = `${won} of ${most}`;
    says.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: " stars" }));
    line.querySelector(".home-bar").style.setProperty("--part", `${(100 * won) / most}%`);
    const up = facesUp(parts[suit], stars);
    cardsOf(suit).forEach((card, at) => {
      card.classList.toggle("is-closed", !up[at]);
      card.classList.remove("is-next");
    });
  });
}

function showSum(parts, stars) {
  const levels = levelsOf(parts);
  const won = starsWon(levels, stars);
  const age = copyAge();
  const copied = age === undefined ? "" : ` ${ageInWords(age)}`;
  put(".home-sum", won ? `You have ${won} of ${counted(levels.length * MOST_STARS, "star")}, in this browser only.` : "");
  putNew(".home-copied", won ? copied : "");
  const copy = find(".home-copy");
  copy.hidden = !won;
  copy.classList.toggle("is-due", !(age < COPY_DUE));
}

async function saveCopy() {
  const { saveProgress } = await import("./progress.js");
  saveProgress();
  show();
}

// ---------------------------------------------------------------------------------------------------------------

/** Show home if this browser has kept something for the reader. If not, show the cover. */
function show() {
  if (!KEYS.some((key) => remembered(key))) return root.removeAttribute("data-been");
  const parts = JSON.parse(find("#way").textContent);
  const { stars } = readStars(remembered(STARS_KEY));
  const open = readOpen(remembered(OPEN_KEY));
  showSuits(parts, stars);
  goTo(parts, stars, open);
  showGame(open);
  const today = dealOfToday(JSON.parse(find("#days").textContent));
  showTile("today", today);
  if (today) showLeaf(today.day);
  showTile("moments", momentsThatWait());
  showSum(parts, stars);
  find(".home-results").hidden = !readRounds(remembered(ROUNDS_KEY)).rounds.size;
  root.dataset.been = "shown";
}

async function tell(signal) {
  const { tellRisk } = await import("./at-risk.js");
  if (!signal.aborted && root.dataset.been) await tellRisk(signal, () => false, (note) => find(".home-foot").before(note));
}

onEachVisit(import.meta.url, (signal) => {
  home = document.querySelector(".home");
  show();
  find(".home-copy").addEventListener("click", saveCopy, { signal });
  addEventListener("storage", ({ key }) => [...KEYS, null].includes(key) && show(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && show(), { signal });
  return tell(signal);
});

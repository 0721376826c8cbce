// Adds the stars that this browser keeps to the list of chapters. Exports, imports and clears what the browser keeps.
import { remembered } from "./browser.js";
import { onEachVisit } from "./each-visit.js";
import { PROGRESS_FILE, saveProgress } from "./progress.js";
import { MOST_STARS, readStars, STARS_KEY } from "./stars.js";
import { bring, bringFile, erase, fileText, hasSome, KINDS, leftInWords } from "./store.js";
import { facesUp, nextPlace } from "./way.js";

const LARGEST = 4_000_000; // bytes; a year of daily play takes half of that
const LONG_PART = 4000; // characters in a part of the shown file
const MUCH = 10; // readers with this many stars are told even on their first visit that the stars may be lost

const find = (selector) => document.querySelector(selector);
// These variables belong to the page that is shown:
let levels, names, keep, ask, file, sheet, restore;
let parts; // the parts of the book as the page lists them, for way.js; each level also has its `link`
let cleared; // the texts that were cleared, by their keys: readers can bring them back until they leave the page

/** The stars of this book's levels. The browser may have kept stars of other levels too. */
const ofThisBook = (stars) => new Map([...stars].filter(([name]) => names.has(name)));
const kept = () => readStars(remembered(STARS_KEY));
const total = (stars) => [...stars.values()].reduce((sum, one) => sum + one, 0);
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The words that say how many of these levels' stars the reader has won. */
function inStars(own) {
  const sum = own.reduce((all, { dataset }) => all + Number(dataset.stars), 0);
  return own.length ? `${sum} of ${counted(own.length * MOST_STARS, "star")}` : "";
}

// ---- the list ----------------------------------------------------------------------------------------

function fill() {
  const stars = ofThisBook(kept().stars);
  for (const level of levels) {
    const own = stars.get(level.dataset.level) ?? 0;
    level.dataset.stars = own;
    level.querySelector(".level-says").textContent = own ? `(${own} of ${MOST_STARS} stars)` : "(not solved yet)";
  }
  for (const place of document.querySelectorAll(".chapter-stars")) {
    place.textContent = inStars([...place.parentNode.querySelectorAll(".level")]);
  }
  fillSum(stars);
  turnCards(stars);
}

/** Turn up the card of each solved chapter, lift the card of the next chapter, and count the stars of each suit. */
function turnCards(stars) {
  const next = nextPlace(parts, stars, MOST_STARS);
  document.querySelectorAll(".suit-part").forEach((suit, number) => {
    const part = parts[number];
    const up = facesUp(part, stars);
    suit.querySelectorAll(".suit-cards a").forEach((card, at) => {
      const chapter = part.chapters[at];
      card.classList.toggle("is-closed", !up[at]);
      card.classList.toggle("is-next", chapter === next?.chapter);
      if (chapter.levels.length) card.setAttribute("aria-label", `${card.title}, ${up[at] ? "solved" : "not solved yet"}`);
    });
    suit.querySelector(".suit-stars").textContent = inStars(part.chapters.flatMap((chapter) => chapter.levels.map(({ link }) => link)));
  });
}

/** Put a notice below the stars if kept texts were damaged or may be lost. */
async function tell(signal) {
  const { tellRisk } = await import("./at-risk.js");
  if (!signal.aborted) await tellRisk(signal, () => total(kept().stars) >= MUCH, (note) => find(".stars-sum").append(note));
}

function fillSum(stars) {
  const most = levels.length * MOST_STARS;
  find(".stars-total").textContent = `${total(stars)} of ${counted(most, "star")}`;
  find(".stars-solved").textContent = `${stars.size} of ${counted(levels.length, "level")} solved`;
  Object.assign(find(".stars-bar"), { max: most, value: total(stars) });
  showNext(stars);
}

/** Highlight the next level, and let the button lead to it. Hide the button if no level is left. */
function showNext(stars) {
  const next = nextPlace(parts, stars, MOST_STARS);
  for (const level of levels) level.classList.toggle("is-next", level === next?.level.link);
  const go = find(".stars-go");
  go.hidden = !next;
  if (!next) return;
  go.href = next.level.href;
  go.textContent = `${next.invites}: ${next.level.title}`;
}

/** The book's parts with their chapters and levels, read from the page. */
const readParts = () => [...document.querySelectorAll(".chapters")].map((list) => ({
  title: list.closest("section").querySelector("h2").firstChild.textContent,
  chapters: [...list.children].map((chapter) => ({
    title: chapter.querySelector(".chapter-title").textContent,
    href: chapter.querySelector(".chapter-title").getAttribute("href"),
    beside: chapter.matches(".is-beside"),
    levels: [...chapter.querySelectorAll(".level")].map((link) => (
      { name: link.dataset.level, title: link.title, href: link.getAttribute("href"), link })),
  })),
}));

/** Show the levels' names if the reader has ticked “Show the levels by name”. */
function showNames() {
  find(".bd-article").classList.toggle("has-names", find(".stars-names").checked);
}

// ---- export, import, clear ------------------------------------------------------------------------------

function say(text) {
  find(".stars-says").textContent = text;
}

function showRestore(on) {
  restore.hidden = !on;
  if (!on) cleared = new Map();
}

/** Show the list after a change. Hide the warnings of a loss if there is nothing left to lose. */
function showChange() {
  fill();
  const isEmpty = !KINDS.some(hasSome);
  for (const note of document.querySelectorAll(".notice[data-warns]")) note.hidden = isEmpty;
}

/** The buttons that clear kept texts, one for each kind. */
const clearing = () => KINDS.filter(hasSome).map((kind) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: `Clear ${kind.name}` });
  button.addEventListener("click", () => clear(kind));
  return button;
});

async function clear(kind) {
  ask.hidden = true;
  for (const [key, text] of await erase(kind)) cleared.set(key, text);
  showChange();
  say(`Your ${kind.name} are cleared. You can bring them back until you leave this page.`);
  showRestore(true);
  restore.focus();
}

function closeAsk() {
  ask.hidden = true;
  find("[data-do=ask]").focus();
}

// ---- the file, shown before it is saved ----

const reader = () => sheet.elements.reader.value.trim();

/** The text of the file in parts. The first part has the reader's name. Each other part has lines of kept texts. */
function inParts(text) {
  const kept = text.indexOf('\n "kept"') + 1;
  const parts = [text.slice(0, kept)];
  for (let from = kept; from < text.length; from += parts.at(-1).length) {
    const end = text.indexOf("\n", from + LONG_PART);
    parts.push(text.slice(from, end < 0 ? text.length : end + 1));
  }
  return parts;
}

/** Show the file. Only changed parts are written, because laying out a million characters takes a browser seconds. */
function showFile() {
  const pre = sheet.querySelector("pre");
  const parts = inParts(fileText(reader()));
  while (pre.childElementCount > parts.length) pre.lastElementChild.remove();
  parts.forEach((part, at) => {
    const shown = pre.children[at] ?? pre.appendChild(document.createElement("span"));
    if (shown.textContent !== part) shown.textContent = part;
  });
}

function closeSheet(says) {
  sheet.hidden = true;
  say(says);
  find("[data-do=show]").focus();
}

function save() {
  saveProgress(reader());
  closeSheet(`Your progress is in the file ${PROGRESS_FILE}.`);
}

async function takeIn(chosen) {
  if (chosen.size > LARGEST) return say("This file is larger than 4 MB, so it can’t be a file of your progress. Nothing was changed.");
  const says = await bringFile(await chosen.text().catch(() => ""));
  showChange();
  return say(says);
}

const doings = {
  show() {
    if (!KINDS.some(hasSome)) return say("There is nothing to export yet.");
    say("");
    sheet.hidden = false;
    showFile();
    return sheet.elements.reader.focus();
  },

  leave() {
    closeSheet("Nothing was saved.");
  },

  choose() {
    file.click();
  },

  ask() {
    const buttons = clearing();
    if (!buttons.length) return say("There is nothing to clear.");
    say("");
    ask.hidden = false;
    const spare = find("[data-do=spare]");
    spare.parentNode.replaceChildren(...buttons, spare);
    return spare.focus();
  },

  spare() {
    closeAsk();
    say("Nothing was cleared.");
  },

  async restore() {
    const { left } = await bring(cleared);
    showChange();
    say(left.size ? leftInWords(left) : "Everything that you cleared is back.");
    showRestore(false);
    find("[data-do=ask]").focus();
  },
};

onEachVisit(import.meta.url, (signal) => {
  levels = [...document.querySelectorAll(".level")];
  parts = readParts();
  names = new Set(levels.map(({ dataset }) => dataset.level));
  [keep, ask, file, sheet, restore] = [".stars-keep", ".stars-ask", ".stars-keep input[type=file]", ".stars-file", "[data-do=restore]"].map(find);
  cleared = new Map();
  keep.addEventListener("click", ({ target }) => doings[target.closest("[data-do]")?.dataset.do]?.());
  ask.addEventListener("keydown", ({ key }) => key === "Escape" && closeAsk());
  sheet.addEventListener("input", showFile);
  sheet.addEventListener("keydown", ({ key }) => key === "Escape" && doings.leave());
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (chosen) takeIn(chosen).then(() => { file.value = ""; }); // so that the same file can be chosen again
  });
  find(".stars-names").addEventListener("change", showNames);
  addEventListener("storage", ({ key }) => [STARS_KEY, null].includes(key) && fill(), { signal });
  // After the browser's Back button, “Show the levels by name” may be ticked, and the stars may have changed.
  addEventListener("pageshow", () => { fill(); showNames(); }, { signal });
  for (const part of [find(".stars-sum"), keep]) part.hidden = false;
  for (const note of document.querySelectorAll(".stars-note")) note.remove();
  fill();
  showNames();
  return tell(signal);
});

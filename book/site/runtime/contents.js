// Shows the stars that this browser keeps in the list of chapters, and exports, imports and clears them.
import { isHeld, remember, remembered } from "./browser.js";
import { onEachVisit } from "./each-visit.js";
import { PROGRESS_FILE, progressText, saveProgress } from "./progress.js";
import { bestStars, isOfNewer, MOST_STARS, openStars, readStars, STARS_KEY, writeStars } from "./stars.js";
import { facesUp, nextPlace } from "./way.js";

const LARGEST = 1_000_000; // bytes; files of stars are much smaller
const NEWER = "Another tab has a newer edition of the book, and it keeps your stars. Load this page again. Nothing was changed.";
const NOT_KEPT = " This browser keeps nothing for this page, so your stars are gone when you close it or load it again.";
const MUCH = 10; // readers with this many stars are told even on their first visit that the stars may be lost

const find = (selector) => document.querySelector(selector);
// These variables belong to the page that is shown:
let levels, names, keep, ask, file, sheet, restore;
let parts; // the parts of the book as the page lists them, for way.js; each level also has its `link`
let cleared; // the stars that were cleared: the reader can bring them back until leaving the page

/** The stars of this book's levels. The browser may have kept stars of other levels too. */
const ofThisBook = (stars) => new Map([...stars].filter(([name]) => names.has(name)));
const kept = () => readStars(remembered(STARS_KEY));
const total = (stars) => [...stars.values()].reduce((sum, one) => sum + one, 0);
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The words that say how many stars the reader has won in these levels, and how many there are. */
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

/** Put a notice below the stars if they may be lost. */
async function tellRisk(signal) {
  const { stars } = kept();
  if (!stars.size) return;
  const { noticeOfRisk } = await import("./lasting.js");
  const risk = { isHeld: isHeld(STARS_KEY), isMuch: total(stars) >= MUCH };
  const note = await noticeOfRisk("stars", risk, () => saveProgress());
  if (note && !signal.aborted) find(".stars-sum").append(note);
}

function fillSum(stars) {
  const most = levels.length * MOST_STARS;
  find(".stars-total").textContent = `${total(stars)} of ${counted(most, "star")}`;
  for (const note of document.querySelectorAll(".stars-sum .notice")) note.hidden = !stars.size;
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

/** The parts with their chapters and levels. */
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

/** Show the levels' names if the reader has ticked the box for that. */
function showNames() {
  find(".bd-article").classList.toggle("has-names", find(".stars-names").checked);
}

// ---- export, import, clear ------------------------------------------------------------------------------

function say(text) {
  find(".stars-says").textContent = text;
}

/** Keep and show these stars and tries. Then say `says`, or say that the browser could not keep them. */
function put(progress, says) {
  if (isOfNewer(remembered(STARS_KEY))) return say(NEWER);
  say(says + (remember(STARS_KEY, writeStars(progress)) ? "" : NOT_KEPT));
  fill();
}

function showRestore(on) {
  restore.hidden = !on;
  if (!on) cleared = readStars("");
}

function closeQuestion() {
  ask.hidden = true;
  find("[data-do=ask]").focus();
}

/** For each level, the larger number of stars and the larger number of tries. */
const best = (some, others) =>
  ({ stars: bestStars(some.stars, others.stars), tries: bestStars(some.tries, others.tries) });

// ---- the file, shown before it is saved ----

const reader = () => sheet.elements.reader.value.trim();

function showFile() {
  sheet.querySelector("pre").textContent = progressText(reader());
}

function closeSheet(says) {
  sheet.hidden = true;
  say(says);
  find("[data-do=show]").focus();
}

async function takeIn(chosen) {
  const text = chosen.size > LARGEST ? "" : await chosen.text().catch(() => "");
  const { stars, tries, why } = openStars(text);
  if (why) return say(`${why} Nothing was changed.`);
  const before = kept();
  const better = [...ofThisBook(stars)].filter(([name, own]) => own > (before.stars.get(name) ?? 0));
  if (!better.length) return say("You have all the stars of this file already. Nothing was changed.");
  put(best(before, { stars: better, tries: ofThisBook(tries) }), `The file brought more stars for ${counted(better.length, "level")}.`);
}

const doings = {
  show() {
    const { stars, tries } = kept();
    if (!stars.size && !tries.size) return say("There are no stars to export yet.");
    say("");
    sheet.hidden = false;
    showFile();
    sheet.elements.reader.focus();
  },

  leave() {
    closeSheet("Nothing was saved.");
  },

  choose() {
    file.click();
  },

  ask() {
    const { stars, tries } = kept();
    if (!stars.size && !tries.size) return say("There are no stars to clear.");
    say("");
    ask.hidden = false;
    find("[data-do=spare]").focus();
  },

  clear() {
    const before = kept();
    ask.hidden = true;
    put(readStars(""), "Your stars are cleared. You can bring them back until you leave this page.");
    cleared = best(cleared, before);
    showRestore(true);
    restore.focus();
  },

  spare() {
    closeQuestion();
    say("Your stars are kept.");
  },

  restore() {
    put(best(kept(), cleared), "Your stars are back.");
    showRestore(false);
    find("[data-do=ask]").focus();
  },
};

onEachVisit(import.meta.url, (signal) => {
  levels = [...document.querySelectorAll(".level")];
  parts = readParts();
  names = new Set(levels.map(({ dataset }) => dataset.level));
  [keep, ask, file, sheet, restore] = [".stars-keep", ".stars-ask", ".stars-keep input[type=file]", ".stars-file", "[data-do=restore]"].map(find);
  cleared = readStars("");
  keep.addEventListener("click", ({ target }) => doings[target.closest("[data-do]")?.dataset.do]?.());
  ask.addEventListener("keydown", ({ key }) => key === "Escape" && closeQuestion());
  sheet.addEventListener("input", showFile);
  sheet.addEventListener("keydown", ({ key }) => key === "Escape" && doings.leave());
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    saveProgress(reader());
    closeSheet(`Your progress is in the file ${PROGRESS_FILE}.`);
  });
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (chosen) takeIn(chosen).then(() => { file.value = ""; }); // so that the same file can be chosen again
  });
  find(".stars-names").addEventListener("change", showNames);
  addEventListener("storage", ({ key }) => [STARS_KEY, null].includes(key) && fill(), { signal });
  // When a reader comes back with the browser's button, the box may be ticked and the stars may have changed.
  addEventListener("pageshow", () => { fill(); showNames(); }, { signal });
  for (const part of [find(".stars-sum"), keep]) part.hidden = false;
  for (const note of document.querySelectorAll(".stars-note")) note.remove();
  fill();
  showNames();
  return tellRisk(signal);
});

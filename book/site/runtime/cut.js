// Cuts a chapter into steps: the words of a section up to a table, and that table. No node moves.
import { MOST_STARS, readStars, STARS_KEY } from "./stars.js";
import { remembered } from "./browser.js";

const SHORT = 45; // so few words stay with the table before them; more get a step of their own
const PAPER = "figure, table, details, .admonition, pre, img"; // what needs room, however few its words are
const END = "At the end";

/**
 * @typedef {object} Step
 * @property {any} heading the heading of its section
 * @property {any[]} blocks what it shows
 * @property {any} slot its table's place, or null
 * @property {string} id its place in the page's address
 * @property {string} name
 * @property {"level" | "free" | "read" | "end"} kind `free` is a game, `end` is all after the last table
 */

export const nameOf = (heading) => [...heading.childNodes]
  .filter((node) => !node.classList?.contains("headerlink")).map((node) => node.textContent).join("").trim();

export const wordsIn = (blocks) =>
  blocks.map((block) => block.textContent.trim()).join(" ").split(/\s+/).filter(Boolean).length;

const slotIn = (block) => (block.matches(".live-table") ? block : block.querySelector(".live-table"));

const isPaper = (block) => block.matches(PAPER) || Boolean(block.querySelector(PAPER));

/** Whether these words need a screen of their own on a phone. */
export const isLong = (blocks) => wordsIn(blocks) > SHORT || blocks.some(isPaper);

/** The steps of a chapter. @returns {Step[]} */
export function stepsOf(article) {
  const parts = partsOf(article.querySelector(":scope > section"));
  return named(joined(parts));
}

/** Each section's words up to a table with that table, and the words that follow its last table. */
function partsOf(chapter) {
  const parts = [];
  const open = (heading) => {
    parts.push({ heading, blocks: [], slot: null });
    return parts.at(-1);
  };
  /** Give the part that is still open after the section, or null. */
  function walk(section, part) {
    for (const block of section.children) {
      if (block.matches("section")) {
        part = walk(block, section === chapter ? null : part);
        continue;
      }
      if (block.matches("h1") || !part) part = open(block);
      else if (part.slot) part = open(part.heading);
      part.blocks.push(block);
      part.slot = slotIn(block);
    }
    return part;
  }
  walk(chapter, null);
  return parts;
}

/** Join few words before the first table with it, few words after a table with that, and all after the last table. */
function joined(parts) {
  const last = parts.findLastIndex(({ slot }) => slot);
  const isFew = ({ slot, blocks }) => !slot && !isLong(blocks);
  const steps = [];
  parts.forEach((part, i) => {
    const before = steps.at(-1);
    const follows = before?.slot && before.heading === part.heading;
    if (i > last + 1 || (i <= last && follows && isFew(part))) before.blocks.push(...part.blocks);
    else if (i === 1 && isFew(before)) Object.assign(before, { ...part, blocks: [...before.blocks, ...part.blocks] });
    else steps.push(part);
  });
  return steps;
}

/** Give each step its address, its name and its kind. The second step of a section is named by its level. */
function named(parts) {
  const seen = new Set();
  return parts.map(({ heading, blocks, slot }, i) => {
    const isEnd = i === parts.length - 1 && !slot;
    const section = heading.closest("section").id;
    const isFirst = !seen.has(section);
    seen.add(section);
    const level = isFirst ? "" : slot?.querySelector(".rt-game")?.firstChild.textContent.trim();
    return {
      heading, blocks, slot,
      id: (isFirst ? section : slot?.id) || `step-${i + 1}`,
      name: isEnd ? END : level || nameOf(heading),
      kind: isEnd ? "end" : !slot ? "read" : slot.id ? "level" : "free",
    };
  });
}

// ---- how far the reader is ---------------------------------------------------------------------------

/** The stars that this browser keeps for each step, in the steps' order. @param {Step[]} steps */
export function starsOf(steps) {
  const byPlace = new Map([...readStars(remembered(STARS_KEY)).stars]
    .map(([level, stars]) => [`level-${level.replace("/", "-")}`, stars]));
  return steps.map(({ slot }) => byPlace.get(slot?.id) ?? 0);
}

/** Where a reader goes on: at the words before the first level that isn't solved. @param {Step[]} steps */
export function nextStep(steps) {
  const stars = starsOf(steps);
  if (!stars.some(Boolean)) return 0;
  const open = steps.findIndex(({ kind }, i) => kind === "level" && !stars[i]);
  const next = open < 0 ? stars.findLastIndex(Boolean) + 1 : open;
  const at = Math.min(next, steps.length - 1);
  return steps[at - 1]?.kind === "read" ? at - 1 : at;
}

/** In words: the stars of a chapter. @param {Step[]} steps */
export function starsInWords(steps) {
  const sum = starsOf(steps).reduce((all, one) => all + one, 0);
  return `${sum} of ${MOST_STARS * steps.filter(({ kind }) => kind === "level").length} stars`;
}

// Cuts a chapter into steps. A step has the words of a section up to a table, and that table. The page isn't changed.

const SHORT = 45; // if a step has more words than this, a phone shows them before it shows the table
const PAPER = "figure, table, .admonition, pre, img"; // these need room even if they have few words
const END = "At the end";

/**
 * @typedef {object} Step
 * @property {any} heading the heading of its section
 * @property {any[]} blocks the blocks that it shows
 * @property {any} slot its table's place, or null
 * @property {string} id its place in the page's address
 * @property {string} name
 * @property {"level" | "free" | "read" | "end"} kind `free` is a game, `end` is everything after the last table
 */

export const nameOf = (heading) => [...heading.childNodes]
  .filter((node) => !node.classList?.contains("headerlink")).map((node) => node.textContent).join("").trim();

export const wordsIn = (blocks) =>
  blocks.map((block) => block.textContent.trim()).join(" ").split(/\s+/).filter(Boolean).length;

const slotIn = (block) => (block.matches(".live-table") ? block : block.querySelector(".live-table"));

const isPaper = (block) => block.matches(PAPER) || Boolean(block.querySelector(PAPER));

/** Whether these blocks need so much room that a phone shows them before it shows the table. */
export const isLong = (blocks) => wordsIn(blocks) > SHORT || blocks.some(isPaper);

/** The steps of a chapter. A block of the class `step-first` is also part of the first step. @returns {Step[]} */
export function stepsOf(article) {
  const parts = partsOf(article.querySelector(":scope > section"));
  const steps = named(joined(parts));
  steps[0].blocks.push(...article.querySelectorAll(".step-first"));
  return steps;
}

/** The parts of each section: one for each table and the words before it, one for the words after the last table. */
function partsOf(chapter) {
  const parts = [];
  const open = (heading) => {
    parts.push({ heading, blocks: [], slot: null });
    return parts.at(-1);
  };
  /** Add the section's blocks to `part` or to new parts. Returns the part that the last block was added to. */
  function walk(section, part) {
    for (const block of section.children) {
      if (block.matches("section")) {
        part = walk(block, section === chapter ? null : part);
        continue;
      }
      if (block.matches("h1") || !part) part = open(block);
      else if (part.slot && !block.matches("details")) part = open(part.heading); // a folded answer belongs to the previous table's step
      part.blocks.push(block);
      part.slot ??= slotIn(block);
    }
    return part;
  }
  walk(chapter, null);
  return parts;
}

/** Turn the parts into steps. If a part at the chapter's beginning or after a table has few words and no table, it is
 *  joined with the next part. Everything after the last table becomes one step. */
function joined(parts) {
  const last = parts.findLastIndex(({ slot }) => slot);
  const steps = [];
  parts.forEach((part, i) => {
    const before = steps.at(-1);
    const isLead = i === 1 || parts[i - 2]?.heading === before?.heading; // before the first section, or after a table
    const isIntroduced = before && !before.slot && isLead && !isLong(before.blocks);
    if (i > last + 1) before.blocks.push(...part.blocks);
    else if (isIntroduced) steps[steps.length - 1] = { ...part, blocks: [...before.blocks, ...part.blocks] };
    else steps.push(part);
  });
  return steps;
}

/** Give each step its id, its name and its kind. A section's first step is named after the section, and the section's
 *  other steps after their tables. */
function named(parts) {
  const seen = new Set();
  return parts.map(({ heading, blocks, slot }, i) => {
    const isEnd = i === parts.length - 1 && !slot;
    const section = heading.closest("section").id;
    const isFirst = !seen.has(section);
    seen.add(section);
    const level = isFirst ? "" : slot?.dataset.name;
    return {
      heading, blocks, slot,
      id: (isFirst ? section : slot?.id) || `step-${i + 1}`,
      name: isEnd && !isFirst ? END : level || nameOf(heading),
      kind: isEnd ? "end" : !slot ? "read" : slot.id ? "level" : "free",
    };
  });
}

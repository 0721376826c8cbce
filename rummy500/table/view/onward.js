// Finds what follows a solved level: the page's next level, the heading after its last level, or the next page.

import { allTables, isLevel } from "./browser.js";

const isAfter = (root) => (other) => Boolean(root.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

function toTable(table, isFull) {
  table.scrollIntoView();
  table.querySelector("button").focus({ preventScroll: true });
  if (isFull) table.querySelector(".rt-head [data-do=full]").click();
}

function toHeading(heading) {
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** The headings of the page outside its tables. */
const headingsOf = (article) => [...article?.querySelectorAll("h2, h3") ?? []]
  .filter((heading) => !heading.closest("[data-rummy-table]"));

/**
 * {title, go} for the next level, or else the next heading or page; null if nothing follows. A level has no `title`.
 * `go(isFull)` goes to the level, heading or page; `isFull` says whether the table fills the screen.
 */
export function onwardFrom(root) {
  const level = allTables().filter(isLevel).find(isAfter(root));
  if (level) return { go: (isFull) => toTable(level, isFull) };
  const heading = headingsOf(root.closest("article")).find(isAfter(root));
  if (heading) return { title: heading.firstChild.textContent.trim(), go: () => toHeading(heading) };
  /** @type {HTMLAnchorElement} */
  const link = document.querySelector(".prev-next-area a.right-next");
  return link && { title: link.querySelector(".prev-next-title").textContent.trim(), go: () => link.click() };
}

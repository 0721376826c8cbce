// Keeps a message from covering the cards that it names, by moving the message up.

const CLEARANCE = 6; // pixels
const NAMED = 10; // covering a named card is this many times as bad as covering another card
const AWAY = 1; // moving a message is as bad as covering this many cards

/** The cards that a message names, and the elements that a hint marks. */
function spokenOf(root, words) {
  const names = [...words.querySelectorAll("[data-names]")].map(({ dataset }) => dataset.names);
  const isNamed = ({ dataset }) => names.includes(dataset.card);
  return [...cardsOf(root).filter(isNamed), ...root.querySelectorAll(".rt-felt .is-meant")];
}

const cardsOf = (root) => [...root.querySelectorAll(":is(.rt-felt, .rt-hand) :is([data-card], .rt-stack)")];

const sizeOf = ({ width, height }) => width * height;

/** How much of a box a message covers once the message has moved by this many pixels. */
function covered(box, words, by) {
  const width = Math.min(box.right, words.right) - Math.max(box.left, words.left);
  const height = Math.min(box.bottom, words.bottom + by) - Math.max(box.top, words.top + by);
  return Math.max(0, width) * Math.max(0, height);
}

/** The distances in pixels by which a message may move: 0, to above the stock and the pile, or up to the head. The
 *  message doesn't move under words of the page that lie over the table. */
function waysOf(root, words) {
  const topOf = (selector) => root.querySelector(selector)?.getBoundingClientRect();
  const [draw, head] = [topOf(".rt-draw"), topOf(".rt-head")];
  const isFree = (by) => {
    const there = root.getRootNode().elementFromPoint((words.left + words.right) / 2, words.top + by + 1);
    return !there || root.contains(there);
  };
  return [0, ...[...draw ? [draw.top - CLEARANCE - words.bottom] : [], head.bottom - words.top].filter(isFree)];
}

/** Moves a table's message to the place where it covers the least. */
export function keepClear(root) {
  const words = root.querySelector(".rt-say .rt-sheet, .rt-say .rt-won");
  if (!words || !root.isConnected) return; // JupyterLab removes cells far off the screen from the page
  const row = words.closest(".rt-say");
  words.style.translate = row.style.zIndex = "";
  const own = words.getBoundingClientRect();
  const cards = cardsOf(root).map((card) => card.getBoundingClientRect());
  const spoken = spokenOf(root, words).map((part) => part.getBoundingClientRect());
  const cost = (by) => {
    const sum = (boxes) => boxes.reduce((total, box) => total + covered(box, own, by), 0);
    return sum(cards) + NAMED * sum(spoken) + (by ? AWAY * sizeOf(cards[0] ?? own) : 0);
  };
  const best = waysOf(root, own).reduce((one, other) => (cost(other) < cost(one) ? other : one));
  if (!best) return;
  words.style.translate = `0 ${best}px`;
  row.style.zIndex = "7"; // puts the row over the task
}

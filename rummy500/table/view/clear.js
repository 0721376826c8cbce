// Keeps a message from covering the cards that it names, by moving the message up.

const STEP = 8; // pixels between two places that are compared
const NAMED = 10; // covering a named card is this many times as bad as covering another part of the table
const AWAY = 1; // moving a message is as bad as covering this many cards
const COVERABLE = ":is(.rt-draw, .rt-hand) [data-card], .rt-stack, .rt-meld, .rt-seat, .rt-asked";

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

/** The distances in pixels by which a message may move: from 0 up to the table's head, in steps. */
function waysOf(root, words) {
  const most = words.top - root.querySelector(".rt-head").getBoundingClientRect().bottom;
  return Array.from({ length: Math.max(1, 1 + Math.floor(most / STEP)) }, (_, step) => -STEP * step);
}

/** Whether nothing outside the table covers the top of a message that has moved by this many pixels. */
function isFree(root, words, by) {
  const there = root.getRootNode().elementFromPoint((words.left + words.right) / 2, words.top + by + 1);
  return !there || root.contains(there);
}

/** Moves a table's message up until it hides as little of the table as possible. */
export function keepClear(root) {
  const words = root.querySelector(".rt-say .rt-sheet, .rt-say .rt-won");
  if (!words || !root.isConnected) return; // JupyterLab removes cells far off the screen from the page
  const row = words.closest(".rt-say");
  words.style.translate = row.style.zIndex = "";
  const own = words.getBoundingClientRect();
  const parts = [...root.querySelectorAll(COVERABLE)].map((part) => part.getBoundingClientRect());
  const spoken = spokenOf(root, words).map((part) => part.getBoundingClientRect());
  const aCard = sizeOf(cardsOf(root)[0]?.getBoundingClientRect() ?? own);
  const cost = (by) => {
    const sum = (boxes) => boxes.reduce((total, box) => total + covered(box, own, by), 0);
    return sum(parts) + NAMED * sum(spoken) + (by ? AWAY * aCard : 0);
  };
  const costs = waysOf(root, own).map((by) => ({ by, cost: cost(by) })).sort((one, other) => one.cost - other.cost);
  const best = costs.find(({ by }) => !by || isFree(root, own, by))?.by;
  if (!best) return;
  words.style.translate = `0 ${best}px`;
  row.style.zIndex = "7"; // puts the row over the task
}

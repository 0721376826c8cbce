// Keeps the focus when the table is redrawn, so that players with a keyboard don't lose their place.

/** The element of the table that has the focus; null if none has. */
export function focusedIn(root) {
  const active = root?.getRootNode().activeElement;
  return root?.contains(active) ? active : null;
}

export const isSeen = (element) => element.getClientRects().length > 0;
export const fanCards = (fan) => [...fan.querySelectorAll("button.rt-card")];

/** Notes where the focus is, so that the focus can return even if its element is removed. */
export function markFocus(root) {
  const active = focusedIn(root);
  if (!active) return null;
  const fan = active.closest("[data-fan]");
  const name = ["action", "do", "sort", "lay", "packChoice"].find((key) => key in active.dataset);
  const panel = !name && active.closest("[data-panel]")?.dataset.panel.split("-")[0];
  return {
    active,
    fan: fan?.dataset.fan,
    at: fan ? fanCards(fan).indexOf(active) : -1,
    selector: name && `[data-${name === "packChoice" ? "pack-choice" : name}="${CSS.escape(active.dataset[name])}"]`
      || panel && `[data-panel="${panel}"] > summary`,
  };
}

/** If the element that had the focus is gone or hidden, moves the focus to the nearest element that can take it. */
export function keepFocus(root, mark) {
  if (!mark || (root.contains(mark.active) && isSeen(mark.active))) {
    if (mark && !focusedIn(root)) mark.active.focus({ preventScroll: true });
    return;
  }
  const fan = mark.fan && root.querySelector(`[data-fan="${mark.fan}"]`);
  const cards = fan ? fanCards(fan) : [];
  const target = cards[Math.min(mark.at, cards.length - 1)] ?? (mark.selector && root.querySelector(mark.selector));
  if (target && isSeen(target) && target.getAttribute("aria-disabled") !== "true") target.focus({ preventScroll: true });
  else focusNext(root);
}

/** The elements that get the focus if no nearer element is left: a level's answers or end, the hand, a main button. */
const NEXT = [".rt-answers :is([data-answer], [data-answer-input])", ".rt-answers.is-end .is-main", '[data-fan="hand"] [tabindex="0"]', ".rt-btn.is-main", ".rt-btn"];
const focusNext = (root) => NEXT.map((selector) => root.querySelector(selector)).find(Boolean)?.focus();

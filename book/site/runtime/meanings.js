// Shows a small box beside a word that is pointed at, focused or tapped. The box has the meaning of a glossary word,
// the sentence of a rule, the title of a level, or a quotation from a rule text. The pointer may move onto the box, and
// Escape closes it. The first tap on a word opens the box, and the second tap follows the word's link. Without this
// script, the browser shows a link's `title`.
const WORDS = "a:is(.statement, .word)";
const LEVELS = "a.level";
const TEXTS = ".texts-quoted";
const GAP = 6; // pixels between a word and its box, and between the box and the page's edge

const box = Object.assign(document.createElement("span"), { className: "saying", id: "saying", popover: "manual" });
box.setAttribute("role", "tooltip"); // Firefox 115 doesn't know `role` as a property
let shown; // the word whose box is open
let pressed; // the word that was tapped; the next tap follows its link

/** A copy of the quotation that stands in the page after this button. */
function quoteBy(word) {
  const quote = word.nextElementSibling.cloneNode(true);
  quote.removeAttribute("id");
  return quote;
}

function show(word) {
  if (shown === word) return;
  hide();
  shown = word;
  const isQuote = word.matches(TEXTS);
  box.replaceChildren(isQuote ? quoteBy(word) : word.dataset.says);
  box.classList.toggle("is-quote", isQuote);
  // Only words and rules get the box as their accessible description. A level's link already has the title as its
  // name, and the button of a quotation already has a description.
  if (word.matches(WORDS)) word.setAttribute("aria-describedby", box.id);
  word.after(box);
  box.showPopover?.(); // older browsers have no popovers: there, only the box's style puts it above the page
  place();
}

/** Place the box below the word or above it, within the window. */
function place() {
  if (!shown) return;
  const { left, bottom, top } = shown.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) {
    hide();
    return;
  }
  const below = bottom + GAP + box.offsetHeight < innerHeight;
  box.style.insetBlockStart = `${below ? bottom + GAP : top - GAP - box.offsetHeight}px`;
  box.style.insetInlineStart = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - box.offsetWidth - GAP))}px`;
}

function hide() {
  if (shown?.matches(WORDS)) shown.removeAttribute("aria-describedby");
  shown = pressed = undefined;
  box.remove();
}

/** The word at which an event happened. A link to a level gets no box if the page itself shows the level's name. */
const wordAt = ({ target }) => target.closest?.("[data-says]:not(.has-names .level)");

/** Explain the words of the page that is shown, until `signal` aborts. */
export function sayWhatWordsMean(signal) {
  const find = (what) => document.querySelectorAll(`article ${what}`);
  for (const link of find(`:is(${WORDS}, ${LEVELS})[title]`)) {
    link.dataset.says = link.title;
    link.removeAttribute("title"); // the browser would show the title beside the box
  }
  for (const text of find(TEXTS)) text.dataset.says = text.nextElementSibling.textContent;
  const on = (type, hear) => document.addEventListener(type, hear, { signal });
  on("pointerover", (event) => {
    const hasFocus = shown?.matches(":focus-visible"); // if so, the page may have scrolled another word under the pointer
    if (event.pointerType !== "touch" && wordAt(event) && !hasFocus) show(wordAt(event));
  });
  on("pointerout", (event) => {
    const to = event.relatedTarget;
    if (event.pointerType !== "touch" && shown && !shown.contains(to) && !box.contains(to) && shown !== document.activeElement) hide();
  });
  on("focusin", (event) => (wordAt(event) ? show(wordAt(event)) : hide()));
  on("keydown", ({ key }) => key === "Escape" && hide());
  on("click", (event) => {
    const word = wordAt(event);
    if (!word && !box.contains(event.target)) hide();
    if (!word) return;
    if (event.pointerType !== "touch" || pressed === word || word.matches(LEVELS)) return; // the browser follows the link
    event.preventDefault();
    show(word);
    pressed = word;
  });
  addEventListener("scroll", ({ target }) => !box.contains(/** @type {Node} */ (target)) && place(), { passive: true, capture: true, signal });
  signal.addEventListener("abort", hide);
}

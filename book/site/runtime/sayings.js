// What a glossary word means, a rule says, a level is called or a text has in its own words, in a small box beside it: when
// that is pointed at, has the focus, or is tapped. The pointer may go onto the box, and Escape closes it. A word that is
// tapped leads to its page at the second press. Without this script the browser shows words, rules and levels on hover.
const WORDS = "a:is(.statement, .word)";
const LEVELS = "a.level";
const TEXTS = ".texts-said";
const GAP = 6; // pixels between a word and its box, and between the box and the page's edge

const box = Object.assign(document.createElement("span"), { className: "saying", id: "saying", popover: "manual", role: "tooltip" });
let shown; // the word whose box is open
let pressed; // the word that a finger has opened: its next press leads on

/** The words of a text stand beside what is pointed at, already laid out. */
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
  if (word.matches(WORDS)) word.setAttribute("aria-describedby", box.id); // a level is named so, and a text's words describe it anyway
  word.after(box);
  box.showPopover?.(); // an older browser lays it over the page by its style alone
  place();
}

/** Below the word or above it, within the window. */
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

/** What says more here; where all levels are named, none has to. */
const wordAt = ({ target }) => target.closest?.("[data-says]:not(.has-names .level)");

/** On the page that is shown, until its visit ends. */
export function sayWhatWordsMean(signal) {
  const find = (what) => document.querySelectorAll(`article ${what}`);
  for (const link of find(`:is(${WORDS}, ${LEVELS})[title]`)) {
    link.dataset.says = link.title;
    link.removeAttribute("title"); // the browser would show it a second time
  }
  for (const text of find(TEXTS)) text.dataset.says = text.nextElementSibling.textContent;
  const on = (type, hear) => document.addEventListener(type, hear, { signal });
  on("pointerover", (event) => {
    const hasFocus = shown?.matches(":focus-visible"); // it may have scrolled another under a pointer that rests
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
    if (event.pointerType !== "touch" || pressed === word || word.matches(LEVELS)) return; // the link is followed
    event.preventDefault();
    show(word);
    pressed = word;
  });
  addEventListener("scroll", ({ target }) => !box.contains(target) && place(), { passive: true, capture: true, signal });
  signal.addEventListener("abort", hide);
}

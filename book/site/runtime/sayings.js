// What a glossary word means, or a rule says, in a small box beside it: when it is pointed at, has the focus, or is
// tapped. A second press leads to its page. Without this script the browser shows the same on hover.
const WORDS = "a[title]:is(.statement, .word)";
const GAP = 6; // pixels between a word and its box, and between the box and the page's edge

const box = Object.assign(document.createElement("span"), { className: "saying", id: "saying", popover: "manual", role: "tooltip" });
let shown; // the word whose box is open
let pressed; // the word that a finger has opened: its next press leads on

function show(word) {
  if (shown === word) return;
  hide();
  shown = word;
  box.textContent = word.dataset.says;
  word.setAttribute("aria-describedby", box.id);
  word.after(box);
  box.showPopover();
  const { left, bottom, top } = word.getBoundingClientRect();
  const below = bottom + GAP + box.offsetHeight < innerHeight;
  box.style.insetBlockStart = `${below ? bottom + GAP : top - GAP - box.offsetHeight}px`;
  box.style.insetInlineStart = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - box.offsetWidth - GAP))}px`;
}

function hide() {
  shown?.removeAttribute("aria-describedby");
  shown = pressed = undefined;
  box.remove();
}

const wordAt = ({ target }) => target.closest?.("[data-says]");

/** On the page that is shown, until its visit ends. */
export function sayWhatWordsMean(signal) {
  const words = document.querySelectorAll(`article ${WORDS}`);
  if (!words.length || !("showPopover" in HTMLElement.prototype)) return;
  for (const word of words) {
    word.dataset.says = word.title;
    word.removeAttribute("title"); // the browser would show it a second time
  }
  const on = (type, hear) => document.addEventListener(type, hear, { signal });
  on("pointerover", (event) => event.pointerType !== "touch" && wordAt(event) && show(wordAt(event)));
  on("pointerout", (event) => {
    const to = event.relatedTarget;
    if (event.pointerType !== "touch" && shown && !shown.contains(to) && !box.contains(to) && shown !== document.activeElement) hide();
  });
  on("focusin", (event) => (wordAt(event) ? show(wordAt(event)) : hide()));
  on("keydown", ({ key }) => key === "Escape" && hide());
  on("click", (event) => {
    const word = wordAt(event);
    if (!word) return hide();
    if (event.pointerType !== "touch" || pressed === word) return; // the link is followed
    event.preventDefault();
    show(word);
    pressed = word;
  });
  addEventListener("scroll", hide, { passive: true, signal });
  signal.addEventListener("abort", hide);
}

// Draws the frame around a chapter's steps: a bar with a pip for each step, the list of steps, and the links to
// the previous and the next step.
import { inSigns, inWords, starsOf, sumInWords } from "./won.js";

const CROSS = "M6 6 18 18M18 6 6 18";
const LEFT = "M15 5 8 12l7 7";
const RIGHT = "m9 5 7 7-7 7";
const DOWN = "m6 9 6 6 6-6";
const PAGE = "M6 3h9l4 4v14H6zM9 11h7M9 15h7";
const CARD = "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z";
const PAGE_WORDS = "Read as a page";
const STEPS_WORDS = "Step by step";

const POPS = "popover" in HTMLElement.prototype; // without popovers, only the button shows and hides the list of steps

// In windows of these sizes, a step's text lies over the head of the step's table.
export const UPRIGHT = matchMedia("(max-width: 63.99rem) and (min-height: 34rem)");

function make(tag, props = {}, ...inside) {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...inside.filter(Boolean));
  return element;
}

function sign(path) {
  const box = make("span", { className: "steps-sign" });
  box.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return box;
}

function button(className, label, act, ...inside) {
  const one = make("button", { type: "button", className, title: label }, ...inside);
  one.setAttribute("aria-label", label);
  one.addEventListener("click", act);
  return one;
}

function link(className, href, label, ...inside) {
  const one = make("a", { className, href }, ...inside);
  if (label) one.setAttribute("aria-label", label);
  return one;
}

/** The button that shows the chapter step by step again, after it was shown as a page. */
export const stepsButton = (act) =>
  button("steps-offer", STEPS_WORDS, act, sign(CARD), make("span", { textContent: STEPS_WORDS }));

/** The words beside a step's name: the stars that the reader has won in the step, or the step's kind. */
function saysOf({ kind }, stars) {
  if (kind === "level") return inWords(stars);
  return kind === "free" ? "a game" : "to read";
}

/**
 * @typedef {object} Chapter
 * @property {string} title
 * @property {import("./cut.js").Step[]} steps
 * @property {string} home the address that the cross leads to
 * @property {{ href: string, name: string } | null} before the previous chapter
 * @property {{ href: string, name: string } | null} after the next chapter
 */

/** The parts of the frame. `does` has the functions that its buttons call: go, move, words, page. */
export class Frame {
  /** @param {Chapter} chapter */
  constructor(chapter, does) {
    this.chapter = chapter;
    this.does = does;
    this.announcer = make("p", { className: "visually-hidden" });
    this.announcer.setAttribute("role", "status"); // Firefox 115 doesn't know `role` as a property
    this.pips = this.listOf("steps-pips", (step) => link(`is-${step.kind}`, `#${step.id}`, "", make("i")));
    this.beside = this.listOf("steps-beside", this.line);
    this.list = make("div", { id: "steps-list", className: "steps-list", ...(POPS ? { popover: "auto" } : { hidden: true }) });
    this.sum = make("p", { className: "steps-sum" });
    this.list.append(make("h2", { textContent: chapter.title }), this.listOf("", this.line), this.sum, this.pageButton(""));
    this.back = make("a", { className: "steps-back" }, sign(LEFT), make("span", { textContent: "Back" }));
    this.next = make("a", { className: "steps-next" }, make("span"), sign(RIGHT));
    this.fold = button("steps-fold", "Read the text of this step", () => does.words(!this.isOpen),
      sign(DOWN), make("span", { textContent: "Read" }));
    this.toTable = button("steps-play", "To the table", () => does.words(false), "To the table");
    this.bar = make("nav", { className: "steps-bar" }, this.leave(), this.nameButton(), this.pips,
      this.pageButton("steps-mode"));
    this.bar.setAttribute("aria-label", "Steps of this chapter");
    this.foot = make("div", { className: "steps-foot" }, this.back, this.next);
    for (const [way, by] of [[this.back, -1], [this.next, 1]]) {
      way.addEventListener("click", (event) => does.move(by) && event.preventDefault());
    }
  }

  line = (step) => link(`is-${step.kind}`, `#${step.id}`, "", make("span", { textContent: step.name }), make("small"));

  listOf(className, lineOf) {
    const lines = this.chapter.steps.map((step) => make("li", {}, lineOf(step)));
    const list = make("ol", { className }, ...lines);
    list.setAttribute("role", "list");
    list.addEventListener("click", (event) => {
      const pressed = event.target.closest("a");
      if (!pressed) return;
      event.preventDefault();
      this.closeList();
      this.does.go([...list.querySelectorAll("a")].indexOf(pressed));
    });
    return list;
  }

  leave() {
    const leave = link("steps-leave", this.chapter.home, "Leave: home", sign(CROSS));
    leave.title = "Leave: home";
    return leave;
  }

  nameButton() {
    const { title } = this.chapter;
    const toggle = () => { if (!POPS) this.list.hidden = !this.list.hidden; };
    const name = button("steps-name", `${title}: all steps`, toggle, make("b", { textContent: title }), sign(DOWN));
    name.setAttribute("popovertarget", "steps-list");
    return name;
  }

  closeList() {
    if (POPS) this.list.hidePopover();
    else this.list.hidden = true;
  }

  pageButton(className) {
    const words = make("span", { textContent: PAGE_WORDS });
    return button(`steps-quiet ${className}`, PAGE_WORDS, () => this.does.page(), sign(PAGE), words);
  }

  get isOpen() {
    return this.fold.getAttribute("aria-expanded") === "true";
  }

  /** Put the frame around the article. When the signal aborts, remove the frame. */
  put(signal) {
    const showPips = () => { this.pips.inert = UPRIGHT.matches; }; // upright, the pips are too small for fingers
    UPRIGHT.addEventListener("change", showPips, { signal });
    signal.addEventListener("abort", () => this.remove());
    showPips();
    document.querySelector(".bd-container").before(this.bar); // after the link that skips to the content
    document.querySelector(".bd-main").append(this.beside, this.fold, this.toTable, this.foot, this.announcer, this.list);
  }

  remove() {
    const parts = [this.bar, this.beside, this.fold, this.toTable, this.foot, this.announcer, this.list];
    for (const part of parts) part.remove();
  }

  /** Mark the step at this place as the current step, and show the reader's stars in each step. */
  show(at) {
    const { steps, before, after } = this.chapter;
    const stars = starsOf(steps);
    steps.forEach((step, i) => this.showStep(i, step, stars[i], at));
    const sum = sumInWords(steps);
    this.sum.textContent = sum && `${sum}, kept in this browser.`;
    this.sum.hidden = !sum;
    const [back, next] = [steps[at - 1], steps[at + 1]];
    const endOf = before && { href: `${before.href}#steps-end`, name: before.name };
    this.showWay(this.back, back ? { href: `#${back.id}`, name: back.name } : endOf, "Back");
    this.showWay(this.next, next ? { href: `#${next.id}`, name: next.name } : after, "Next");
    this.next.firstChild.textContent = next ? "Next" : `Next: ${after?.name}`;
  }

  showStep(i, step, stars, at) {
    const says = saysOf(step, stars);
    const [pip, beside, line] = [this.pips, this.beside, this.list].map((list) => list.querySelectorAll("a")[i]);
    pip.title = `${i + 1}. ${step.name}`;
    pip.setAttribute("aria-label", `Step ${i + 1} of ${this.chapter.steps.length}: ${step.name}, ${says}`);
    for (const one of [line, beside]) one.querySelector("small").textContent = step.kind === "level" ? inSigns(stars) : says;
    for (const one of [pip, line, beside]) {
      one.dataset.stars = stars;
      one.toggleAttribute("data-past", i < at);
      if (i === at) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    }
  }

  showWay(way, to, says) {
    way.hidden = !to;
    if (!to) return;
    way.href = to.href;
    way.setAttribute("aria-label", `${says}: ${to.name}`);
  }

  /** Highlight the link to the next step, or stop highlighting it. */
  light(isLit) {
    this.next.toggleAttribute("data-alive", isLit);
  }

  /** Let screen readers read these words aloud. */
  say(words) {
    this.announcer.textContent = words;
  }

  /** Whether the list of steps has room below words that end at the height `end`, in pixels. */
  hasRoomBelow(end) {
    return end + 24 < this.beside.getBoundingClientRect().top;
  }

  currentPip() {
    return this.pips.querySelector("[aria-current] i");
  }
}

// Shows a chapter step by step: one section on each screen, with its table beside or below its text. The article stays
// as it is, but everything that doesn't belong to the step is hidden. Within the page, a step has the address of its
// section or of its level.
import { remember, remembered } from "./browser.js";
import { isLong, nameOf, stepsOf } from "./cut.js";
import { onEachVisit } from "./each-visit.js";
import { flyStars } from "./flight.js";
import { Frame, stepsButton, UPRIGHT } from "./frame.js";
import { bringAllNear, bringNear } from "./near.js";
import { nextStep, starsOf, sumInWords } from "./won.js";

const MODE_KEY = "rummy500-read"; // "page" if the reader wants the whole page; live_book/step_by_step.py reads it too
const HOME = "index.html";
const SWIPE = { along: 64, across: 40 }; // pixels
const WIDE = matchMedia("(min-width: 64rem) and (min-height: 34rem)"); // words beside the table
const LOW = matchMedia("(max-height: 33.99rem)"); // a phone on its side
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const KEEPS_KEYS = "input, select, textarea, [contenteditable], .steps-list, figure, pre";
const KEEPS_TOUCH = ".live-table, figure, .pst-scrollable-table-container, pre";

const ROLES = ["step-table", "step-title", "step-past"]; // `step-past` marks words about the previous step

const root = document.documentElement;

/** The previous or the next chapter. The page's foot has a link to it. */
function neighbour(side) {
  const link = document.querySelector(`.prev-next-footer .${side}`);
  return link && { href: link.href, name: link.querySelector(".prev-next-title").textContent };
}

const SOON = 200; // milliseconds; WebKit doesn't say when it is idle

const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, SOON));

const isOver = ({ slot }) => Boolean(slot?.querySelector('[data-level-state="solved"], .rt-counted'));

/** Whether the step itself has a visible button that leads on. Then only this button is highlighted. Moments have such
 *  a button, and so do the steps before and after the deal of the day. */
const leadsOn = ({ slot, blocks }) => Boolean(slot?.matches(".is-moment") || slot?.querySelector(".rt-counted [data-do=onward]")
  || blocks.some((block) => block.querySelector(".step-on-way")?.closest("[hidden]") === null));

/** A visit to a chapter that is shown step by step. */
class Steps {
  constructor(article, signal) {
    this.article = article;
    this.signal = signal;
    this.steps = stepsOf(article);
    this.folded = new Set(); // the steps whose words the reader has folded
    this.at = -1;
    this.isFinished = false; // whether the step's level is solved, or its round is over
    this.watch = new MutationObserver(() => this.look());
    this.size = new ResizeObserver(() => this.noteSize());
    const chapter = {
      title: nameOf(article.querySelector("h1")), steps: this.steps,
      home: new URL(HOME, new URL(root.dataset.content_root, document.baseURI)).href,
      before: neighbour("left-prev"), after: neighbour("right-next"),
    };
    this.frame = new Frame(chapter, {
      go: (to) => this.go(to), move: (by) => this.move(by), words: (isOpen) => this.showWords(isOpen),
      page: () => this.leaveForPage(),
    });
  }

  get step() {
    return this.steps[this.at];
  }

  begin() {
    root.dataset.steps = "on";
    this.frame.put(this.signal);
    this.size.observe(this.article);
    this.hear();
    this.signal.addEventListener("abort", () => this.end());
    const first = this.firstStep();
    this.go(first, { isNew: false, takesFocus: Boolean(history.state || location.hash) });
    if ((first > 0 && !location.hash) || location.hash === "#steps-end") this.nameEntry("replaceState");
  }

  end() {
    this.watch.disconnect();
    this.size.disconnect();
    for (const data of ["steps", "stepsKind", "words", "wordsLength", "room"]) delete root.dataset[data];
    for (const block of this.article.querySelectorAll(".step-off, .step-on")) {
      block.classList.remove("step-off", "step-on", ...ROLES);
    }
  }

  leaveForPage() {
    const { id } = this.step;
    remember(MODE_KEY, "page");
    document.dispatchEvent(new CustomEvent("rummy500-read"));
    document.getElementById(id)?.scrollIntoView();
  }

  // ---- addresses ----

  nameEntry(how) {
    history[how]({ ...history.state, top: 0 }, "", `#${this.step.id}`);
  }

  /** The number of the step that has this address or contains the element with this address; −1 if there is none. */
  stepNamed(hash) {
    const id = hash.slice(1);
    if (id === "steps-end") return this.steps.length - 1;
    const own = this.steps.findIndex((step) => step.id === id);
    const place = own < 0 && id ? document.getElementById(id) : null;
    if (!place || !this.article.contains(place)) return own;
    return this.steps.findIndex(({ blocks }) => blocks.some((block) => block.contains(place) || place.contains(block)));
  }

  /** The step that is shown first: the step of the address (`stepOf`) or, if the address has no `#`, the step at which
   *  the reader continues (`nextStep`). */
  firstStep() {
    return location.hash ? this.stepOf(location.hash) : nextStep(this.steps);
  }

  /** The number of the step for `hash`, the part of an address from the `#` on. If `hash` names no step, it names a
   *  deal. Then this is the number of the step with the free table, where the deal is played. */
  stepOf(hash) {
    const to = this.stepNamed(hash);
    return to >= 0 ? to : Math.max(0, this.steps.findIndex(({ kind }) => kind === "free"));
  }

  /** When the browser goes back or forward to a different address on this page, show the step with that address. */
  followAddress() {
    this.go(location.hash ? this.stepOf(location.hash) : 0, { isNew: false });
  }

  // ---- one step ----

  /** Move by this many steps. Returns false if the chapter has no such step. */
  move(by) {
    if (!this.steps[this.at + by]) return false;
    this.go(this.at + by);
    return true;
  }

  /** Show a step. If `isNew`, add an entry for the step to the browser's history. */
  go(to, { isNew = true, takesFocus = true } = {}) {
    const full = document.querySelector("[data-rummy-table].is-full .rt-head [data-do=full]");
    full?.click();
    const from = this.at;
    this.at = to;
    this.bringTable();
    this.markBlocks();
    if (isNew && from !== to) this.nameEntry("pushState");
    this.watchTable();
    this.frame.show(to);
    this.lightWay();
    this.openWords();
    if (from >= 0) this.article.scrollTop = 0;
    this.noteSize();
    if (takesFocus) this.takeFocus();
    this.measure();
    if (from >= 0 && from !== to) this.enter(Math.sign(to - from));
    if (full) this.step.slot?.querySelector(".rt-head [data-do=full]").click();
  }

  /** Draw the step's table. When the browser has time, draw the next table too. */
  bringTable() {
    if (this.step.slot) bringNear(this.step.slot);
    const following = this.steps.slice(this.at + 1).find(({ slot }) => slot);
    if (following) whenIdle(() => bringNear(following.slot));
  }

  /** Mark which blocks of the article belong to the step. */
  markBlocks() {
    const { heading, blocks, slot, kind } = this.step;
    for (const block of this.steps.flatMap((step) => [step.heading, ...step.blocks])) {
      block.classList.remove("step-on", ...ROLES);
      block.classList.add("step-off");
    }
    const chapter = this.article.querySelector("h1"); // screen readers find the title above every step
    const title = this.at ? blocks.indexOf(heading) : -1; // at the first step nothing is before the title
    for (const block of new Set([chapter, heading, ...blocks])) {
      block.classList.replace("step-off", "step-on");
      block.classList.toggle("step-table", Boolean(slot) && block.contains(slot));
      block.classList.toggle("step-title", block === heading);
      block.classList.toggle("step-past", blocks.indexOf(block) >= 0 && blocks.indexOf(block) < title);
    }
    root.dataset.stepsKind = kind;
    const sum = sumInWords(this.steps);
    if (sum) this.article.dataset.won = sum;
    else delete this.article.dataset.won;
  }

  watchTable() {
    this.watch.disconnect();
    const { slot } = this.step;
    if (slot) this.watch.observe(slot, { subtree: true, childList: true, attributeFilter: ["data-level-state"] });
    this.isFinished = isOver(this.step);
  }

  /** Highlight the link to the next step if the step has only words or is finished. If another button leads on, the
   *  link isn't highlighted. Returns whether the link is highlighted. */
  lightWay() {
    const isLit = (this.step.kind === "read" || this.isFinished) && !leadsOn(this.step);
    this.frame.light(isLit);
    return isLit;
  }

  /** The blocks of the step's text, without headings and without the table. A block of the class `step-beside` is only
   *  shown beside a table, so it never covers the table. */
  get lead() {
    return this.step.blocks.filter((block) => !block.matches(".step-table, .step-beside, h1, h2"));
  }

  /** Open the step's text when a reader arrives. It stays folded if the reader has folded it or has solved the step. On
   *  a phone it also stays folded over a table whose cell has the tag `table-first`. On a low screen, a short text
   *  stays folded unless it says what the previous level has taught. */
  openWords() {
    const { lead, step } = this;
    const areFolds = lead.every((block) => block.matches("details")); // a closed fold shows only its summary
    const length = !lead.length ? "none" : isLong(lead) && !areFolds ? "long" : "short";
    root.dataset.wordsLength = length;
    const isSolved = starsOf(this.steps)[this.at] > 0;
    const isOpen = Boolean(step.slot && lead.length) && !this.folded.has(step.id) && !isSolved;
    const comesFirst = (LOW.matches || UPRIGHT.matches) && step.slot?.closest(".tag_table-first");
    const canWait = LOW.matches && length === "short" && !lead.some((block) => block.matches(".step-past"));
    this.setWords(isOpen && !comesFirst && !canWait);
  }

  /** Whether the step's text is open and covers the table's task. */
  coversTask() {
    if (root.dataset.words !== "open" || !UPRIGHT.matches) return false;
    const asked = this.step.slot.querySelector(".rt-asked, .rt-new");
    return Boolean(asked) && this.article.getBoundingClientRect().bottom > asked.getBoundingClientRect().top + 8;
  }

  /** Open or fold the step's text as the reader asks, and remember the choice. */
  showWords(isOpen) {
    if (isOpen) this.folded.delete(this.step.id);
    else this.folded.add(this.step.id);
    this.setWords(isOpen);
    this.article.scrollTop = 0;
  }

  /** Open or fold the step's text. On a phone the text lies over the table's head, so the table doesn't move. */
  setWords(isOpen) {
    root.dataset.words = isOpen ? "open" : "folded";
    this.frame.fold.setAttribute("aria-expanded", String(isOpen));
  }

  takeFocus() {
    const { heading, name } = this.step;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    this.frame.say(`Step ${this.at + 1} of ${this.steps.length}: ${name}`);
  }

  /** Let the step's table slide in from the `side` −1 (left) or 1 (right). The article only fades in, because a
   *  transform would change the position of the fixed table in it. */
  enter(side) {
    if (STILL.matches) return;
    this.article.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180, easing: "ease-out" });
    const way = [{ translate: `${side * 2.5}rem 0` }, { translate: "0 0" }];
    this.step.slot?.animate(way, { duration: 260, easing: "cubic-bezier(.2,.75,.25,1)" });
  }

  /** Tell the styles the size of the text over the table. If the text covers the table's task, it counts as long. */
  noteSize() {
    if (this.coversTask()) root.dataset.wordsLength = "long";
    const { offsetHeight, offsetWidth } = this.article;
    for (const part of [this.step.slot, this.frame.toTable]) {
      part?.style.setProperty("--over-h", `${offsetHeight}px`);
      part?.style.setProperty("--over-w", `${offsetWidth}px`);
    }
  }

  /** Show the list of steps below the text if there is room for the list. */
  measure() {
    delete root.dataset.room;
    if (!WIDE.matches || !this.step.slot) return;
    root.dataset.room = "";
    const words = [...this.article.querySelectorAll(".step-on:not(.step-table), .notice")];
    const end = Math.max(...words.map((block) => block.getBoundingClientRect().bottom));
    if (!this.frame.hasRoomBelow(end)) delete root.dataset.room;
  }

  // ---- events at the table ----

  /** When the step's table is finished, highlight the link to the next step, say where the link leads, and fold the
   *  text. */
  look() {
    const [isFinished, wasFinished] = [isOver(this.step), this.isFinished];
    this.isFinished = isFinished;
    const isLit = this.lightWay(); // always: after a reload, the table knows later that its count leads on
    if (!isFinished || wasFinished) return;
    this.setWords(false);
    if (isLit) this.frame.say(this.frame.next.getAttribute("aria-label"));
  }

  starsWon() {
    const { at, step } = this;
    const land = () => this.signal.aborted || this.frame.show(this.at);
    if (step.slot) flyStars(step.slot, this.frame.currentPip(), () => at === this.at && land());
  }

  /** When the reader presses the table's button for going on, go to the next step. At the last step, the button
   *  leads to the next chapter. */
  hearOnward(event) {
    if (this.move(1)) event.preventDefault();
  }

  /** When the reader plays at the table, fold the step's text. If a list is shown in the table's place, wait for the
   *  click, because the list moves up when the text is folded. */
  foldForTable({ type, target }) {
    const areOpen = root.dataset.words === "open";
    if (areOpen && target.closest?.(type === "click" ? ".live-table" : ".live-table:not(.is-none)")) this.showWords(false);
  }

  // ---- keys and fingers ----

  /** Arrow keys and page keys go from step to step, unless the table uses the key. */
  hearKey(event) {
    const { key, target } = event;
    const isMine = !(event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey);
    if (!isMine || target.closest?.(KEEPS_KEYS)) return;
    if (key === "Escape" && root.dataset.words === "open") this.showWords(false);
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[key];
    if (by && ((key.startsWith("Page") && this.scrollsOn(by)) || this.move(by))) event.preventDefault();
  }

  /** Scroll the step's text by most of the visible height. Returns false if the text can't scroll further in that
   *  direction. */
  scrollsOn(by) {
    const { scrollTop, scrollHeight, clientHeight } = this.article;
    const left = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (left > 4) this.article.scrollBy({ top: by * clientHeight * 0.9 });
    return left > 4;
  }

  noteTouch({ touches, target }) {
    const isMine = touches.length === 1 && target.closest(".steps-bar, article") && !target.closest(KEEPS_TOUCH);
    this.touch = isMine ? touches[0] : undefined;
  }

  /** A sideways swipe over the text or the bar goes to the next or the previous step. */
  followTouch({ changedTouches: [end] }) {
    if (!this.touch) return;
    const [x, y] = [end.clientX - this.touch.clientX, end.clientY - this.touch.clientY];
    if (Math.abs(x) > SWIPE.along && Math.abs(y) < SWIPE.across) this.move(-Math.sign(x));
    this.touch = undefined;
  }

  hear() {
    const on = (target, type, hear, more = {}) => target.addEventListener(type, hear, { signal: this.signal, ...more });
    on(window, "popstate", () => this.followAddress());
    on(window, "resize", () => this.measure());
    on(LOW, "change", () => this.openWords());
    on(this.article, "toggle", () => this.measure(), { capture: true });
    on(this.article, "rummy500-notice", () => this.measure());
    on(window, "beforeprint", bringAllNear);
    on(window, "storage", () => this.frame.show(this.at));
    on(document, "rummy500-answers", () => this.frame.show(this.at));
    on(document, "rummy500-day", () => this.lightWay()); // today.js has filled in the step before the round
    on(document, "rummy500-stars", () => this.starsWon());
    on(document, "rummy500-onward", (event) => this.hearOnward(event));
    for (const type of ["pointerup", "focusin", "click"]) {
      on(document, type, (event) => this.foldForTable(event), { capture: true });
    }
    on(document, "keydown", (event) => this.hearKey(event));
    on(document, "touchstart", (event) => this.noteTouch(event), { passive: true });
    on(document, "touchend", (event) => this.followTouch(event), { passive: true });
  }
}

// ---- as a page, or step by step ----------------------------------------------------------------------

/** Show the chapter as a page or step by step, as the reader has chosen. Switch when this choice changes. */
function begin(visit) {
  const article = document.querySelector("article.bd-article");
  let shown = new AbortController();

  function show() {
    shown.abort();
    shown = new AbortController();
    if (remembered(MODE_KEY) === "page") offerSteps(shown.signal);
    else new Steps(article, shown.signal).begin();
  }

  document.addEventListener("rummy500-read", show, { signal: visit });
  visit.addEventListener("abort", () => shown.abort());
  show();
}

/** Put the button that leads back to the steps into the page's header. Nothing else moves when it appears there. */
function offerSteps(signal) {
  root.dataset.steps = "page";
  bringAllNear();
  const offer = stepsButton(() => {
    remember(MODE_KEY, "steps");
    document.dispatchEvent(new CustomEvent("rummy500-read"));
  });
  document.querySelector(".article-header-buttons").prepend(offer);
  signal.addEventListener("abort", () => {
    offer.remove();
    delete root.dataset.steps;
  });
}

onEachVisit(import.meta.url, begin);

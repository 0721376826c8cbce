// Helps learners to begin an answer: they put the given lines in order and indent them, by finger, mouse or keys. The
// ordered lines then become the text of the editor.
import { answerOf, asOffered, frameOf, indented, linesIn, moved, placeOf, stateOf, taskOf, turned } from "./lines.js";

const BY_HAND = "Drag a line by its grip, or choose it and use the buttons.";
const KEYS = "The keys ↑ and ↓ choose a line, and with Shift they move it. The keys ← and → move it to the left and right.";
const DELETE = " Delete leaves the line out, or takes it in again.";
const SLOP = 4; // px that a pointer moves before a press becomes a drag
const STEP = 24; // px by which a line is indented
const GRIP = '<svg viewBox="0 0 8 14" aria-hidden="true"><path d="M2 2v0M6 2v0M2 7v0M6 7v0M2 12v0M6 12v0"/></svg>';
const MARKUP = `
<p class="lines-task"></p>
<p class="lines-above lines-code" translate="no"></p>
<ol class="lines-list" role="listbox"></ol>
<p class="lines-help">${BY_HAND} <span class="lines-keys">${KEYS}</span></p>
<div class="lines-moves">
<button type="button" data-move="-1"><span aria-hidden="true">↑</span> Up</button>
<button type="button" data-move="1"><span aria-hidden="true">↓</span> Down</button>
<button type="button" data-indent="-1"><span aria-hidden="true">←</span> Left</button>
<button type="button" data-indent="1"><span aria-hidden="true">→</span> Right</button>
<button type="button" data-do="turn">Leave out</button></div>
<p class="lines-says" role="status"></p>
<div class="coded-row"><button type="button" data-do="put">Put them into the editor</button></div>
<div class="lines-ask" hidden><p>This replaces what you have written.</p>
<div class="coded-row"><button type="button" data-do="replace">Replace it</button>
<button type="button" data-do="leave">Leave it</button></div></div>`;

/**
 * @typedef {object} Answer the answer to which the lines belong
 * @property {string} name the question
 * @property {string} given the text that was handed out
 * @property {number} above how many rows of that text stay above the lines
 * @property {string[]} offered the lines
 * @property {number} wrong how many of the lines are wrong
 * @property {() => string} read returns the text of the editor
 * @property {(text: string) => void} write replaces the text of the editor
 */

/** Make the part of the page in which the learner orders the lines. @param {Answer} answer */
export function linesToOrder({ name, given, above, offered, wrong, read, write }) {
  const frame = frameOf(given, above);
  const part = Object.assign(document.createElement("div"), { className: "lines", innerHTML: MARKUP });
  const [list, says, ask, turn] = [".lines-list", ".lines-says", ".lines-ask", "[data-do=turn]"].map((one) => part.querySelector(one));
  const press = (selector, act) => part.querySelector(selector).addEventListener("click", act);
  let lines, items; // the lines in their order, and the element of each
  let chosen; // the element of the line that keys and buttons move

  const place = () => items.indexOf(chosen);

  /** Make new elements for these lines, and show them. */
  function begin(from) {
    lines = from;
    items = lines.map(({ text }) => itemOf(text));
    chosen = items[0];
    list.replaceChildren(...items);
    show();
  }

  function show() {
    for (const [at, item] of items.entries()) {
      item.style.marginInlineStart = `${lines[at].steps * STEP}px`;
      item.toggleAttribute("data-out", lines[at].isOut);
      item.setAttribute("aria-label", `${lines[at].text}, ${stateOf(lines[at])}`);
      item.setAttribute("aria-selected", String(item === chosen));
      item.tabIndex = item === chosen ? 0 : -1;
    }
    turn.textContent = lines[place()].isOut ? "Take in" : "Leave out";
  }

  function choose(item) {
    chosen = item;
    show();
  }

  /** Move the chosen line. Its element would lose the focus if it was moved, so the other lines' elements are moved
   *  instead. */
  function move(to) {
    const from = place();
    [lines, items] = [moved(lines, from, to), moved(items, from, to)];
    const now = place();
    if (now === from) return;
    for (const item of items.slice(0, now)) chosen.before(item);
    list.append(...items.slice(now + 1));
    show();
  }

  function indent(steps) {
    lines = indented(lines, place(), steps);
    show();
  }

  function leaveOut() {
    lines = turned(lines, place());
    show();
    tell();
  }

  function tell() {
    says.textContent = placeOf(lines, place());
  }

  function hearKey(event) {
    const isDelete = wrong > 0 && ["Delete", "Backspace"].includes(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || !(isDelete || event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    if (isDelete) return void leaveOut();
    const by = ["ArrowUp", "ArrowLeft"].includes(event.key) ? -1 : 1;
    const isUpright = ["ArrowUp", "ArrowDown"].includes(event.key);
    if (isUpright && !event.shiftKey) return void items[place() + by]?.focus();
    if (isUpright) move(place() + by);
    else indent(lines[place()].steps + by);
    tell();
  }

  const put = () => write(answerOf(lines, frame));

  part.querySelector(".lines-task").textContent = taskOf(wrong);
  if (wrong) part.querySelector(".lines-keys").append(DELETE);
  turn.hidden = !wrong;
  turn.addEventListener("click", leaveOut);
  list.setAttribute("aria-label", `The lines of ${name}`);
  part.querySelector(".lines-above").textContent = frame.above.filter((row) => /^\s*def /.test(row)).at(-1) ?? "";
  list.addEventListener("keydown", hearKey);
  list.addEventListener("focusin", ({ target }) => choose(target));
  followPointer(list, { choose, place, move, indent, tell, steps: () => lines[place()].steps });
  for (const by of [-1, 1]) {
    press(`[data-move="${by}"]`, () => { move(place() + by); tell(); });
    press(`[data-indent="${by}"]`, () => { indent(lines[place()].steps + by); tell(); });
  }
  const isOwn = (text) => text.trim() && text !== given && !linesIn(text, frame, offered, wrong);
  press("[data-do=put]", () => {
    ask.hidden = !isOwn(read());
    if (ask.hidden) put();
    else part.querySelector("[data-do=replace]").focus();
  });
  press("[data-do=replace]", put);
  press("[data-do=leave]", () => {
    ask.hidden = true;
    part.querySelector("[data-do=put]").focus();
  });

  return {
    part,
    /** Show the lines in the order of the editor's text. If the editor's text isn't made of these lines, show the order
     *  that was shown last. */
    open() {
      ask.hidden = true;
      says.textContent = "";
      begin(linesIn(read(), frame, offered, wrong) ?? lines ?? asOffered(offered));
      chosen.focus();
    },
  };
}

/** A new element that shows a line. */
function itemOf(text) {
  const item = document.createElement("li");
  const grip = Object.assign(document.createElement("span"), { className: "lines-grip", innerHTML: GRIP });
  const code = Object.assign(document.createElement("span"), { className: "lines-code", textContent: text, translate: false });
  item.setAttribute("role", "option");
  item.append(grip, code);
  return item;
}

/** Let a pointer drag lines. A mouse can grab a line anywhere. A finger has to use the grip, because it scrolls the
 *  page elsewhere. */
function followPointer(list, { choose, place, move, indent, tell, steps }) {
  let drag; // the press or drag
  list.addEventListener("pointerdown", ({ target, button, isPrimary, pointerType, pointerId, clientX, clientY }) => {
    const item = target.closest("li");
    if (!item || button || !isPrimary || (pointerType !== "mouse" && !target.closest(".lines-grip"))) return;
    choose(item);
    item.setPointerCapture(pointerId);
    drag = { item, x: clientX, y: clientY, steps: steps(), isFar: false };
  });
  list.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag) return;
    drag.isFar ||= Math.hypot(clientX - drag.x, clientY - drag.y) > SLOP;
    if (!drag.isFar) return;
    drag.item.dataset.dragged = "";
    indent(drag.steps + Math.round((clientX - drag.x) / STEP));
    move(place() + rowsAway(drag.item, clientY));
  });
  list.addEventListener("lostpointercapture", () => {
    if (drag?.isFar) tell();
    delete drag?.item.dataset.dragged;
    drag = undefined;
  });
}

/** The number of places that a line has to move to be under a pointer at this height. */
function rowsAway(item, y) {
  const isPast = (other, by) => {
    const { top, height } = other.getBoundingClientRect();
    return by < 0 ? y < top + height / 2 : y > top + height / 2;
  };
  let rows = 0;
  for (const [side, by] of /** @type {const} */ ([["previousElementSibling", -1], ["nextElementSibling", 1]]))
    for (let other = item[side]; other && isPast(other, by); other = other[side]) rows += by;
  return rows;
}

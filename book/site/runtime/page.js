// Makes the tables of a page playable. Each table is drawn from the state that is saved in the page or kept in this
// tab. One Python runs the page's code for all tables. A table is connected to its widget in Python as soon as Python
// shows the widget.
import { Ahead } from "./ahead.js";
import { remember, remembered } from "./browser.js";
import { wordsOf } from "./deal-words.js";
import { startPython, takeStart } from "./early.js";
import { onEachVisit } from "./each-visit.js";
import { goingOn, keepGoing, textOf } from "./going.js";
import { TableModel } from "./model.js";
import { KEY as MOMENTS_KEY, read as readMoments, withMoment } from "./moments.js";
import { bringAllNear, hearNear, isNear } from "./near.js";
import { OPEN_KEY, openText, readOpen } from "./open-game.js";
import { PressedCell } from "./pressed.js";
import { expectSitting } from "./sitting.js";

/** @typedef {import("../../../rummy500/table/view/protocol.js").Message} Message */

const MOST_ENDS = 3; // how often in a minute Python is started again after it has ended
const MINUTE = 60_000;
const HAS_MOVED = /^A: /m; // a move of the reader's, in the record of a game
const COMES_BACK = "The book has changed. What you played here comes back in a moment.";

// These variables belong to the page that is shown:
let cells, python, tables;
let pressed; // the number of a cell with a button → the cell's PressedCell
let widgets; // comm id → the state of a widget that is not shown yet, or the TableModel that shows it
let ends; // the times at which Python ended unexpectedly

function begin(signal) {
  [pressed, widgets, ends] = [new Map(), new Map(), []];
  ({ cells, python } = takeStart());
  expectSitting(signal);
  const page = JSON.parse(document.getElementById("live-page").textContent);
  const going = goingOn(page.tables.map(({ state }) => state), openHere()?.going);
  tables = page.tables.map(({ cell, model, state, ahead }, number) => {
    const kept = going.tables.get(String(number));
    const isHeld = Boolean(kept && !kept.view);
    const note = isHeld ? COMES_BACK : "";
    const stands = { ...state, ...kept, statements: page.statements, strength: page.strength, python: "starting", python_note: note };
    return {
      cell,
      number,
      built: state,
      isHeld,
      slot: document.querySelector(`.live-table[data-model="${model}"]`),
      model: new TableModel(stands, ahead && !kept ? new Ahead(ahead) : undefined),
    };
  });
  addButtons();
  if (!page.stepped) bringAllNear(); // otherwise steps.js brings near the tables that it shows
  else addEventListener("load", () => hasNoSteps() && bringAllNear(), { signal });
  for (const table of tables) {
    const { isHeld, model } = table;
    if (isHeld) hold(table);
    model.moments = moments;
    model.day = wordsOf;
    model.on("change:kept", keepTables);
    model.on("change:kept", () => keepGame(table));
    model.on("change:view", () => noteRound(table));
    noteRound(table);
    model.tryAgain = tryAgain;
  }
  addEventListener("online", () => hasFailed() && tryAgain(), { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && python.hasEnded && tryAgain(), { signal });
  signal.addEventListener("abort", end);
  python.listen(heard);
  setLink(going.link);
  document.getElementById("live-page").dataset.restored = ""; // today.js asks for this, and listens for the event
  document.dispatchEvent(new CustomEvent("rummy500-restored"));
  return draw(page.view, signal).catch((error) => signal.aborted || cannotDraw(error));
}

/** Whether steps.js has failed, so that the page is not cut into steps. */
const hasNoSteps = () => !["on", "page"].includes(document.documentElement.dataset.steps);

/** When the reader visits another page within this document, hand Python on to that page, even if Python is still
 *  starting. */
function end() {
  for (const { close } of tables) close?.();
  if (isOfUse()) python.handOn();
  else python.end();
}

/** When the reader leaves this document and a table is live, let the next page in this tab take over Python. */
function leave() {
  if (isOfUse() && tables.some(({ live }) => live)) python.leave();
  else python.end();
}

/** Block a table whose round a different edition has kept: it can't be pressed until Python has restored the round or
 *  has failed. */
function hold(table) {
  const { model, slot } = table;
  const setInert = () => { slot.inert = table.isHeld && model.get("python") === "starting"; };
  model.on("change:python", () => {
    if (model.get("python") === "live") table.isHeld = false;
    setInert();
    keepTables();
  });
  setInert();
}

/** Set the root element's `data-rummy-link` to a link that opens the game played here. */
function setLink(link) {
  if (link) document.documentElement.dataset.rummyLink = link;
  else delete document.documentElement.dataset.rummyLink;
}

/** Let the view draw the live table in place of the still picture. If the view can't draw the kept state, it draws
 *  the state from the build. */
function takeOver(view, table) {
  const { model, built, slot } = table;
  try {
    table.close = view.render({ model, el: slot });
  } catch (error) {
    console.warn(error);
    model.startOver(built);
    keepTables();
    table.close = view.render({ model, el: slot });
  }
}

/** Pause the script, so that the browser can deliver Python's messages. */
const pause = () => new Promise((resolve) => { setTimeout(resolve); });

async function draw(script, signal) {
  const { default: view } = await import(new URL(script, import.meta.url).href);
  if (signal.aborted) return;
  const waiting = () => tables.filter(({ close, slot }) => !close && isNear(slot));
  const [first] = waiting();
  if (first) takeOver(view, first);
  await pause(); // the first table may become live before the other tables are drawn
  if (signal.aborted) return;
  // After the first table there are no more pauses, because in each pause the browser would lay the page out again.
  const drawNear = () => { for (const table of waiting()) takeOver(view, table); };
  drawNear();
  hearNear(drawNear, signal);
  await handIn(signal);
  const { mend } = await import("./store.js"); // first: once a table has written, no page can tell what was lost
  await mend();
  import("./keep-rounds.js").catch(() => {}); // now: there may be no network once a round is counted
  await openMoments(signal);
  await reviewDay(signal);
}

/** Start a new Python. Each table continues from its current state. */
function again(note) {
  python.end();
  widgets.clear();
  for (const table of tables) {
    table.live = false;
    table.model.leave();
    table.model.show("starting", note);
  }
  python = startPython(cells);
  python.listen(heard);
}

/** Start Python again, for example because the reader asks for Python or the network is back. */
function tryAgain() {
  for (const one of pressed.values()) one.ready();
  again("");
}

/** Whether another page may use this Python: it has not failed, and it runs no cell with a button. */
const isOfUse = () => !hasFailed() && ![...pressed.values()].some(({ runs }) => runs);

// ---- keeping tables --------------------------------------------------------------------------------

/** On the page of an exercise, load the script that keeps the answers for handing in. */
async function handIn(signal) {
  if (!document.querySelector(".hand-in-form")) return;
  const { keepAnswers } = await import("./hand-in.js");
  if (!signal.aborted) keepAnswers(tables, signal);
}

/** On the page of the reader's moments, open the due moments. */
async function openMoments(signal) {
  if (!document.querySelector(".moments")) return;
  const { showMoments } = await import("./my-moments.js");
  if (!signal.aborted) showMoments(tables[0], signal);
}

/** On the page with the deal of the day, let the table review the round of a result. */
async function reviewDay(signal) {
  if (!document.querySelector(".today-costly")) return;
  const { reviewAt } = await import("./costliest.js");
  if (!signal.aborted) reviewAt(tables[0], signal);
}

/** The functions with which a table looks up and keeps moments. Kept moments come back on later days. */
const moments = {
  ids: () => [...readMoments(remembered(MOMENTS_KEY)).keys()],
  async keep(found) {
    const { change } = await import("./store.js");
    return change(MOMENTS_KEY, (text) => withMoment(text, found, new Date()) ?? text);
  },
};

/** Keep the state of the tables once Python has restored them all. hand-in.js keeps the tables of an exercise. */
function keepTables() {
  if (tables.some(({ isHeld }) => isHeld)) return;
  const kept = tables.filter(({ model }) => !model.get("view").answer && model.get("kept"));
  keepGoing(kept.map(({ number, model }) => [number, { kept: model.get("kept"), view: model.get("view") }]));
}

/** The game that was left open on this page; undefined if there is none or a link asks for a different game. */
function openHere() {
  const open = readOpen(remembered(OPEN_KEY));
  return open?.page === location.pathname && !location.hash.startsWith("#rules=") ? open : undefined;
}

/** Whether the view shows the end of a game or of a deal of the day. */
const isPlayedOut = (view) => Boolean(view.over && (view.over.game || wordsOf(view)));

/** Keep a game for another day or another tab, once the reader has made a move. Before that, it may be a page's example
 *  in which only bots have moved. Stop keeping the game when it is over or begun again. */
function keepGame({ number, model }) {
  const [kept, view] = [model.get("kept"), model.get("view")];
  document.dispatchEvent(new CustomEvent("rummy500-game", { detail: view })); // today.js listens for this event
  const open = readOpen(remembered(OPEN_KEY));
  if (HAS_MOVED.test(kept) && view.kind === "game" && !isPlayedOut(view)) {
    const text = openText(location.pathname, number, textOf([[number, { kept, view }]]), view);
    if (!remember(OPEN_KEY, text)) import("./store.js").then(({ settle }) => settle(OPEN_KEY));
  } else if (open?.page === location.pathname && open.number === number) remember(OPEN_KEY, "");
}

/** Keep the result of each round that ends at this table. A round that was over when the table opened it isn't kept. */
function noteRound(table) {
  const view = table.model.get("view");
  if (!view.over) table.inPlay = view.dealt;
  else if (view.dealt === table.inPlay) keepCounted(view);
}

async function keepCounted(view) {
  const { keepRound } = await import("./keep-rounds.js");
  await keepRound(view, isPlayedOut(view));
}

/** Send a message to the table in this place of the page. @param {Element} place @param {Message} message */
export function tellTable(place, message) {
  tables.find(({ slot }) => slot === place).model.send(message);
}

// ---- cells with a button ---------------------------------------------------------------------------

/** Add a button to each cell that waits for a press. The cells are on the page in the notebook's order. */
function addButtons() {
  const places = document.querySelectorAll(".cell.tag_on-press");
  cells.filter(({ press }) => press).forEach(({ cell, source }, at) => {
    pressed.set(cell, new PressedCell(places[at], () => python.run(cell, source)));
  });
}

// ---- messages from Python --------------------------------------------------------------------------

function heard(message) {
  answers[message.did](message);
}

const answers = {
  loading({ percent }) {
    for (const { model } of tables) if (model.get("python") === "starting") model.show("starting", model.get("python_note"), percent);
  },

  opened({ comm, state }) {
    widgets.set(comm, state);
  },

  updated({ comm, state }) {
    const widget = widgets.get(comm);
    if (widget instanceof TableModel) widget.take(state);
    else if (widget) Object.assign(widget, state);
  },

  shown({ cell, comm }) {
    const table = tables.find((one) => one.cell === cell && !one.live);
    if (!table) return;
    table.live = true;
    const state = widgets.get(comm);
    widgets.set(comm, table.model);
    const own = python; // the Python that shows this widget; later `python` may be a different one
    table.model.adopt(state, (data) => own.tell(comm, data));
  },

  wrote({ cell, text }) {
    pressed.get(cell)?.write(text);
  },

  printed({ cell, text }) {
    pressed.get(cell)?.write(`${text}\n`);
  },

  ran({ cell, why }) {
    if (pressed.has(cell)) pressed.get(cell).end(why && `Python stopped in this code: ${why}.`);
    else if (why) giveUp(`Python stopped in the code of this page: ${why}.`);
    else if (cell === lastShown()) giveUp("You can’t play at this table: the code of this page ran, but did not make the table.");
  },

  broke({ why }) {
    doWithout(`Python could not start in this browser: ${why}.`);
  },

  stopped({ why }) {
    ended(`Python stopped: ${why}.`);
  },

  died() {
    ended("Python was stopped by the browser.");
  },

  taken: tryAgain,
};

/** The number of the last cell that runs without a button. */
const lastShown = () => cells.findLast(({ press }) => !press)?.cell;

/** When Python has ended unexpectedly, start a new Python, unless this happens too often. */
function ended(why) {
  const now = Date.now();
  ends.push(now);
  for (const one of pressed.values()) one.stop(why);
  if (ends.filter((end) => end > now - MINUTE).length <= MOST_ENDS) again(`${why} Python starts again, and the game goes on.`);
  else doWithout(why);
}

/** Say at all tables and cells why there is no Python any more. */
function doWithout(why) {
  for (const { model } of tables) fail(model, why);
  for (const one of pressed.values()) one.fail(why);
}

/** Let the tables that are not live say why they can't be played. Their cards stay as they are. */
function giveUp(why) {
  for (const { live, model } of tables) if (!live) fail(model, why);
}

/** Let a table say why it can't be played. The first reason stays, because later failures mostly follow from it. */
function fail(model, why) {
  if (model.get("python") !== "failed") model.show("failed", why);
}

const hasFailed = () => tables.some(({ model }) => model.get("python") === "failed");

/** Say above each table that the view's script has failed. Without the script, the tables can't say so themselves. */
function cannotDraw(error) {
  console.error(error);
  bringAllNear();
  for (const { slot } of tables) {
    const note = document.createElement("p");
    note.className = "live-note";
    note.setAttribute("role", "status");
    note.textContent = "The script of this table could not be loaded, so you can’t play here. To try again, load the page again.";
    slot.firstElementChild.dataset.python = "failed";
    slot.before(note);
  }
}

onEachVisit(import.meta.url, begin);

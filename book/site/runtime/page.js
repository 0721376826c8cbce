// Brings the tables of a page to life: draws each from the state saved in the page, or kept in this tab, has one Python
// run the page's code for all of them, and hands each table over to its live half as soon as that is there.
import { Ahead } from "./ahead.js";
import { startPython, takeStart } from "./early.js";
import { onEachVisit } from "./each-visit.js";
import { goingOn, keepGoing } from "./going.js";
import { TableModel } from "./model.js";
import { PressedCell } from "./pressed.js";

const MOST_ENDS = 3; // so often Python may end in a minute and is started again by itself
const MINUTE = 60_000;

// Of the page that is shown:
let cells, python, tables;
let pressed; // number of a cell → the cell, of those that wait for their button
let widgets; // comm id → state of a widget that is not shown yet, or the TableModel that shows it
let ends; // when Python ended of itself

function begin(signal) {
  [pressed, widgets, ends] = [new Map(), new Map(), []];
  ({ cells, python } = takeStart());
  const page = JSON.parse(document.getElementById("live-page").textContent);
  const going = goingOn(page.tables.map(({ state }) => state));
  tables = page.tables.map(({ cell, model, state, ahead }, number) => {
    const kept = going.tables.get(String(number));
    const stands = { ...state, ...kept, statements: page.statements, python: "starting", python_note: "" };
    return {
      cell,
      number,
      built: state,
      slot: document.querySelector(`.live-table[data-model="${model}"]`),
      model: new TableModel(stands, ahead && !kept ? new Ahead(ahead) : undefined),
    };
  });
  addButtons();
  for (const { model } of tables) {
    model.on("change:kept", keepTables);
    model.tryAgain = tryAgain;
  }
  addEventListener("online", () => hasFailed() && tryAgain(), { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && python.hasEnded && tryAgain(), { signal });
  signal.addEventListener("abort", end);
  python.listen(heard);
  setLink(going.link);
  return draw(page.view, signal).catch((error) => signal.aborted || cannotDraw(error));
}

/** Another page is visited within this one. Python is handed on, also one that is still to come. */
function end() {
  for (const { close } of tables) close?.();
  if (isOfUse()) python.handOn();
  else python.end();
}

/** The page goes: the next in this tab may have Python if that has answered. */
function leave() {
  if (isOfUse() && tables.some(({ live }) => live)) python.leave();
  else python.end();
}

/** The link whose game has been dealt here, and goes on. */
function setLink(link) {
  if (link) document.documentElement.dataset.rummyLink = link;
  else delete document.documentElement.dataset.rummyLink;
}

/** The view takes over the table's still picture. A state that can't be drawn gives way to the one that was built. */
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

/** Let Python be heard. */
const pause = () => new Promise((resolve) => { setTimeout(resolve); });

async function draw(script, signal) {
  const { default: view } = await import(new URL(script, import.meta.url));
  if (signal.aborted) return;
  const [first, ...others] = tables;
  takeOver(view, first);
  await pause(); // it may be live before the others are drawn
  if (signal.aborted) return;
  for (const table of others) takeOver(view, table); // at once: between two the browser would lay the page out anew
  await handIn(signal);
}

/** Start another Python; each table goes on as it stood. */
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

/** The page wants Python after all, or once more. */
function tryAgain() {
  for (const one of pressed.values()) one.ready();
  again("");
}

/** May another page have Python? Not one that is at fault, or that works at a cell. */
const isOfUse = () => !hasFailed() && ![...pressed.values()].some(({ runs }) => runs);

// ---- what is kept ----------------------------------------------------------------------------------

/** On the page of an exercise what is played is kept, and handed in. */
async function handIn(signal) {
  if (!document.querySelector(".hand-in-form")) return;
  const { keepAnswers } = await import("./hand-in.js");
  if (!signal.aborted) keepAnswers(tables, signal);
}

/** What stands on the tables; those of an exercise are kept as its answers. */
function keepTables() {
  const kept = tables.filter(({ model }) => !model.get("view").answer && Object.keys(model.get("kept") ?? {}).length);
  keepGoing(kept.map(({ number, model }) => [number, { kept: model.get("kept"), view: model.get("view") }]));
}

// ---- cells with a button ---------------------------------------------------------------------------

/** The cells that wait stand on the page in the order of the notebook. */
function addButtons() {
  const places = document.querySelectorAll(".cell.tag_on-press");
  cells.filter(({ press }) => press).forEach(({ cell, source }, at) => {
    pressed.set(cell, new PressedCell(places[at], () => python.run(cell, source)));
  });
}

// ---- what Python says ------------------------------------------------------------------------------

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
    const own = python; // the one that shows it
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
    else if (cell === lastShown()) giveUp("The code of this page did not show this table again.");
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

/** The last of the cells that show the tables. */
const lastShown = () => cells.findLast(({ press }) => !press)?.cell;

/** Python has ended of itself: another takes its place, unless that keeps happening. */
function ended(why) {
  const now = Date.now();
  ends.push(now);
  for (const one of pressed.values()) one.stop(why);
  if (ends.filter((end) => end > now - MINUTE).length <= MOST_ENDS) again(`${why} It starts again, and the game goes on.`);
  else doWithout(why);
}

/** There is no Python any more. */
function doWithout(why) {
  for (const { model } of tables) fail(model, why);
  for (const one of pressed.values()) one.fail(why);
}

/** The tables that are not live stay as they are and say why. */
function giveUp(why) {
  for (const { live, model } of tables) if (!live) fail(model, why);
}

/** The first reason stands: what fails after it mostly fails because of it. */
function fail(model, why) {
  if (model.get("python") !== "failed") model.show("failed", why);
}

const hasFailed = () => tables.some(({ model }) => model.get("python") === "failed");

/** Without the view's script there is nobody to show a reason, so it stands above each table. */
function cannotDraw(error) {
  console.error(error);
  for (const { slot } of tables) {
    const note = document.createElement("p");
    note.className = "live-note";
    note.setAttribute("role", "status");
    note.textContent = "The script of this table could not be loaded. The page can be read; to try again, load it anew.";
    slot.firstElementChild.dataset.python = "failed";
    slot.before(note);
  }
}

onEachVisit(import.meta.url, begin);

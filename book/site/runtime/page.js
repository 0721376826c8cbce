// Brings the tables of a page to life: draws each from the state saved in the page, starts one
// Python for all of them, and hands each table over to its live half as soon as that is there.
import { Python } from "./python.js";
import { PressedCell } from "./pressed.js";
import { TableModel } from "./model.js";

const page = JSON.parse(document.getElementById("live-page").textContent);
const tables = page.tables.map(({ cell, model, state }) => ({
  cell,
  slot: document.querySelector(`.live-table[data-model="${model}"]`),
  model: new TableModel({ ...state, statements: page.statements, python: "saved", python_note: "" }),
}));
const pressed = new Map(); // number of a cell → the cell, of those that wait for their button
let python = null;

async function draw() {
  const { default: view } = await import(new URL(page.view, import.meta.url));
  for (const { slot, model } of tables) {
    model.onFirstMessage = start;
    await view.render({ model, el: slot }); // the slot holds the still picture, for the view to take over
  }
}

function startWhenNear() {
  const near = new IntersectionObserver((seen) => {
    if (!seen.some((entry) => entry.isIntersecting)) return;
    near.disconnect();
    start();
  }, { rootMargin: "100% 0px" });
  for (const { slot } of tables) near.observe(slot);
}

function start() {
  if (python) return;
  for (const { model } of tables) model.show("starting");
  python = new Python(heard);
  for (const { cell, source } of atOnce) python.run(cell, source);
}

/** On the page of an exercise what is played is kept, and handed in. */
async function keepAnswers() {
  if (document.querySelector(".hand-in-form")) (await import("./hand-in.js")).keepAnswers(tables);
}

/** The cells that wait stand on the page in the order of the notebook. */
function addButtons() {
  const places = document.querySelectorAll(".cell.tag_on-press");
  page.cells.filter(({ press }) => press).forEach(({ cell, source }, at) => {
    pressed.set(cell, new PressedCell(places[at], () => {
      start();
      python.run(cell, source);
    }));
  });
}

// ---- what Python says ------------------------------------------------------------------------------

const widgets = new Map(); // comm id → state of a widget that is not shown yet, or the TableModel that shows it
const atOnce = page.cells.filter(({ press }) => !press);
const lastCell = atOnce.at(-1)?.cell;

function heard(message) {
  answers[message.did](message);
}

const answers = {
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
    table.model.adopt(state, (data) => python.tell(comm, data));
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
    else if (cell === lastCell) giveUp("The code of this page did not show this table again.");
  },

  broke({ why }) {
    giveUp(`Python could not start in this browser: ${why}.`);
    for (const one of pressed.values()) one.fail(`Python could not start in this browser: ${why}.`);
  },

  stopped({ why }) {
    for (const { model } of tables) fail(model, `Python stopped: ${why}.`);
    for (const one of pressed.values()) one.fail(`Python stopped: ${why}.`);
  },
};

/** The tables that are not live stay as they are and say why. */
function giveUp(why) {
  for (const { live, model } of tables) if (!live) fail(model, why);
}

/** The first reason stands: what fails after it mostly fails because of it. */
function fail(model, why) {
  if (model.get("python") !== "failed") model.show("failed", `${why} The page can be read; to try again, load it anew.`);
}

/** Without the view's script there is nobody to show a reason, so it stands above each table. */
function cannotDraw(error) {
  console.error(error);
  for (const { slot } of tables) {
    const note = document.createElement("p");
    note.className = "live-note";
    note.role = "status";
    note.textContent = "The script of this table could not be loaded. The page can be read; to try again, load it anew.";
    slot.firstElementChild.dataset.python = "failed";
    slot.before(note);
  }
}

addButtons();
startWhenNear();
await draw().then(keepAnswers).catch(cannotDraw);

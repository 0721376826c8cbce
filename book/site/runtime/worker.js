// Python for the pages, in a worker: Pyodide, and python.packed with the library, the packages and page_kernel.py.
//
// A first start puts Python together and keeps its memory in the browser; a later one takes that memory up again,
// which takes a third of the time.
//
// It says to its page, each as JSON, beside what page_kernel.py says:
//
//     began              it holds the lock of its name
//     ready              Python is there, and knows nothing of the page before
//     loading  percent   so much of what is fetched has come
//     broke    why       Python could not start
//     stopped  why       Python came to its end
//     taken              another page has it now
//
// Each page that is served has a line of its own, also where one is visited within another; what it says there is told in
// python.js.
import { BYTES, LOCK } from "./bundle.js"; // written when the book is built
import { Files } from "./files.js";
import { keepMemory, keptMemory } from "./memory.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";
import { loadPyodide } from "./pyodide/pyodide.js";

let percent = 0; // of what is fetched so much has come, while Python starts
const starting = start();
starting.then(() => { percent = 0; }, () => {}); // whoever is served is told
let queue = Promise.resolve();
let reader; // the line to the page that is served

// While this worker lives it holds the lock of its name: so the page learns of its end, however it came.
const held = new Promise((resolve) => {
  self.navigator.locks?.request(self.name, () => {
    resolve();
    return new Promise(() => {});
  });
});

// It serves one page at a time, and the next when that has gone.
self.onconnect = self.onmessage = ({ ports: [line] }) => serve(line);

// What a page says while Python is busy waits in the queue; what is there when another page has come is left undone.
// What goes wrong in a cell or a table is caught in Python and told there; an error here is Python's own end.
function serve(line) {
  reader?.postMessage(JSON.stringify({ did: "taken" }));
  reader = line;
  let python;
  const next = (step) => {
    queue = queue.then(() => line === reader && step()).catch((error) => tellWhy("stopped", error));
  };
  next(async () => {
    python = await starting.catch((error) => tellWhy("broke", error));
    if (!python) return;
    python.begin((text) => line.postMessage(text));
    tell({ did: "ready" });
  });
  line.onmessage = ({ data }) => {
    if (data.do !== "end") next(() => python && obey(python, data));
    else if (line === reader) self.close();
  };
  if (percent) tell({ did: "loading", percent });
  held.then(() => line === reader && tell({ did: "began" }));
}

async function start() {
  const memory = await keptMemory();
  const files = new Files(memory ? undefined : tellHowMuch);
  return (memory && await takenUp(files, memory)) ?? putTogether(files);
}

/** Python as it was kept; nothing where that can't be used. */
async function takenUp(files, memory) {
  try {
    return (await load(files, { _loadSnapshot: memory.arrayBuffer() })).pyimport("page_kernel");
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

async function putTogether(files) {
  const python = await load(files, { _makeSnapshot: true });
  python.runPython("import page_kernel; page_kernel.rehearse()");
  keepMemory(python.makeMemorySnapshot());
  return python.pyimport("page_kernel");
}

function load(files, options) {
  return files.feed(() => loadPyodide({
    createPyodideModule,
    stdLibURL: new URL("python.zip", import.meta.url).href,
    lockFileContents: LOCK,
    stdout: () => {},
    stderr: console.warn,
    ...options,
  }));
}

/** Of what is fetched so much has come, in steps that can be read. */
function tellHowMuch(bytes) {
  const now = Math.min(95, 5 * Math.floor(20 * bytes / BYTES));
  if (now > percent) tell({ did: "loading", percent: (percent = now) });
}

function obey(python, message) {
  if (message.do === "run") return python.run(message.cell, message.source);
  return python.tell(message.comm, message.data);
}

function tell(message) {
  reader?.postMessage(JSON.stringify(message));
}

function tellWhy(did, error) {
  const why = String(error.message ?? error).trim().split("\n").at(-1).replace(/\.$/, "");
  tell({ did, why });
}

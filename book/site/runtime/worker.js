// This worker runs Python for the pages. It loads Pyodide, and python.packed, which holds the library, the packages and
// page_kernel.py.
//
// The first start loads Python from its files, and keeps Python's memory in the browser. A later start restores this
// memory, which takes a third of the time.
//
// The worker sends these messages to its page, each as JSON, besides those of page_kernel.py:
//
//     began              the worker holds the lock named after it
//     ready              Python is ready, and has dropped everything of the previous page
//     loading  percent   how much of the files has loaded
//     broke    why       Python couldn't start
//     stopped  why       Python has crashed
//     taken              the worker serves another page now
//
// Each page has its own port, even if a visit shows it in the document of another page. python.js sends a page's
// messages to the worker.
import { BYTES, LOCK } from "./bundle.js"; // written when the book is built
import { Files } from "./files.js";
import { keepMemory, keptMemory } from "./memory.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";
import { loadPyodide } from "./pyodide/pyodide.js";

let percent = 0; // how much of the files has loaded, while Python starts
const starting = start();
starting.then(() => { percent = 0; }, () => {}); // serve() reports a failure
let queue = Promise.resolve();
let reader; // the port of the page that is served

// As long as this worker lives, it holds the lock named after it. So the page notices the worker's end, whatever the
// reason.
const held = new Promise((resolve) => {
  self.navigator.locks?.request(self.name, () => {
    resolve(undefined);
    return new Promise(() => {});
  });
});

// The worker serves one page at a time. When another page connects, the worker serves that page instead.
self.onconnect = self.onmessage = ({ ports }) => { serve(ports[0]); };

// A page's messages wait in the queue while Python is busy. When the worker turns to another page, the messages that
// still wait are dropped. page_kernel.py catches and reports errors in cells and tables, so an error here means that
// Python has crashed.
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

/** Python, restored from the kept memory; undefined if the memory can't be used. */
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

/** Tell the page how much of the files has loaded, in steps of five percent. */
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

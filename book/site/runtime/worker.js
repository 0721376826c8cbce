// Python in the page's worker: Pyodide, and python.zip with the library, the packages and page_kernel.py.
//
// A first start puts Python together and keeps its memory in the browser; a later one takes that memory up again,
// which takes a third of the time.
import { BYTES, LOCK } from "./bundle.js"; // written when the book is built
import { Files } from "./files.js";
import { forgetMemory, keepMemory, keptMemory } from "./memory.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";
import { loadPyodide } from "./pyodide/pyodide.js";

const kernel = start().catch((error) => tellWhy("broke", error));
let queue = kernel;

// Messages that come while Python starts wait in the queue, and each waits for the one before it.
// What goes wrong in a cell or a table is caught in Python and told there; an error here is Python's own end.
self.onmessage = ({ data }) => {
  queue = queue.then(() => obey(data)).catch((error) => tellWhy("stopped", error));
};

// While this worker lives it holds the lock of its name: so the page learns of its end, however it came.
self.navigator.locks?.request(self.name, () => {
  tell({ did: "began" });
  return new Promise(() => {});
});

async function start() {
  const memory = await keptMemory();
  const files = new Files(memory ? undefined : tellHowMuch);
  const page = (memory && await takenUp(files, memory)) ?? await putTogether(files);
  page.begin((text) => self.postMessage(text));
  return page;
}

/** Python as it was kept; nothing where that can't be used. */
async function takenUp(files, memory) {
  try {
    return (await load(files, { _loadSnapshot: memory.arrayBuffer() })).pyimport("page_kernel");
  } catch (error) {
    console.warn(error);
    await forgetMemory();
    return undefined;
  }
}

async function putTogether(files) {
  const python = await load(files, { _makeSnapshot: true });
  python.runPython("import gc, page_kernel; gc.collect()"); // what is thrown away need not be kept
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

let percent = 0;

/** Of what is fetched so much has come, in steps that can be read. */
function tellHowMuch(bytes) {
  const now = Math.min(95, 5 * Math.floor(20 * bytes / BYTES));
  if (now > percent) tell({ did: "loading", percent: (percent = now) });
}

async function obey(message) {
  const page = await kernel;
  if (message.do === "run") await page?.run(message.cell, message.source);
  else page?.tell(message.comm, message.data);
}

function tell(message) {
  self.postMessage(JSON.stringify(message));
}

function tellWhy(did, error) {
  const why = String(error.message ?? error).trim().split("\n").at(-1).replace(/\.$/, "");
  tell({ did, why });
}

// Python in the page's worker: Pyodide, the packages of its lock file, and page_kernel.py.
import { loadPyodide } from "./pyodide/pyodide.js";

const kernel = start().catch((error) => tellWhy("broke", error));
let queue = kernel;

// Messages that come while Python starts wait in the queue, and each waits for the one before it.
// What goes wrong in a cell or a table is caught in Python and told there; an error here is Python's own end.
self.onmessage = ({ data }) => {
  queue = queue.then(() => obey(data)).catch((error) => tellWhy("stopped", error));
};

async function start() {
  const [lock, ...sources] = await Promise.all([
    text("./pyodide/pages-lock.json"),
    text("./ipython_stand_in.py"),
    text("./page_kernel.py"),
  ]);
  const names = Object.keys(JSON.parse(lock).packages);
  const core = watchCore();
  const loading = loadPyodide({
    lockFileContents: lock,
    packageBaseUrl: new URL("./pyodide/", import.meta.url).href,
    packages: names,
    stdout: () => {},
    stderr: console.warn,
  });
  const python = await Promise.race([core, loading]);
  // Pyodide only logs when a package can't be fetched.
  const missing = names.filter((name) => !(name in python.loadedPackages));
  if (missing.length) throw new Error(`${missing.join(", ")} could not be fetched`);
  python.FS.writeFile("ipython_stand_in.py", sources[0]);
  python.FS.writeFile("page_kernel.py", sources[1]);
  return python.pyimport("page_kernel");
}

/** A promise that fails when Python's core can't be had: Pyodide only logs that, and waits for ever. */
function watchCore() {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = async (response, imports) => {
      const answer = await Promise.resolve(response).catch(() => null);
      if (!answer?.ok) return fail(new Error("pyodide.asm.wasm could not be fetched"));
      return instantiateStreaming.call(WebAssembly, typed(answer), imports).catch(fail);
    };
  });
}

/** What a server sent, as WebAssembly: not every server knows that type, and nothing else is compiled. */
function typed(answer) {
  const type = "application/wasm";
  if (answer.headers.get("Content-Type") === type) return answer; // so that the browser can keep what it compiled
  return new Response(answer.body, { headers: { "Content-Type": type } });
}

async function text(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path} could not be fetched`);
  return answer.text();
}

async function obey(message) {
  const page = await kernel;
  if (message.do === "run") await page?.run(message.cell, message.source);
  else page?.tell(message.comm, message.data);
}

function tellWhy(did, error) {
  const why = String(error.message ?? error).trim().split("\n").at(-1).replace(/\.$/, "");
  self.postMessage(JSON.stringify({ did, why }));
}

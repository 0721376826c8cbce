// Runs a learner's code: a Node process with the browser lab's Pyodide.
//
//   node worker.mjs PYODIDE FOLDER [make]
//
// FOLDER has two files. package.zip has worker.py and the parts of rummy500 that learners' code may use when it is
// graded. memory is a snapshot of Python with these parts loaded: Python starts from it in a fifth of the usual time.
// With `make`, the process writes the snapshot.
//
// The process reads requests and writes answers, as worker.py describes. Eight bytes before each request and each
// answer say how long it is.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder, make] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const memory = path.join(folder, "memory");
const INSIDE = "/grading/package.zip";
const BUILT_IN = 8; // bytes of an entry of Python's table of built-in modules: the addresses of its name and function
// Modules that let Python code reach Node, machine code, every object in memory, or Python's internals
const CLOSED = /^(_pyodide_core|_ctypes|gc|_remote_debugging|_xxtestfuzz|_test\w*)$/;

// Node's permissions forbid the real function, so this one takes its place.
Object.assign(process, { binding: () => ({ fs: fs.constants }) });
const python = await loadPyodide({
  jsglobals: {}, // all that Python can see of Node
  stdin: () => null,
  stdout: () => {},
  stderr: () => {},
  ...(make ? { _makeSnapshot: true } : { _loadSnapshot: fs.readFileSync(memory) }),
});
python.FS.mkdirTree(path.posix.dirname(INSIDE));
python.FS.writeFile(INSIDE, fs.readFileSync(path.join(folder, "package.zip")));
if (make) {
  python.runPython(`import sys; sys.path.insert(0, "${INSIDE}"); import worker; worker.load()`);
  forget(python._module);
  fs.writeFileSync(memory, python.makeMemorySnapshot());
} else {
  const worker = python.pyimport("worker");
  worker.begin();
  serve(worker.answered, process.exit);
}

/** Clears the names of the CLOSED modules in Python's table of built-in modules, so that no code can load them. */
function forget({ HEAPU8, HEAPU32, UTF8ToString, _PyImport_Inittab }) {
  for (let entry = HEAPU32[_PyImport_Inittab >> 2]; HEAPU32[entry >> 2]; entry += BUILT_IN) {
    const name = HEAPU32[entry >> 2];
    if (CLOSED.test(UTF8ToString(name))) HEAPU8[name] = 0;
  }
}

function serve(answered, end) {
  for (const name of ["process", "fetch", "WebSocket", "EventSource", "Buffer", "navigator"]) delete globalThis[name];
  for (;;) {
    const request = framed(end);
    const answer = answered(python.toPy(request));
    const bytes = answer.toJs();
    answer.destroy();
    const length = new DataView(new ArrayBuffer(8));
    length.setBigUint64(0, BigInt(bytes.length));
    write(new Uint8Array(length.buffer));
    write(bytes);
  }
}

function framed(end) {
  const length = new DataView(read(8, end).buffer).getBigUint64(0);
  return read(Number(length), end);
}

/** Reads this many bytes from the grader. If the grader has closed the pipe, ends the process. */
function read(length, end) {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const more = fs.readSync(0, bytes, done, length - done, null);
    if (!more) end(0);
    done += more;
  }
  return bytes;
}

function write(bytes) {
  for (let done = 0; done < bytes.length;) done += fs.writeSync(1, bytes, done);
}

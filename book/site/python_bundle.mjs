// Makes what the pages' Python is put together from, and tries it out.
//
//   node python_bundle.mjs PYODIDE WHEELS RUNTIME OUT
//
// OUT gets python.packed, a zip with the standard library and all packages, and bundle.js, what the worker has to know
// of it.
// The modules are compiled: a page would otherwise compile some four hundred at each start, which takes longer than
// all else. Pyodide itself compiles them, since no other Python writes the same code.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, wheels, runtime, out] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "python-"));
const zip = path.join(folder, "python.zip");
const packed = path.join(out, "python.packed");

function copyInto(python, from, end, to) {
  python.FS.mkdir(to);
  for (const name of fs.readdirSync(from).filter((one) => one.endsWith(end))) python.FS.writeFile(`${to}/${name}`, fs.readFileSync(path.join(from, name)));
}

async function make() {
  const python = await loadPyodide();
  copyInto(python, wheels, ".whl", "/wheels");
  copyInto(python, runtime, ".py", "/runtime");
  python.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
  python.runPython(fs.readFileSync(new URL("python_bundle.py", import.meta.url), "utf8"));
  const made = python.FS.readFile("/python.zip");
  fs.writeFileSync(zip, made);
  fs.writeFileSync(packed, gzipSync(made, { level: 9 }));
  const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
  const bytes = fs.statSync(packed).size + fs.statSync(path.join(pyodide, "pyodide.asm.wasm")).size;
  const lock = JSON.stringify({ info, packages: {} });
  fs.writeFileSync(path.join(out, "bundle.js"), `export const BYTES = ${bytes};\nexport const LOCK = ${lock};\n`);
}

const ROOM = 1_000_000; // bytes; with less, the package has to be made smaller first
const BLOCK = 4096;

/** How many bytes more fit into a memory of the size that Python begins with.
 *
 * A memory that has grown can't be taken up again (pyodide#6254): later visits would all start slowly.
 */
function roomIn({ _module: memory }, size) {
  let taken = 0;
  for (; memory.HEAP8.length === size; taken += BLOCK) memory._malloc(BLOCK);
  return taken;
}

/** Start as a page does, a first time and from the memory that is kept then. */
async function tryOut() {
  const first = await loadPyodide({ stdLibURL: zip, _makeSnapshot: true });
  const size = first._module.HEAP8.length;
  first.runPython("import page_kernel; page_kernel.rehearse()");
  const kept = first.makeMemorySnapshot();
  const room = roomIn(first, size);
  if (room < ROOM) throw new Error(`Python's memory has ${room} bytes left of what can be kept in a browser, and should have ${ROOM}.`);
  const python = await loadPyodide({ stdLibURL: zip, _loadSnapshot: kept });
  python.runPython(`
import page_kernel
from rummy500 import Table
page_kernel.begin(lambda _: None)
Table("classic", players=3, seed=7)
Table(level="draw/three-sixes")
`);
}

try {
  await make();
  await tryOut();
} finally {
  fs.rmSync(folder, { recursive: true });
}

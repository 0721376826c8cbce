// Makes the files from which a page starts Python, and tries them out.
//
//   node python_bundle.mjs PYODIDE WHEELS RUNTIME OUT
//
// OUT gets two files: python.packed, a zip with the standard library and all packages, and bundle.js, which tells the
// worker about the zip. The modules are compiled here. Otherwise a page would compile some four hundred modules at each
// start, which would take longer than everything else. Pyodide itself compiles the modules, because it can't run
// another Python's bytecode.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, wheels, runtime, out] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
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

/** Start Python as a page does: once without a kept memory, and once from the memory that the first start leaves. By
 *  then this memory has grown. */
async function tryOut() {
  const first = await loadPyodide({ stdLibURL: zip, _makeSnapshot: true });
  first.runPython("import page_kernel; page_kernel.rehearse()");
  first._module._malloc(first._module.HEAP8.length);
  const kept = first.makeMemorySnapshot();
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

// Makes python.zip, the one file from which the pages' Python gets the standard library and all packages, and tries it out.
//
//   node python_bundle.mjs PYODIDE WHEELS RUNTIME OUT
//
// The modules in it are compiled: a page would otherwise compile some four hundred of them at each start, which takes
// longer than all else. They are compiled by Pyodide itself, since no other Python writes the same code.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheels, runtime, out] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const files = (folder, end) => fs.readdirSync(folder).filter((name) => name.endsWith(end)).sort().map((name) => path.join(folder, name));

const maker = await loadPyodide();
maker.FS.mkdir("/wheels");
maker.FS.mkdir("/runtime");
for (const file of files(wheels, ".whl")) maker.FS.writeFile(`/wheels/${path.basename(file)}`, fs.readFileSync(file));
for (const file of files(runtime, ".py")) maker.FS.writeFile(`/runtime/${path.basename(file)}`, fs.readFileSync(file));
maker.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
maker.runPython(fs.readFileSync(new URL("python_bundle.py", import.meta.url), "utf8"));
fs.writeFileSync(out, maker.FS.readFile("/python.zip"));

const page = await loadPyodide({ stdLibURL: out });
page.runPython(`
import page_kernel
from rummy500 import Table
page_kernel.begin(lambda _: None)
Table("classic", players=3, seed=7)
`);

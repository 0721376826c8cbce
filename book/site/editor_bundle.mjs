// Writes the editor and CodeMirror as one script that the book's oldest browsers can run.
//
//   node editor_bundle.mjs FILE '{"Chrome or Edge": "109", …}'
import { argv } from "node:process";
import { build } from "esbuild";

const [outfile, browsers] = argv.slice(2);
const NAMES = { "Chrome or Edge": "chrome", Firefox: "firefox", Safari: "safari" };
const target = Object.entries(JSON.parse(browsers)).map(([name, version]) => `${NAMES[name]}${version}`);

await build({
  entryPoints: ["editor/editor.js"],
  outfile,
  bundle: true,
  format: "esm",
  minify: true,
  target,
  legalComments: "none",
  banner: { js: "/* CodeMirror 6 and Lezer, © Marijn Haverbeke and others, MIT licence (codemirror.net) */" },
});

// Rewrites the styles of a folder for the oldest browsers that the book supports.
//
//   node floor.mjs FOLDER '{"browsers": …, "without": …, "tokens": …, "ofMoreContrast": …}'
//
// If one browser doesn't know a feature in the folder's styles or scripts, this program lists the feature and fails.
// Features named in `without` are allowed. Features for which the style itself has a fallback are allowed, too.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { Known } from "./known.mjs";
import { unknownInScript } from "./scripts.mjs";
import { lowered, unknownInStyle } from "./styles.mjs";

const [folder, asked] = argv.slice(2);
const { browsers, without, tokens, ofMoreContrast } = JSON.parse(asked);
const oldest = Object.fromEntries(Object.entries(browsers).map(([name, version]) => [name.split(" ")[0].toLowerCase(), version]));
const known = new Known(oldest);

/** A file's features that the oldest browsers don't know. A file with a style is first rewritten for these browsers. */
function unknownIn(file) {
  const text = readFileSync(file, "utf-8");
  if (file.endsWith(".js")) return unknownInScript(text, known);
  const style = lowered(text, oldest, tokens, ofMoreContrast);
  writeFileSync(file, style);
  return unknownInStyle(style, known);
}

const files = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((path) => /\.(css|js)$/.test(path)).sort();
const unknown = files.flatMap((path) => unknownIn(`${folder}/${path}`).map((one) => ({ path, ...one })));
const needed = new Set(unknown.map(({ feature }) => feature));
const faults = new Set([
  ...unknown.filter(({ feature }) => !(feature in without)).map(({ path, feature, at }) => `${path}: not every browser of the book knows ${feature}: ${at}`),
  ...Object.keys(without).filter((feature) => !needed.has(feature)).map((feature) => `oldest.toml: nothing needs ${feature} any more`),
]);
for (const line of faults) console.log(line);
process.exitCode = faults.size ? 1 : 0;

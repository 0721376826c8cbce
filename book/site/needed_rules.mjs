// Removes from other projects' styles the rules that no page of the book can use. Such a rule needs a class or an id
// that neither a page nor a script contains.
//
//   node needed_rules.mjs FOLDER STYLE…
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { generate, parse, walk } from "css-tree";

const WITHOUT_WORDS = /^(?:lab\/|_static\/(?:mathjax|wheels)\/|.*\/pyodide\/)/;

const [folder, ...styles] = argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: "utf-8" });
const texts = files.filter((path) => /\.(html|js)$/.test(path) && !WITHOUT_WORDS.test(path));
const words = new Set(texts.flatMap((path) => readFileSync(`${folder}/${path}`, "utf-8").match(/[\w-]+/g) ?? []));

for (const path of styles) {
  const style = parse(readFileSync(`${folder}/${path}`, "utf-8"));
  walk(style, {
    visit: "Rule",
    enter(rule, item, list) {
      if (!this.atrule?.name.endsWith("keyframes")) takeOut(rule, item, list);
    },
  });
  writeFileSync(`${folder}/${path}`, generate(style));
}

/** Remove a rule's selectors that match nothing. If no selector is left, remove the rule. */
function takeOut({ prelude }, item, list) {
  if (prelude.type !== "SelectorList") return;
  prelude.children = prelude.children.filter((selector) => !isUnknown(selector));
  if (prelude.children.isEmpty) list.remove(item);
}

/** Whether a selector needs a class or an id that is in no page and no script. A class inside `:not()` or `:is()`
 *  doesn't count, because the selector can match without it. */
function isUnknown({ children }) {
  return children.some(({ type, name }) => (type === "ClassSelector" || type === "IdSelector") && !words.has(name));
}

// Helpers that the tests of the view share: the fixtures, and a parser that is good enough for the view's markup.
import { readdirSync, readFileSync } from "node:fs";
import { setCatalogue } from "../../rummy500/table/view/catalogue.js";

const FOLDER = new URL("./fixtures/", import.meta.url);
const TABLE = new URL("../../rummy500/table/", import.meta.url);

export const fixtureNames = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
export const fixture = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));

/** Gives the table's script the catalogue of games, changed by `change`. @param {(catalogue: any) => void} change */
export function offered(change = () => {}) {
  const fresh = JSON.parse(readFileSync(new URL("./catalogue.json", import.meta.url), "utf8"));
  change(fresh);
  return setCatalogue(fresh);
}

export const unescape = (text) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name]);

/** Every start tag as {tag, attrs}. Throws if the markup isn't well formed, for instance if a quote isn't escaped. */
export function elements(markup) {
  const found = [];
  const open = [];
  const empty = new Set(["input", "use", "path", "rect", "circle", "line"]);
  const rest = markup.replace(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?:="[^"<>]*")?)*)\s*(\/?)>/g, (_, close, tag, list, self) => {
    if (close) {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes something else`);
      return "";
    }
    const attrs = {};
    for (const [, name, value] of list.matchAll(/([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g)) attrs[name] = unescape(value ?? "");
    found.push({ tag, attrs });
    if (!self && !empty.has(tag)) open.push(tag);
    return "";
  });
  if (open.length || /[<>]/.test(rest)) throw new Error(`not well formed: ${open} ${/.{0,40}[<>].{0,40}/.exec(rest)}`);
  return found;
}

/** The elements with this attribute or, if a value is given, with this value of the attribute. */
export const withAttr = (markup, name, value) =>
  elements(markup).filter(({ attrs }) => name in attrs && (value === undefined || attrs[name] === value));

const HEARD_OR_SHOWN = ["aria-label", "aria-valuetext", "placeholder", "title"];

/** The texts that attributes show on the screen or give to a screen reader. */
export const textsInAttributes = (markup) =>
  elements(markup).flatMap(({ attrs }) => HEARD_OR_SHOWN.filter((name) => name in attrs).map((name) => attrs[name]));

/** All texts that are shown or given to a screen reader: between the tags, and in attributes. */
export const shownTexts = (markup) =>
  [...markup.split(/<[^>]*>/).map((text) => unescape(text).trim()).filter(Boolean), ...textsInAttributes(markup)];

/** All panels of a table, except the form of a new game, which takes the table's place. */
export const ALL_PANELS = ["rules", "log", "scores", "save", "help", "moves", "moves-meld-0", "text", "games", "settings"];

const IMPORT_OF_SENTENCES = 'import sentences from "../../sentences.json" with { type: "json" };';

/** The text of one of the table's files. */
export const source = (name) => readFileSync(new URL(name, TABLE), "utf8");
export const SENTENCES = JSON.parse(source("../sentences.json"));
const IMPORT = /^import \{ .* \} from "\.\/(.*)";$/gm;

/** The view's modules in the order of widget.py: each module comes after the modules that it imports. */
function inOrder(name, found = new Set()) {
  for (const [, other] of source(`view/${name}`).matchAll(IMPORT)) if (!found.has(other)) inOrder(other, found);
  return found.add(name);
}

export const MODULES = [...inOrder("table.js")];

/** Joins the view's modules and these sentences into one module, as widget.py does. Appends `more`. */
export function joined({ language, view } = SENTENCES, more = "") {
  const script = MODULES.map((name) => source(`view/${name}`)).join("\n")
    .replace(IMPORT_OF_SENTENCES, () => `const sentences = ${JSON.stringify({ language, view })};`)
    .replace(/^import .* from "\.\/.*";\n/gm, "").replace(/^export (?!default)/gm, "");
  return import(`data:text/javascript,${encodeURIComponent(script + more)}`); // a name that occurs twice is an error
}

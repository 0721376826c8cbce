// What browsers know, as MDN's browser data has it: asked for the oldest browsers of the book.
import data from "@mdn/browser-compat-data" with { type: "json" };

const parts = (version) => version.replace("≤", "").split(".").map(Number);
const isNewer = ([major, minor = 0], [other, least = 0]) => major > other || (major === other && minor > least);

/** Does a browser of this version have it, under its own name and without a setting? */
function has(support, version) {
  return [support ?? []].flat().some(({ version_added: added, version_removed: gone, flags, prefix, alternative_name: other }) =>
    typeof added === "string" && /\d/.test(added) && !gone && !flags && !prefix && !other && !isNewer(parts(added), version));
}

/** Whose members a script is taken to ask for: of all that there are, one or the other has any name. */
const OBJECTS = [
  ...["Document", "DOMTokenList", "Element", "EventTarget", "Node", "Response", "ShadowRoot", "URL", "URLSearchParams", "Window"].map((name) => `api.${name}`),
  ...["", "Anchor", "Button", "Details", "Dialog", "Form", "Input", "Select"].map((name) => `api.HTML${name}Element`),
  ...["Array", "ArrayBuffer", "Map", "Math", "Number", "Object", "Promise", "RegExp", "Set", "String", "TypedArray"].map((name) => `javascript.builtins.${name}`),
];

const at = (path) => path.split(".").reduce((node, name) => node?.[name], data);

/** What is known of each feature that stands one step below another, by its name. */
const below = (path) => Object.entries(at(path)).filter(([, { __compat }]) => __compat).map(([name]) => [name, `${path}.${name}`]);

export class Known {
  #oldest;
  #functions;
  #members;

  /** `oldest`: the version of each browser, by its name in the data. */
  constructor(oldest) {
    this.#oldest = Object.entries(oldest).map(([browser, version]) => [browser, parts(version)]);
    this.#functions = byName(Object.keys(data.css.types).flatMap((type) => [[type, `css.types.${type}`], ...below(`css.types.${type}`)]));
    this.#members = byName(OBJECTS.flatMap(below));
  }

  /** The name of this feature where one of the browsers does not have it; nothing where all have it, or nothing is known of it. */
  missing(path) {
    const support = at(path)?.__compat?.support;
    return support && !this.#oldest.every(([browser, version]) => has(support[browser], version)) ? path : undefined;
  }

  /** The same for a function of CSS. */
  missingFunction(name) {
    return this.#missingOf(this.#functions.get(name));
  }

  /** The same for an object of the browser or the language. */
  missingObject(name) {
    return this.missing(`api.${name}`) ?? this.missing(`javascript.builtins.${name}`);
  }

  /** The same for a member of such an object. */
  missingStatic(object, name) {
    return [`api.${object}.${name}_static`, `javascript.builtins.${object}.${name}`].map((path) => this.missing(path)).find(Boolean);
  }

  /** The same for a member of something else: of what is not known, so one that has it everywhere is enough. */
  missingMember(name) {
    return this.#missingOf(this.#members.get(name));
  }

  #missingOf(paths = []) {
    const missing = paths.map((path) => this.missing(path));
    return missing.every(Boolean) ? missing[0] : undefined;
  }
}

function byName(features) {
  const all = new Map();
  for (const [name, path] of features) all.set(name, [...(all.get(name) ?? []), path]);
  return all;
}

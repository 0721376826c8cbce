// Looks up in MDN's browser data whether the book's oldest browsers know a feature.
import data from "@mdn/browser-compat-data" with { type: "json" };

const parts = (version) => version.replace("≤", "").split(".").map(Number);
const isNewer = ([major, minor = 0], [other, least = 0]) => major > other || (major === other && minor > least);

/** Whether a browser of this version has a feature under the usual name and with the default settings. */
function has(support, version) {
  const isPlain = ({ version_added: added, version_removed: gone, flags, prefix, alternative_name: other }) =>
    typeof added === "string" && /\d/.test(added) && !gone && !flags && !prefix && !other
    && !isNewer(parts(added), version);
  return [support ?? []].flat().some(isPlain);
}

/**
 * If a script doesn't show which object a member belongs to, the member is looked up only in these objects. A search in
 * all objects would find almost any name.
 */
const OBJECTS = [
  ...["Document", "DOMTokenList", "Element", "EventTarget", "Node", "Response", "ShadowRoot", "URL", "URLSearchParams", "Window"].map((name) => `api.${name}`),
  ...["", "Anchor", "Button", "Details", "Dialog", "Form", "Input", "Select"].map((name) => `api.HTML${name}Element`),
  ...["Array", "ArrayBuffer", "Map", "Math", "Number", "Object", "Promise", "RegExp", "Set", "String", "TypedArray"].map((name) => `javascript.builtins.${name}`),
];

const at = (path) => path.split(".").reduce((node, name) => node?.[name], data);

/** The features that are children of this path in the data, each as [name, path]. */
const below = (path) => Object.entries(at(path)).filter(([, { __compat }]) => __compat).map(([name]) => [name, `${path}.${name}`]);

export class Known {
  #oldest;
  #functions;
  #members;

  /** `oldest` maps each browser's name, as MDN's data has it, to the oldest supported version. */
  constructor(oldest) {
    this.#oldest = Object.entries(oldest).map(([browser, version]) => [browser, parts(version)]);
    this.#functions = byName(Object.keys(data.css.types).flatMap((type) => [[type, `css.types.${type}`], ...below(`css.types.${type}`)]));
    this.#members = byName(OBJECTS.flatMap(below));
  }

  /** The path of this feature if one of the browsers lacks it; undefined if all browsers have it or the data doesn't
   *  list it. */
  missing(path) {
    const support = at(path)?.__compat?.support;
    return support && !this.#oldest.every(([browser, version]) => has(support[browser], version)) ? path : undefined;
  }

  /** The path of this CSS function if one of the browsers lacks the function; otherwise undefined. */
  missingFunction(name) {
    return this.#missingOf(this.#functions.get(name));
  }

  /** The path of this global object if one of the browsers lacks the object. */
  missingObject(name) {
    return this.missing(`api.${name}`) ?? this.missing(`javascript.builtins.${name}`);
  }

  /** The path of this member of a known object if one of the browsers lacks the member. */
  missingStatic(object, name) {
    return [`api.${object}.${name}_static`, `javascript.builtins.${object}.${name}`].map((path) => this.missing(path)).find(Boolean);
  }

  /** The member's path; undefined if all browsers have it in one of `OBJECTS`, or if no object has such a member. */
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

// Repairs broken texts: finds what is intact in them, and counts what is lost. This module uses no storage.

/** @typedef {import("./store.js").Kind} Kind */

const DEEPEST = 20; // brackets within brackets; no kept text has more than six
const isObject = (value) => typeof value === "object" && value !== null;
const isPlain = (value) => isObject(value) && !Array.isArray(value);

/** Whether a value's objects are nested too deep for a kept text. JavaScript can't write a very deep value as JSON. */
export const isTooDeep = (value, left = DEEPEST) =>
  isObject(value) && (!left || Object.values(value).some((part) => isTooDeep(part, left - 1)));

/** The positions at which a JSON text can be cut, each with the closing brackets that the cut text then needs. */
function endsOf(text) {
  const ends = [];
  let [isInString, open] = [false, ""];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString && sign === "\\") at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (sign === "{" || sign === "[") open = (sign === "{" ? "}" : "]") + open;
    else if (sign === "}" || sign === "]") ends.push([at + 1, (open = open.slice(1))]);
    else if (sign === ",") ends.push([at, open]);
    if (open.length > DEEPEST) break;
  }
  return ends;
}



function parsed(text) {
  try { return JSON.parse(text); } catch { return undefined; }
}

/**
 * The value of a JSON text. If the text is broken, `isCut` is true, and the value comes from the intact beginning of
 * the text. If the text has no intact beginning, the value is undefined.
 */
export function valueOf(text) {
  const value = parsed(text);
  if (value !== undefined) return { value, isCut: false };
  const ends = endsOf(text);
  // A binary search in `ends`. The text can be parsed if it is cut at end number `whole`, but not at end number
  // `broken`.
  let [whole, broken] = [0, ends.length + 1];
  let found;
  while (whole + 1 < broken) {
    const middle = Math.floor((whole + broken) / 2);
    const [at, open] = ends[middle - 1];
    const begins = parsed(text.slice(0, at) + open);
    if (begins === undefined) broken = middle;
    else [whole, found] = [middle, begins];
  }
  return { value: found, isCut: true };
}

/** Whether the two values are equal. If they are objects, `other` may have more entries. */
const isIn = (value, other) => {
  if (!isPlain(value)) return JSON.stringify(value) === JSON.stringify(other);
  return isPlain(other) && Object.entries(value).every(([name, part]) => isIn(part, other[name]));
};

/** The names of the given entries that are not among the intact entries. */
function missingOf(given, whole) {
  if (!isPlain(given) || !isPlain(whole)) return undefined;
  return Object.keys(given).filter((name) => !Object.hasOwn(whole, name) || !isIn(given[name], whole[name]));
}

const nameOf = (item) => (typeof item === "string" ? item : JSON.stringify(item));

/** The names of the given items that are not among the intact items. Both are lists. */
function missingIn(given, whole) {
  if (!Array.isArray(given) || !Array.isArray(whole)) return undefined;
  const known = new Set(whole.map(nameOf)); // most are there unchanged
  const isLost = (one) => !known.has(nameOf(one)) && !whole.some((other) => isIn(one, other));
  return given.filter(isLost).map(nameOf);
}

/** The names of the lost entries: `value` has them, but its intact form `whole` doesn't. A list or an object of entries
 *  that has the wrong type counts as one lost entry. */
function missing(value, whole) {
  const parts = Object.keys(whole).filter((part) => typeof whole[part] === "object" && value[part] !== undefined);
  const lost = parts.flatMap((part) =>
    missingOf(value[part], whole[part]) ?? missingIn(value[part], whole[part]) ?? [part]);
  return new Set(lost);
}

/** The value with a valid edition: if its own edition is invalid, the given edition replaces it. */
const withEdition = (value, edition) =>
  (Number.isInteger(value.edition) && value.edition > 0 ? value : { ...value, edition });

/**
 * Repair a kept text, which must not be of a newer edition. Returns `text` with only the intact entries. `lost` is the
 * number of broken entries, `left` the number of intact entries. If `isCut` is true, an unknown number of other
 * entries is lost, too. If `isWhole` is true, nothing was broken.
 * @param {Kind} kind @param {string} text
 */
export function mended(kind, text) {
  const entries = [...kind.read(text).keys()];
  if (entries.length && kind.merged(text, "") === text) {
    return { text, isWhole: true, isCut: false, lost: 0, left: entries.length };
  }
  const { value, isCut } = valueOf(text);
  const plain = isPlain(value) ? withEdition(value, kind.EDITION) : {};
  const whole = kind.merged(JSON.stringify(plain), "");
  const counted = kind.onlyCounted?.(whole) ?? new Set();
  const lost = [...missing(plain, JSON.parse(whole || "{}"))].filter((name) => !counted.has(name)).length;
  const left = kind.read(whole).size;
  const isBroken = isCut || !isPlain(value) || !whole;
  const isAllThere = entries.filter((id) => !counted.has(id)).length === left;
  return { text: whole, isWhole: !isBroken && !lost && isAllThere, isCut: isBroken, lost, left };
}

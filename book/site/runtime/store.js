// The store: everything of the reader's that this browser keeps and that a file can take to another browser. It changes
// kept texts, repairs broken ones, and reads and writes the file.
import { writeAlone } from "./alone.js";
import { forget, remember, remembered, rememberedKeys } from "./browser.js";
import * as days from "./days.js";
import * as answers from "./kept-answers.js";
import * as stars from "./kept-stars.js";
import * as moments from "./moments.js";
import * as rounds from "./rounds.js";
import { openProgress, writeProgress } from "./stars.js";
import { isTooDeep, mended, valueOf } from "./whole.js";

/**
 * A kind of kept texts. A module of pure functions on texts describes it, and its line in KINDS adds words.
 * @typedef {object} Kind
 * @property {string} KEY the key of its text in the browser. A kind with several texts has keys such as `KEY/name`
 * @property {number} EDITION the edition of the texts that it writes
 * @property {(text: string) => Map<string, unknown>} read the intact entries of a text, without the broken ones
 * @property {(text: string, other: string) => string} merged the text with the intact entries of both texts
 * @property {(text: string) => boolean} isOfNewer whether a newer edition of the book wrote the text
 * @property {(text: string) => string | undefined} [keyIn] the key of a text, if the kind has several
 * @property {(text: string) => string | undefined} [withoutOldest] the text without the entry that goes first if there
 *   is no room left in the browser; undefined if none may go
 * @property {string} name what the reader calls the entries, after "your"
 * @property {string} entry one thing that an entry is about
 */

/** @type {Kind[]} */
export const KINDS = [
  { ...stars, name: "stars", entry: "level" },
  { ...days, name: "daily scores", entry: "day" },
  { ...answers, name: "answers", entry: "question" },
  { ...moments, name: "moments", entry: "moment" },
  { ...rounds, name: "results", entry: "round" },
];

const ABOUT = "What a browser keeps of a reader of the book “500 Rum”. To have it in another browser, open the book’s contents there and press Import.";
const LOST_KEY = "rummy500-lost"; // sentences that the reader hasn't seen yet

export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const listed = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

/** The kind whose texts may have this key; undefined if there is none. */
export const kindOf = (key) => KINDS.find((kind) => key === kind.KEY || (kind.keyIn && key.startsWith(`${kind.KEY}/`)));

/** The keys under which the browser has texts of this kind. @param {Kind} kind */
const keysOf = (kind) => rememberedKeys().filter((key) => kindOf(key) === kind).sort();
const textAt = (key) => remembered(key) ?? "";

/** Every kept text, with its kind and key. */
const allTexts = () => KINDS
  .flatMap((kind) => keysOf(kind).map((key) => ({ kind, key, text: textAt(key) })))
  .filter(({ text }) => text);

/** Whether this browser keeps entries of this kind. @param {Kind} kind */
export const hasSome = (kind) => keysOf(kind).some((key) => kind.read(textAt(key)).size > 0);

// ---- writing -------------------------------------------------------------------------------------------

/** Make room in the browser by deleting the entry that may go first. Returns whether there was one. */
function makeRoom() {
  for (const { kind, key, text } of allTexts()) {
    const less = kind.isOfNewer(text) ? undefined : kind.withoutOldest?.(text);
    if (less !== undefined && less.length < text.length && remember(key, less)) return true;
  }
  return false;
}

/** Keep a text. Returns whether the browser stored it. If not, only this page has it. */
function keep(key, text) {
  while (!remember(key, text)) {
    if (!makeRoom()) return false;
  }
  return true;
}

/** Keep what `make` turns a text into, unless a newer edition wrote it. Call this while no other tab writes. */
function replace(key, make) {
  const text = textAt(key);
  if (kindOf(key).isOfNewer(text)) return "newer";
  return keep(key, make(text)) ? "kept" : "held";
}

/**
 * Change a kept text: `make` gets the text and returns the new one. Other tabs don't write meanwhile. Returns how the
 * text is kept now: "kept", "held" by this page only, or "newer" if a newer edition wrote it and it was left alone.
 * @param {string} key @param {(text: string) => string} make
 */
export const change = (key, make) => writeAlone(() => replace(key, make));

// ---- repairing -----------------------------------------------------------------------------------------

/** The sentence that tells what a broken text has lost; "" if it has lost nothing. @param {Kind} kind */
export function lossInWords({ name, entry }, { lost, left, isCut }) {
  if (!lost && !isCut) return "";
  if (!left) return `This browser can’t read your ${name} any more, so they are gone.`;
  if (isCut) return `Part of your ${name} was damaged in this browser, so that part is gone. The rest is still here.`;
  return `In your ${name}, ${counted(lost, entry)} ${lost === 1 ? "was damaged and is" : "were damaged and are"} gone. The rest is still here.`;
}

/** Repair this text if it is broken. Returns the sentence about what was lost. */
function mendText({ kind, key, text }) {
  const found = mended(kind, text);
  if (found.isWhole) return "";
  if (found.text) remember(key, found.text);
  else forget(key);
  return lossInWords(kind, found);
}

/** Repair all kept texts that are broken, and note for the reader what was lost. */
export const mend = () => writeAlone(() => {
  const lost = allTexts().filter(({ kind, text }) => !kind.isOfNewer(text)).map(mendText).filter(Boolean);
  if (lost.length) remember(LOST_KEY, [remembered(LOST_KEY), ...lost].filter(Boolean).join(" "));
});

/** What was lost and the reader hasn't been told yet, in sentences. After this call it counts as told. */
export function takeLoss() {
  const says = remembered(LOST_KEY) ?? "";
  forget(LOST_KEY);
  return says;
}

// ---- erasing -------------------------------------------------------------------------------------------

/**
 * Erase the texts of a kind, but not those of a newer edition. Returns them by their keys, for `bring`.
 * @param {Kind} kind
 */
export const erase = (kind) => writeAlone(() => {
  const keys = keysOf(kind).filter((key) => !kind.isOfNewer(textAt(key)));
  const texts = new Map(keys.map((key) => [key, textAt(key)]));
  keys.forEach(forget);
  return texts;
});

// ---- the file ------------------------------------------------------------------------------------------

/** The text of the file. `reader` is the typed name, or empty. */
export function fileText(reader = "") {
  const values = allTexts().map(({ key, text }) => [key, valueOf(text).value]);
  return writeProgress(values.filter(([, value]) => value !== undefined), ABOUT, reader);
}

/** The entries of a kind that differ between two texts. */
function fresh(kind, before, after) {
  const had = kind.read(before);
  return [...kind.read(after)].filter(([id, entry]) => JSON.stringify(entry) !== JSON.stringify(had.get(id))).length;
}

/** Merge a text of a file into the kept one. `came` gets the number of new entries of its kind, and `left` the reasons
 *  why something is left out. */
function bringText(key, text, { came, left }) {
  const kind = kindOf(key);
  if (kind?.isOfNewer(text)) return left.add("newer");
  const found = kind && mended(kind, text);
  const isItsKey = found?.left && (!kind.keyIn || kind.keyIn(found.text) === key);
  if (!isItsKey || !found.isWhole) left.add("broken");
  if (!isItsKey) return left;
  const before = textAt(key);
  const after = kind.merged(before, found.text);
  const how = replace(key, () => after);
  if (how !== "kept") left.add(how);
  if (how !== "newer") came.set(kind, (came.get(kind) ?? 0) + fresh(kind, before, after));
  return left;
}

/**
 * Merge texts, by their keys, into the kept ones. Returns how many entries of each kind are new, and why something was
 * left out: it was "broken" or of a "newer" edition, or is only "held" by this page.
 * @param {Map<string, string>} texts
 */
export const bring = (texts) => writeAlone(() => {
  const found = { came: /** @type {Map<Kind, number>} */ (new Map()), left: /** @type {Set<string>} */ (new Set()) };
  for (const [key, text] of texts) bringText(key, text, found);
  return found;
});

const LEFT = {
  broken: "Part of the file was damaged and was left out.",
  newer: "Part of it belongs to a newer edition of the book. Load this page again to bring that part in.",
  held: "This browser keeps nothing for this page, so what came in is gone when you close it or load it again.",
};

/** The sentences that say why something was left out or may be lost. @param {Set<string>} left */
export const leftInWords = (left) => [...left].map((why) => LEFT[why]).join(" ");

/** Merge a file's text into the kept texts. Returns sentences that say what was added. */
export async function bringFile(text) {
  const { value, isCut } = valueOf(text);
  const { kept, why } = openProgress(isTooDeep(value) ? undefined : value);
  if (why) return `${why} Nothing was changed.`;
  const { came, left } = await bring(new Map([...kept].map(([key, one]) => [key, JSON.stringify(one)])));
  if (isCut) left.add("broken");
  const news = [...came].filter(([, number]) => number).map(([{ entry }, number]) => counted(number, entry));
  const says = news.length ? `The file brought something new for ${listed(news)}.` : "The file has nothing new for you. Nothing was changed.";
  return `${says} ${leftInWords(left)}`.trim();
}

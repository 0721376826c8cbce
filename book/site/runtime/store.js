// Keeps the reader's data in the browser, as texts. This module changes the texts and repairs broken ones. It also
// writes and reads the file with which a reader moves the data to another browser.
import { writeAlone } from "./alone.js";
import { forget, remember, remembered, rememberedKeys } from "./browser.js";
import { forgetCopy } from "./copied.js";
import * as days from "./days.js";
import * as answers from "./kept-answers.js";
import * as stars from "./kept-stars.js";
import * as moments from "./moments.js";
import * as records from "./records.js";
import * as rounds from "./rounds.js";
import { openProgress, writeProgress } from "./stars.js";
import { isTooDeep, mended, valueOf } from "./whole.js";

/**
 * A kind of data that the browser keeps as texts, for example the reader's stars. Each kind has its own module, which
 * exports pure functions on such texts. The kind's line in KINDS adds words for readers.
 * @typedef {object} Kind
 * @property {string} KEY the key of the kind's text in the browser. If a kind has several texts, their keys are such as
 *   `KEY/name`
 * @property {number} EDITION the edition of the texts that the kind's module writes
 * @property {(text: string) => Map<string, unknown>} read the intact entries of a text, without the broken ones
 * @property {(text: string, other: string) => string} merged the text with the intact entries of both texts
 * @property {(text: string) => Set<string>} [onlyCounted] the ids of entries that have lost everything but the id
 * @property {(text: string) => boolean} isOfNewer whether a newer edition of the book wrote the text
 * @property {(text: string) => string | undefined} [keyIn] the key of a text, if the kind has several texts
 * @property {(texts: Map<string, string>) => string[]} [surplus] the keys of the texts above the kind's limit
 * @property {(texts: Map<string, string>) => string[] | undefined} [withoutOldest] if there is no room left in the
 *   browser: the key of the text that loses entries first, and what is left of that text ("" to delete the text).
 *   Undefined if no entry may be deleted
 * @property {string} name the word that readers see for the entries, after "your"
 * @property {string} entry the word for one entry
 * @property {string} [gone] what is deleted if there is no room left, in words
 */

/** @type {Kind[]} */
export const KINDS = [
  { ...stars, name: "stars", entry: "level" },
  { ...days, name: "daily scores", entry: "day" },
  { ...answers, name: "answers", entry: "question" },
  { ...moments, name: "moments", entry: "moment" },
  { ...rounds, name: "results", entry: "round", gone: "the figures of your oldest rounds" },
  { ...records, name: "kept games", entry: "game", gone: "the records of your oldest games" },
];

/** The kinds whose oldest entries may be deleted. The kind whose loss costs the reader least comes first. The other
 *  kinds are never shortened. */
const GOING = [...KINDS].reverse().filter(({ withoutOldest }) => withoutOldest);

const ABOUT = "This is what a browser has kept for a reader of the book “500 Rum”. To bring it into another browser, open the book’s contents there and press Import.";
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

/** The texts of a kind by their keys, without those of a newer edition. @param {Kind} kind */
const textsOf = (kind) => new Map(keysOf(kind)
  .map((key) => /** @type {[string, string]} */ ([key, textAt(key)]))
  .filter(([, text]) => text && !kind.isOfNewer(text)));

/** Whether this browser keeps entries of this kind. @param {Kind} kind */
export const hasSome = (kind) => keysOf(kind).some((key) => kind.read(textAt(key)).size > 0);

// ---- writing -------------------------------------------------------------------------------------------

/** Keep a sentence for the reader. The home page, the contents or the results will show the sentence. */
function note(says) {
  const before = remembered(LOST_KEY) ?? "";
  if (!before.includes(says)) remember(LOST_KEY, `${before} ${says}`.trim());
}

/** Whether the browser refuses this text because its storage is full, and for no other reason. */
function isFull(key) {
  try { localStorage.setItem(key, textAt(key)); } catch ({ name }) { return /quota/i.test(name); }
  return false;
}

/**
 * The text to shorten or delete next if the text under `key` needs room: its kind, its key `at`, and its shortened form
 * `less`. Only texts of the same kind, or of kinds that matter less to the reader, make room.
 */
function nextToGo(key) {
  const own = GOING.indexOf(kindOf(key));
  for (const kind of own < 0 ? GOING : GOING.slice(0, own + 1)) {
    const texts = textsOf(kind);
    if (kind.keyIn) texts.delete(key);
    const [at, less] = kind.withoutOldest(texts) ?? [];
    if (at) return { kind, at, less };
  }
  return undefined;
}

/**
 * Delete old entries until the browser has room to store a text. Returns whether the browser has stored the text. If
 * not, the old entries are put back.
 */
function makeRoom(key) {
  const [text, gone, before] = [textAt(key), new Set(), new Map()];
  for (let next = isFull(key) && nextToGo(key); next; next = nextToGo(key)) {
    const { kind, at, less } = next;
    if (!before.has(at)) before.set(at, textAt(at));
    if (less) remember(at, less);
    else forget(at);
    gone.add(kind.gone);
    if (remember(key, textAt(key))) {
      note(`This browser had no room left, so the book has deleted ${listed([...gone])}.`);
      return true;
    }
  }
  for (const [at, one] of before) remember(at, one);
  return remember(key, text);
}

/** Keep a text. Returns whether the browser stored it. If not, only this page has it. Call this while no other tab
 *  writes. */
export const keep = (key, text) => remember(key, text) || makeRoom(key);

/** Replace a text by the result of `make`, unless a newer edition wrote the old text. Call this while no other tab
 *  writes. */
function replace(key, make) {
  const text = textAt(key);
  if (kindOf(key)?.isOfNewer(text)) return "newer";
  return keep(key, make(text)) ? "kept" : "held";
}

/** Delete a kind's surplus texts. @param {Kind} [kind] */
const trim = (kind) => kind?.surplus?.(textsOf(kind)).forEach(forget);

/**
 * Change a kept text: `make` gets the text and returns the new one. Other tabs don't write meanwhile. Returns how the
 * text is kept now: "kept", "held" by this page only, or "newer" if a newer edition wrote the text, so that it wasn't
 * changed.
 * @param {string} key @param {(text: string) => string} make
 */
export const change = (key, make) => writeAlone(() => {
  const how = replace(key, make);
  trim(kindOf(key));
  return how;
});

/** Try again to store a text that only this page has. Returns how the text is kept now. @param {string} key */
export const settle = (key) => change(key, (text) => text);

// ---- repairing -----------------------------------------------------------------------------------------

/** The sentence that tells the reader what a broken text has lost; "" if nothing was lost. @param {Kind} kind */
export function lossInWords({ name, entry, keyIn }, { lost, left, isCut }) {
  if (!lost && !isCut) return "";
  if (!left) return `This browser can’t read ${keyIn ? "some of " : ""}your ${name} any more, so they are gone.`;
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
  if (lost.length) note([...new Set(lost)].join(" "));
});

/** The sentences about losses that the reader hasn't seen yet. This call marks them as seen. */
export function takeLoss() {
  const says = remembered(LOST_KEY) ?? "";
  forget(LOST_KEY);
  return says;
}

// ---- erasing -------------------------------------------------------------------------------------------

/**
 * Erase the texts of a kind, but not those of a newer edition. Returns the erased texts by their keys. `bring` can
 * restore them. If no kind has entries any more, the day of the last copy is forgotten, too.
 * @param {Kind} kind
 */
export const erase = (kind) => writeAlone(() => {
  const keys = keysOf(kind).filter((key) => !kind.isOfNewer(textAt(key)));
  const texts = new Map(keys.map((key) => [key, textAt(key)]));
  keys.forEach(forget);
  if (!KINDS.some(hasSome)) forgetCopy();
  return texts;
});

// ---- the file ------------------------------------------------------------------------------------------

/** The text of the file with the reader's data. `reader` is the name that the reader typed, or "". */
export function fileText(reader = "") {
  const values = allTexts().map(({ key, text }) => [key, valueOf(text).value]);
  return writeProgress(values.filter(([, value]) => value !== undefined), ABOUT, reader);
}

/** How many entries of a kind differ between two texts. */
function differing(kind, before, after) {
  const [had, has] = [kind.read(before), kind.read(after)];
  const ids = [...new Set([...had.keys(), ...has.keys()])];
  return ids.filter((id) => JSON.stringify(has.get(id)) !== JSON.stringify(had.get(id))).length;
}

/** Merge a text of a file into the kept text. If something is left out, the reasons are added to `left`. */
function bringText(key, text, left) {
  const kind = kindOf(key);
  if (kind?.isOfNewer(text)) return left.add("newer");
  const found = kind && mended(kind, text);
  const isItsKey = (found?.left || found?.isWhole) && (!kind.keyIn || kind.keyIn(found.text) === key);
  if (!isItsKey || !found.isWhole) left.add("broken");
  const how = isItsKey ? replace(key, (before) => kind.merged(before, found.text)) : "kept";
  return how === "kept" ? left : left.add(how);
}

/**
 * Merge these texts, by their keys, into the kept texts. Returns how many entries of each kind changed, and the reasons
 * why anything is not kept: "broken" texts, texts of a "newer" edition, or texts that are only "held" by this page.
 * @param {Map<string, string>} texts
 */
export const bring = (texts) => writeAlone(() => {
  const [came, left] = [/** @type {Map<Kind, number>} */ (new Map()), /** @type {Set<string>} */ (new Set())];
  const before = new Map([...texts.keys()].map((key) => [key, textAt(key)]));
  for (const [key, text] of texts) bringText(key, text, left);
  KINDS.forEach(trim);
  for (const [key, text] of before) {
    const kind = kindOf(key);
    if (kind) came.set(kind, (came.get(kind) ?? 0) + differing(kind, text, textAt(key)));
  }
  return { came, left };
});

const LEFT = {
  broken: "Part of the file was damaged and was left out.",
  newer: "Part of this belongs to a newer edition of the book and was left out. Load this page again before you bring that part in.",
  held: "This browser doesn’t keep what has just come in. It is gone when you close this page or load it again.",
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

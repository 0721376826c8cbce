// All that the screen says, from the one file of the table's sentences: another file there is a table in another language.
// A sentence has its values in braces; one that hangs on a number, `count`, may have a form for each kind of number;
// what stands in square brackets is heard, not seen (`phrase` in text.js).

import sentences from "../../sentences.json" with { type: "json" };

const KINDS_OF_NUMBERS = new Intl.PluralRules(sentences.language);

const find = (key) => key.split(".").reduce((group, name) => group?.[name], sentences.view);

/** The sentence of a key, as it stands in the file. */
export function textOf(key, { count }) {
  const found = find(key);
  const text = found?.[KINDS_OF_NUMBERS.select(count)] ?? found?.other ?? found;
  if (typeof text !== "string") throw new Error(`There is no sentence ${key}`);
  return text;
}

/** A sentence with its values. */
export function fill(text, values, shown = String) {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`“${text}” wants ${name}`);
    return shown(values[name]);
  });
}

/** The sentence of a key with its values, as text. */
export const say = (key, values = {}) => fill(textOf(key, values), values);

/** The words of a key for what Python or this view calls by a name: {name: its word}. */
export const words = (key) => find(key);

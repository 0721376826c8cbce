// The screen's sentences. One file has all sentences of the table; to translate the table, replace that file.
// A sentence has its values in braces. A sentence that depends on a number, `count`, may have a form for each plural
// category. Words in square brackets are for screen readers only (`phrase` in markup.js).

import sentences from "../../sentences.json" with { type: "json" };

const KINDS_OF_NUMBERS = new Intl.PluralRules(sentences.language);

const find = (key) => key.split(".").reduce((group, name) => group?.[name], sentences.view);

/** The sentence under this key, as in the file of sentences. @param {string} key @param {{ count?: number }} values */
export function textOf(key, { count }) {
  const found = find(key);
  const text = found?.[KINDS_OF_NUMBERS.select(count)] ?? found?.other ?? found;
  if (typeof text !== "string") throw new Error(`There is no sentence ${key}`);
  return text;
}

/**
 * A sentence with its values filled in. `shown` gives the text of a value.
 * @param {string} text
 * @param {object} values
 * @param {(value: any) => string} [shown]
 */
export function fill(text, values, shown = String) {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`“${text}” needs ${name}`);
    return shown(values[name]);
  });
}

/** The sentence under this key, with its values, as text. @param {string} key @param {Record<string, any>} [values] */
export const say = (key, values = {}) => fill(textOf(key, values), values);

/** The words under this key, as {name: word}. */
export const words = (key) => find(key);

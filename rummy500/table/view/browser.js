// The functions with which the table uses the browser and the page around it.

/** Makes an element from markup. */
export const parse = (text) => document.createRange().createContextualFragment(text).firstElementChild;

/** Registers the properties that styles in a shadow root declare: `@property` works only in the page's own styles. */
export function registerProperties(shadow) {
  for (const sheet of [...shadow.styleSheets, ...shadow.adoptedStyleSheets]) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSPropertyRule)) continue;
      const { name, syntax, inherits, initialValue } = rule;
      try {
        CSS.registerProperty({ name, syntax, inherits, initialValue });
      } catch { /* another table has registered the property */ }
    }
  }
}

const HELD = new Map(); // texts that the browser didn't store; they last until the page is closed or reloaded

/** The text stored under this key by the page or the browser; undefined if there is none. */
export function remembered(key) {
  try { return HELD.get(key) ?? localStorage.getItem(key) ?? undefined; } catch { return undefined; }
}

/** Stores a text for later visits. If storage is full or forbidden, keeps it in this page only and returns false. */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
    HELD.delete(key);
    return true;
  } catch {
    return hold(key, value);
  }
}

/** Keeps a text in this page only; returns false, because the text isn't stored. */
export function hold(key, value) {
  HELD.set(key, value);
  return false;
}

/** Removes a stored text. */
export function forget(key) {
  HELD.delete(key);
  try { localStorage.removeItem(key); } catch { /* storage is forbidden, so nothing was stored */ }
}

/** The keys of all stored texts. */
export function rememberedKeys() {
  try { return [...new Set([...HELD.keys(), ...Object.keys(localStorage)])]; } catch { return [...HELD.keys()]; }
}

const WHILE_ASKED = 60_000; // milliseconds to choose where to save a file; no event says when the choice is made

/** Whether only this page has the text, because the browser didn't store it. */
export const isHeld = (key) => HELD.has(key);

/** Offers a text as a file to save. */
export function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WHILE_ASKED);
}

/** The settings in the form of a new game, with this seed if none is typed. */
export function gameIn(form, rules, seed) {
  const options = {};
  for (const control of form.querySelectorAll("[data-rule]")) {
    const { name, values } = rules.find((rule) => rule.name === control.dataset.rule);
    const value = control.value.trim();
    if (value) options[name] = values.length ? values[value] : value;
  }
  const { players, explains, seed: typed } = form.elements;
  const bots = [...form.querySelectorAll("[name=bots]")].map(({ value }) => value);
  return { rules: form.querySelector(".rt-preset input:checked").value, options, players: Number(players.value), seed: typed.value.trim() || seed, bots, explains: explains.checked };
}

/** The tables of the page, in their order. */
export const allTables = () => [...document.querySelectorAll("[data-rummy-table]")];

/** Whether this table shows a level. */
export const isLevel = (table) => Boolean(table.querySelector("[data-level-state]"));

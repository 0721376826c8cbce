// The few things asked of the browser and its page beside the table's own elements.

/** The element that a text of markup is. */
export const parse = (text) => document.createRange().createContextualFragment(text).firstElementChild;

/** What the styles in a shadow root say of properties (`@property`) is heard from the page alone. */
export function registerProperties(shadow) {
  for (const sheet of [...shadow.styleSheets, ...shadow.adoptedStyleSheets]) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSPropertyRule)) continue;
      const { name, syntax, inherits, initialValue } = rule;
      try { CSS.registerProperty({ name, syntax, inherits, initialValue }); } catch { /* another table has */ }
    }
  }
}

const HELD = new Map(); // what the browser would not keep: the page holds it until it is closed or loaded anew

/** What this browser remembers. */
export function remembered(key) {
  try { return HELD.get(key) ?? localStorage.getItem(key) ?? undefined; } catch { return undefined; }
}

/** Remember a text from visit to visit; false where storage is full or forbidden. */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
    HELD.delete(key);
    return true;
  } catch {
    return hold(key, value);
  }
}

/** Remember a text for this page only: false, as it is not kept. */
export function hold(key, value) {
  HELD.set(key, value);
  return false;
}

const WHILE_ASKED = 60_000; // milliseconds that a browser may ask where a file shall go; nobody hears when it has it

/** Would the browser not keep this, so that only the page holds it? */
export const isHeld = (key) => HELD.has(key);

/** Offer a text as a file. */
export function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WHILE_ASKED);
}

/** The game that the form of a new game makes; where no seed is typed it has this one. */
export function gameIn(form, rules, seed) {
  const options = {};
  for (const control of form.querySelectorAll("[data-rule]")) {
    const { name, values } = rules.find((rule) => rule.name === control.dataset.rule);
    const value = control.value.trim();
    if (value) options[name] = values.length ? values[value] : value;
  }
  const { players, explains, seed: typed } = form.elements;
  const bots = [...form.querySelectorAll("[name=bots]")].map(({ value }) => value);
  return { rules: form.querySelector("[type=radio]:checked").value, options, players: Number(players.value), seed: typed.value.trim() || seed, bots, explains: explains.checked };
}

/** The tables of the page, in their order. */
export const allTables = () => [...document.querySelectorAll("[data-rummy-table]")];

/** Is there a level at this table? */
export const isLevel = (table) => Boolean(table.querySelector("[data-level-state]"));

// Keeps what a reader filled in on a page, so that it is there again when they come back to it by the browser's back or
// forward (visits.js). A browser does the same for a page that it loads as a whole. Tables keep their own state.
const KEY = "500-rum-fields";
const FIELDS = "article :is(input, select, textarea)";
const PRIVATE = "[autocomplete=off], [type=password], [type=file], [type=hidden]"; // browsers bring none of these back
const SEVERAL = "select-multiple";

/** For each stay at a page, by its name: the values of the fields, by theirs. */
const kept = read();

/** A broken value counts as none. */
function read() {
  try {
    return { ...JSON.parse(sessionStorage.getItem(KEY)) };
  } catch {
    return {};
  }
}

/** The fields of the page by their names: kind, name and number, since several may share the first two. */
function fieldsByName() {
  const counts = {};
  const own = (field) => !field.matches(PRIVATE) && !field.closest(".live-table");
  return [...document.querySelectorAll(FIELDS)].filter(own).map((field) => {
    const name = `${field.type} ${field.name}`;
    counts[name] = (counts[name] ?? 0) + 1;
    return [`${name} ${counts[name]}`, field];
  });
}

const isTicked = ({ type }) => ["checkbox", "radio"].includes(type);

function valueOf(field) {
  if (isTicked(field)) return field.checked;
  return field.type === SEVERAL ? [...field.selectedOptions].map(({ value }) => value) : field.value;
}

function setValue(field, value) {
  if (isTicked(field)) field.checked = value;
  else if (field.type !== SEVERAL) field.value = value;
  else for (const option of field.options) option.selected = [value].flat().includes(option.value);
}

/** Keep what the fields of the page hold, under the name of this stay. */
export function keepFields(stay) {
  const fields = fieldsByName();
  if (!fields.length) return;
  kept[stay] = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field)]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch { /* nothing may be kept: it lasts as long as this document */ }
}

/** Fill in again what was kept of this stay. The scripts of the page begin later and read it. */
export function bringFieldsBack(stay) {
  const values = Object(kept[stay]);
  for (const [name, field] of fieldsByName()) if (name in values) setValue(field, values[name]);
}

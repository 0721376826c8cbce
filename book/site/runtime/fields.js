// Keeps the fields that a reader has filled in on a page, and fills them in again when the reader comes back with the
// browser's buttons (visits.js). On pages that are loaded as a whole, browsers themselves restore the fields. Tables
// keep their own state.
const KEY = "500-rum-fields";
const FIELDS = "article :is(input, select, textarea)";
const PRIVATE = "[autocomplete=off], [type=password], [type=file], [type=hidden]"; // browsers don't restore these
const SEVERAL = "select-multiple";

/** {name of a stay at a page: {name of a field: its value}} */
const kept = read();

/** The kept values; an empty object if the stored text is broken. */
function read() {
  try {
    return { ...JSON.parse(sessionStorage.getItem(KEY)) };
  } catch {
    return {};
  }
}

/** The page's fields, each with a unique name: [name, field]. The name joins the field's type, the attribute `name`,
 *  and a number, because several fields may have the same type and attribute. */
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

/** Keep the values of the page's fields. `stay` is the name of the reader's stay at the page (visits.js). */
export function keepFields(stay) {
  const fields = fieldsByName();
  if (!fields.length) return;
  kept[stay] = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field)]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch { /* the storage is denied or full: the values last as long as this document */ }
}

/** Fill in the values kept earlier in this visit. The page's scripts start later, so they read these values. */
export function bringFieldsBack(stay) {
  const values = Object(kept[stay]);
  for (const [name, field] of fieldsByName()) if (name in values) setValue(field, values[name]);
}

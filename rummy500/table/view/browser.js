// The few things asked of the browser beside the table's own elements.

/** The element that a text of markup is. */
export const parse = (text) => document.createRange().createContextualFragment(text).firstElementChild;

/** What this browser remembers; nothing where storage is forbidden. */
export function remembered(key) {
  try { return localStorage.getItem(key) ?? undefined; } catch { return undefined; }
}
export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* then it holds for this page only */ }
}

/** Offer a text as a file. */
export function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

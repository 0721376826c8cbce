// Kept texts have the number of the edition that wrote them. Only this edition and later ones can read the whole text.

/** Whether a newer edition than this one wrote the text; false for a text that can't be read. */
export function isNewerThan(edition, text) {
  try {
    return JSON.parse(text).edition > edition;
  } catch {
    return false;
  }
}

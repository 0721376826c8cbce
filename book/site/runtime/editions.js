// Kept texts have the number of the edition that wrote them. Only that edition and later ones can read all of a text.

/** Whether a text has a greater number than this one. A text that can't be read has none. */
export function isNewerThan(edition, text) {
  try {
    return JSON.parse(text).edition > edition;
  } catch {
    return false;
  }
}

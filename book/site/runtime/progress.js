// Saves the reader's progress as a file that another browser can import.
import { download } from "./browser.js";
import { noteCopy } from "./copied.js";
import { fileText } from "./store.js";

export const PROGRESS_FILE = "500-rum-progress.json";

export function saveProgress(reader) {
  download(fileText(reader), PROGRESS_FILE);
  noteCopy();
}

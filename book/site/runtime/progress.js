// Saves the reader's progress as a file that another browser can import.
import { download } from "./browser.js";
import { fileText } from "./store.js";

export const PROGRESS_FILE = "500-rum-progress.json";

export const saveProgress = (reader) => download(fileText(reader), PROGRESS_FILE);

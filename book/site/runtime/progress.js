// Writes a reader's progress as a file, with which the reader can continue in another browser.
import { download, remembered } from "./browser.js";
import { readStars, STARS_KEY, writeStars } from "./stars.js";

const ABOUT = "The progress of a reader of the book “500 Rum”: the most stars of each level, and how often it was played to an end. To have them in another browser, open the book’s contents there and press Import.";
export const PROGRESS_FILE = "500-rum-progress.json";

/** The whole text of the file. `reader` is the typed name, or empty. */
export const progressText = (reader = "") => writeStars(readStars(remembered(STARS_KEY)), ABOUT, reader);

export const saveProgress = (reader) => download(progressText(reader), PROGRESS_FILE);

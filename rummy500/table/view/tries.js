// Stores how the tries of a level ended: its stars or, if it was never solved, how often it has failed. The page around
// the table keeps moments; this module tells the page which to keep, and whether a moment was solved.

import { writeAlone } from "./alone.js";
import { remember, remembered } from "./browser.js";
import { afterLevel, isOfNewer, readStars, STARS_KEY, writeStars } from "./stars.js";

/** The best stars for the view's level or, if it was never solved, how often it has failed. */
export function progressIn({ level }) {
  const { stars, tries } = readStars(remembered(STARS_KEY));
  const name = level?.name;
  return { best: stars.get(name), failed: stars.has(name) ? 0 : tries.get(name) ?? 0 };
}

/** Whether the view shows a moment or a level that may be kept. */
export const mayKeep = ({ review, level }) => Boolean(review?.moments.length || level?.keep || level?.moment);

/** Lets the page keep the review's moment with this number. Without a number, it keeps the offered moment or level. */
export async function keepMoment(screen, number) {
  const { review, level } = screen.view;
  await screen.model.moments.keep(number === "" ? screen.ui.offered ?? level.keep : review.moments[number].keep);
  if (!screen.isClosed) screen.draw();
}

/**
 * When a level ends, stores the try and, if the level was solved, its stars. Later views store nothing, because the
 * reader may have erased the stars. A table that was only restored has sent nothing, so it stores nothing. An exercise
 * or a kept moment stores nothing either. An event tells the page around the table that there are stars and how they
 * are stored, or whether a moment was solved.
 */
export function keepTry(screen) {
  const { level, answer } = screen.view;
  const isEnd = level && level.state !== "open" && screen.hasSent && !screen.find(`[data-level-state="${level.state}"]`);
  if (answer || !isEnd) return;
  if (level.moment) return screen.tell("rummy500-moment", { isSolved: level.state === "solved" });
  const won = level.state === "solved" ? level.stars : 0;
  writeAlone(() => {
    const how = store(level.name, won);
    if (!won || screen.isClosed) return;
    screen.draw();
    screen.tell("rummy500-stars", { how });
  });
}

/** Stores how a try ended. Returns "kept" if the browser has stored the text, or "held" if only this page has the text.
 *  If a newer edition of the book has stored the stars, stores nothing and returns "newer". */
function store(level, won) {
  const before = remembered(STARS_KEY);
  if (isOfNewer(before)) return "newer";
  return remember(STARS_KEY, writeStars(afterLevel(readStars(before), level, won))) ? "kept" : "held";
}

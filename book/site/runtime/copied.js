// Notes the day on which the reader has last saved the progress as a file, and says how long ago that was.
import { forget, remember, remembered } from "./browser.js";
import { dayOf } from "./days.js";

const KEY = "rummy500-copied"; // the date in UTC
const DAY = 86_400_000; // milliseconds

export const noteCopy = () => remember(KEY, dayOf(new Date()));

/** Forget that the reader has saved a copy. */
export const forgetCopy = () => forget(KEY);

/** The age of the last copy in days; undefined if this browser knows of no copy. */
export function copyAge() {
  const age = Math.round((Date.parse(dayOf(new Date())) - Date.parse(remembered(KEY) ?? "")) / DAY);
  return Number.isNaN(age) ? undefined : Math.max(0, age); // a clock may have been set back
}

/** @param {number} age in days */
export const ageInWords = (age) => ["You saved a copy today.", "You saved a copy yesterday."][age] ?? `You last saved a copy ${age} days ago.`;

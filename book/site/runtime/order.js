// Orders the entries that the browser keeps. All devices use the same order, so that merged texts are equal.

/** The order of two values: below 0 if the first one is smaller, 0 if they are equal. */
export const compared = (one, other) => (one < other ? -1 : Number(one > other));

/**
 * The order of two entries by their day and the time when they were kept. An entry without a time comes first on its
 * day. @param {{ day: string, at?: number }} one @param {{ day: string, at?: number }} other
 */
export const byTime = (one, other) => compared(one.day, other.day) || compared(one.at ?? -1, other.at ?? -1);

/** Whether this value is a time or undefined. Entries of the first editions have no time. */
export const isTime = (value) => value === undefined || (Number.isSafeInteger(value) && value >= 0);

/** Number of days that an unneeded file is kept. */
export const notNeededDays = 30;

const dayMs = 24 * 3_600_000;

/** Deletion time of a file set aside at `sinceMs`; epoch milliseconds. */
export const deletedAtMs = (sinceMs: number): number => sinceMs + notNeededDays * dayMs;

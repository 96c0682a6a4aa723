/** Days that a file which is not needed is kept. */
export const notNeededDays = 30;

const dayMs = 24 * 3_600_000;

/** When a file that has been set aside since then is deleted; epoch milliseconds. */
export const deletedAtMs = (sinceMs: number): number => sinceMs + notNeededDays * dayMs;

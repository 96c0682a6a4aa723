/**
 * Maximum difference between the clocks of an installation's machines. A record dated further in the future was written before the clock
 * was set back.
 */
export const clockToleranceSeconds = 300;

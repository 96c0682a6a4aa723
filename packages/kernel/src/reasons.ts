/** Shorter reasons are useless to readers of the audit log. */
export const leastReasonLength = 10;

/** Minimum length; anything shorter is useless to readers of the audit log. */
export const leastReasonLength = 10;

/** Shorter reasons say nothing to whoever reads the audit log. */
export const leastReasonLength = 10;

/** What makes the figures of credits stale: purchases, and runs that hold or release. */
export const creditViews = ["credits", "runs"];

/** Views in which a change makes credit figures stale: purchases, and runs that hold or release credits. */
export const creditViews = ["credits", "runs"];

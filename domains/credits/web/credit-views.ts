/** Views whose changes make credit figures stale: purchases, and runs that hold or release credits. */
export const creditViews = ["credits", "runs"];

import { failures } from "@tieout/contract";
import { evidenceFailureTable } from "./evidence-failures.ts";
import { reviewFailureTable } from "./review-failures.ts";

/** The codes keep the prefix that API clients know from before reviews became a domain. */
export const reviewFailures = failures("workpapers", { ...reviewFailureTable, ...evidenceFailureTable });

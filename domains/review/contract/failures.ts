import { failures } from "@tieout/contract";
import { evidenceFailureTable } from "./evidence-failures.ts";
import { reviewFailureTable } from "./review-failures.ts";

/** The codes keep the `workpapers` prefix that API clients already used before reviews became a separate domain. */
export const reviewFailures = failures("workpapers", { ...reviewFailureTable, ...evidenceFailureTable });

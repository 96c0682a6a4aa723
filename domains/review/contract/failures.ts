import { failures } from "@tieout/contract";
import { evidenceFailureTable } from "./evidence-failures.ts";
import { reviewFailureTable } from "./review-failures.ts";

/** Their codes are on the wire since before reviews were a domain. */
export const reviewFailures = failures("workpapers", { ...reviewFailureTable, ...evidenceFailureTable });

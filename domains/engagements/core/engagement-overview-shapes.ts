import { Count } from "@tieout/shapes";
import { z } from "zod";

/** Figures shown in the list of engagements. */
export const EngagementOverviewShape = z.object({
  /** Names of the attached service providers without duplicates, in the order they were attached. */
  providers: z.array(z.string()),
  /** Number of required reports, and how many of them have a usable file. */
  files: z.object({ present: Count, wanted: Count }),
  /**
   * Ties in all workpapers of the last successful run; null before the first. `differing` excludes explained differences. The remaining
   * ties could not be determined.
   */
  ties: z.object({ agreed: Count, differing: Count, explained: Count, total: Count }).nullable(),
});

export const EngagementStepShape = z.object({
  key: z.enum(["details", "testing", "files", "mapping", "process"]),
  state: z.enum(["done", "open", "attention"]),
  /** The line under the step's name: "7 of 11 files". */
  summary: z.string(),
});

import { Instant } from "@tieout/contract";
import { z } from "zod";

/** Figures of the results that the engagement was rolled forward from, by workpaper and figure key. */
export const PriorYear = z.object({
  /** The engagement of the year before; empty where there is none. */
  engagement_name: z.string(),
  figures: z.array(
    z.object({
      output_key: z.string(),
      kind: z.enum(["count", "money"]),
      key: z.string(),
      label: z.string(),
      /** Decimal text; of money with two places. */
      value: z.string(),
      /** Null until a person has affirmed it. */
      affirmed: z.object({ by: z.string(), on: Instant }).nullable(),
    }),
  ),
});
export type PriorYear = z.infer<typeof PriorYear>;

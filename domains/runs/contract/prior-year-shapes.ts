import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

const Figure = z.object({
  kind: z.enum(["count", "money"]),
  key: z.string(),
  label: z.string(),
  /** Decimal text; two decimal places for money. */
  value: z.string(),
});

/** Figures from the results the engagement was rolled forward from, by workpaper and figure key. */
export const PriorYear = z.object({
  /** The prior-year engagement; null if there is none or the caller may not see it. */
  engagement_name: z.string().nullable(),
  figures: z.array(
    Figure.extend({
      output_key: z.string(),
      /** Null until a person has affirmed the figures. */
      affirmed: z.object({ by: z.string(), on: Instant }).nullable(),
    }),
  ),
  /** Workpapers whose figures came from a result that has since been replaced. */
  replaced: z.array(
    z.object({
      output_key: z.string(),
      /** The run that replaced the result, with its figures; null if the caller may not see the prior-year engagement. */
      by: z.object({ run_id: Id, figures: z.array(Figure) }).nullable(),
    }),
  ),
});
export type PriorYear = z.infer<typeof PriorYear>;

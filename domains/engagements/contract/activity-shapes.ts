import { Id, Instant, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import { activityKinds } from "../core/index.ts";

export const ActivityQuery = PageQuery.extend({
  person: z
    .union([Id, z.literal("system")])
    .optional()
    .describe("Activity of one person; system: what Tieout did automatically"),
  kind: z.enum(activityKinds).optional(),
});

export const Activity = z.object({
  id: z.string(),
  on: Instant,
  /** Null: Tieout itself. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Who acted as that person, or the API key that did; null for the person. */
  through: z.string().nullable(),
  kind: z.enum(activityKinds),
  /** Follows the name: “confirmed the mapping of payroll.csv”. */
  text: z.string(),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityPage = pageOf(Activity).extend({
  /** Everyone who did something in the engagement, by name. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  by_system: z.boolean(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

import { Id, Instant, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import { activityKinds } from "../core/index.ts";

export const ActivityQuery = PageQuery.extend({
  person: z
    .union([Id, z.literal("system")])
    .optional()
    .describe("Activity by one person; `system`: Tieout's automatic actions"),
  kind: z.enum(activityKinds).optional(),
});

export const Activity = z.object({
  id: z.string(),
  on: Instant,
  /** Null if Tieout itself acted. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
  /** The impersonating user or API key; null if the person acted directly. */
  through: z.string().nullable(),
  kind: z.enum(activityKinds),
  /** Text that follows the person's name: “confirmed the mapping of payroll.csv”. */
  text: z.string(),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityPage = pageOf(Activity).extend({
  /** Everyone who acted in the engagement, by name. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  by_system: z.boolean(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

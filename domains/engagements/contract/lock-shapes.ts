import { z } from "zod";
import { openKindKeys } from "../core/open-items.ts";

/** Items that a lock would leave open. They don't prevent the lock and are recorded in the sealed bundle. */
export const LockPlan = z.object({
  open: z.array(
    z.object({
      kind: z.enum(openKindKeys),
      /** “3 unexplained differences” */
      title: z.string(),
      count: z.number().int(),
      /** The first 50. */
      items: z.array(z.object({ workpaper: z.string(), text: z.string() })),
    }),
  ),
});
export type LockPlan = z.infer<typeof LockPlan>;

import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { PriorYear } from "./prior-year-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** What comes from the year before. */
export const priorYearRoutes = defineRoutes({
  getPriorYear: {
    method: "GET",
    path: "/api/engagements/:engagementId/prior-year/",
    summary: "Figures of the engagement that this one was rolled forward from",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: PriorYear,
    failures: [],
  },
  affirmPriorYear: {
    method: "PUT",
    path: "/api/engagements/:engagementId/prior-year/:outputKey/",
    summary: "Affirm the prior-year figures of one workpaper, or take it back",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: outputParams,
    body: z.strictObject({ affirmed: z.boolean() }),
    output: PriorYear,
    failures: ["engagements.locked", "workpapers.no-prior-year"],
    touches: ["prior-year"],
  },
  takePriorYear: {
    method: "POST",
    path: "/api/engagements/:engagementId/prior-year/:outputKey/take/",
    summary: "Take the figures of one workpaper from the result that the year before has now; changed ones are to be affirmed again",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: outputParams,
    /** The run whose figures were shown: no other's are taken. */
    body: z.strictObject({ run_id: Id }),
    output: PriorYear,
    failures: ["engagements.locked", "workpapers.no-prior-year", "workpapers.prior-year-unseen", "workpapers.prior-year-moved"],
    idempotent: { why: "figures are taken once from a result" },
    touches: ["prior-year"],
  },
});

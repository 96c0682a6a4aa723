import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { PriorYear } from "./prior-year-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** Routes for prior-year data. */
export const priorYearRoutes = defineRoutes({
  getPriorYear: {
    method: "GET",
    path: "/api/engagements/:engagementId/prior-year/",
    summary: "Figures from the engagement that this one was rolled forward from",
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
    summary: "Update one workpaper's prior-year figures from last year's current result; changed figures must be affirmed again",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: outputParams,
    /** The run whose figures the user saw; figures from any other run are refused. */
    body: z.strictObject({ run_id: Id }),
    output: PriorYear,
    failures: ["engagements.locked", "workpapers.no-prior-year", "workpapers.prior-year-unseen", "workpapers.prior-year-moved"],
    idempotent: { why: "a result's figures are taken only once" },
    touches: ["prior-year"],
  },
});

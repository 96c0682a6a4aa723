import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Addendum, AddendumFields } from "./addendum-shapes.ts";
import { PriorYear } from "./prior-year-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** What comes from the year before, and what comes after the lock. */
export const yearRoutes = defineRoutes({
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
  listAddenda: {
    method: "GET",
    path: "/api/engagements/:engagementId/addenda/",
    summary: "Files added after a lock, newest first",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: z.array(Addendum),
    failures: [],
  },
  addAddendum: {
    method: "POST",
    path: "/api/engagements/:engagementId/addenda/",
    summary: "Add a file to a locked engagement, with a reason; the sealed bundle stays as it is",
    access: edit,
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: "multipart",
    fields: AddendumFields,
    output: Addendum,
    failures: [
      "workpapers.not-locked",
      "workpapers.reason-required",
      "workpapers.addendum-duplicate",
      "ingestion.file-missing",
      "ingestion.one-file",
      "ingestion.file-empty",
      "ingestion.file-too-large",
      "ingestion.store-full",
      "ingestion.storage-used-up",
      "ingestion.beyond-share",
    ],
    idempotent: { why: "a lock has a file once" },
    ownTransaction: true,
    touches: ["addenda"],
  },
});

import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Addendum, AddendumFields } from "./addendum-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** Routes for files added after an engagement is locked. */
export const addendumRoutes = defineRoutes({
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
    summary: "Add a file to a locked engagement, with a reason; the sealed bundle doesn't change",
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

import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Evidence, EvidenceFields, EvidenceLink } from "./evidence-shapes.ts";

const outputParams = z.object({ engagementId: Id, outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** Files and links that support a workpaper; frozen by a lock. */
export const evidenceRoutes = defineRoutes({
  listEvidence: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/evidence/",
    summary: "Evidence for one workpaper, in the order it was attached",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: outputParams,
    output: z.array(Evidence),
    failures: [],
  },
  attachFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/evidence/",
    summary: "Attach a PDF, PNG or JPEG to a workpaper, tie, exception, sampled item or procedure",
    access: edit,
    needs: "engagements",
    apiKey: "files",
    params: outputParams,
    body: "multipart",
    fields: EvidenceFields,
    output: Evidence,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.evidence-fields",
      "workpapers.evidence-subject",
      "workpapers.evidence-kind",
      "workpapers.evidence-room",
      "workpapers.evidence-duplicate",
      "ingestion.file-missing",
      "ingestion.one-file",
      "ingestion.file-empty",
      "ingestion.file-too-large",
      "ingestion.store-full",
      "ingestion.storage-used-up",
      "ingestion.beyond-share",
    ],
    idempotent: { why: "a place holds a file only once" },
    ownTransaction: true,
    touches: ["evidence"],
  },
  attachLink: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/evidence/links/",
    summary: "Attach an https link; it has no hash, and the bundle holds only its address",
    access: edit,
    needs: "engagements",
    apiKey: "files",
    params: outputParams,
    body: EvidenceLink,
    output: Evidence,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.evidence-subject",
      "workpapers.evidence-duplicate",
      "workpapers.link-address",
    ],
    idempotent: { why: "a place holds a link only once" },
    touches: ["evidence"],
  },
  removeEvidence: {
    method: "DELETE",
    path: "/api/engagements/:engagementId/results/:outputKey/evidence/:evidenceId/",
    summary: "Remove evidence before the lock; sealed bundles keep it",
    access: edit,
    needs: "engagements",
    apiKey: "files",
    params: outputParams.extend({ evidenceId: Id }),
    output: "empty",
    failures: ["engagements.locked", "workpapers.no-results", "workpapers.output-unknown", "workpapers.evidence-unknown"],
    touches: ["evidence"],
  },
});

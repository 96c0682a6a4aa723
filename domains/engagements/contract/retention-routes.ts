import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { EngagementRetention, HoldInput, Retention, RetentionInput } from "./retention-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;

/** Separate from the other engagement routes so that screens that don't show retention don't load them. */
export const retentionRoutes = defineRoutes({
  getRetention: {
    method: "GET",
    path: "/api/retention/",
    summary: "How long the firm keeps locked engagements, those to be deleted in the next 90 days, and those already deleted",
    access: { kind: "permission", permission: "retention.manage" },
    needs: "account",
    apiKey: "read",
    output: Retention,
    failures: [],
  },
  putRetention: {
    method: "PUT",
    path: "/api/retention/",
    summary: "Set the number of years locked engagements are kept",
    access: { kind: "permission", permission: "retention.manage" },
    needs: "account",
    apiKey: "none",
    body: RetentionInput,
    output: Retention,
    failures: [],
    touches: ["retention"],
  },
  getEngagementRetention: {
    method: "GET",
    path: "/api/engagements/:engagementId/retention/",
    summary: "When an engagement is deleted, and its legal hold",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: EngagementRetention,
    failures: [],
  },
  placeHold: {
    method: "POST",
    path: "/api/engagements/:engagementId/legal-hold/",
    summary: "Place a legal hold: the engagement is not deleted while it lasts",
    access: { kind: "permission", permission: "engagement.hold", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: engagementParams,
    body: HoldInput,
    output: EngagementRetention,
    failures: ["engagements.held", "engagements.being-deleted"],
    idempotent: { why: "an engagement that is held is refused" },
    touches: ["retention"],
  },
  releaseHold: {
    method: "POST",
    path: "/api/engagements/:engagementId/legal-hold/release/",
    summary: "Release the legal hold, with a reason; the engagement is not deleted within 90 days of the release",
    access: { kind: "permission", permission: "engagement.hold", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: engagementParams,
    body: HoldInput,
    output: EngagementRetention,
    failures: ["engagements.not-held"],
    idempotent: { why: "an engagement that is not held is refused" },
    touches: ["retention"],
  },
});

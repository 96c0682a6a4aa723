import { Id, Instant, Text, WireDate } from "@tieout/contract";
import { z } from "zod";
import { retentionYears } from "../core/retention.ts";

export const LegalHold = z.object({ reason: z.string(), on: Instant, by: z.string() });

/** An engagement whose retention period ends within 90 days, or has ended while a hold prevents its deletion. */
export const AnnouncedDeletion = z.object({
  id: Id,
  client_name: z.string(),
  engagement_name: z.string(),
  plan_year_end: WireDate,
  locked_on: Instant,
  /** Day from which the retention period is counted. */
  counted_from: WireDate,
  /** First day on which the engagement is deleted, unless a hold postpones it. */
  delete_on: WireDate,
  hold: LegalHold.nullable(),
});
export type AnnouncedDeletion = z.infer<typeof AnnouncedDeletion>;

/** The record kept of a deleted engagement. */
export const DeletedEngagement = z.object({
  id: Id,
  client_name: z.string(),
  plan_year_start: WireDate,
  plan_year_end: WireDate,
  locked_on: Instant,
  /** Null while the deletion is in progress. */
  deleted_on: Instant.nullable(),
  retention_years: z.number().int(),
  counted_from: WireDate,
  files: z.number().int(),
  rows: z.number().int(),
  /** SHA-256 of the newest sealed bundle; null if none was sealed. */
  sealed_sha256: z.string().nullable(),
});
export type DeletedEngagement = z.infer<typeof DeletedEngagement>;

export const Retention = z.object({
  years: z.number().int(),
  least_years: z.number().int(),
  most_years: z.number().int(),
  /** When the firm chose the retention period; nothing is deleted for 90 days after that. */
  changed_on: Instant,
  /** Sorted by deletion day. */
  announced: z.array(AnnouncedDeletion),
  /** Engagements under a legal hold, announced or not. */
  held: z.number().int(),
  /** Number of engagements that are not locked; these are never deleted. */
  open: z.number().int(),
  /** The latest 200, newest first. */
  deleted: z.array(DeletedEngagement),
});
export type Retention = z.infer<typeof Retention>;

export const RetentionInput = z.strictObject({ years: z.number().int().min(retentionYears.least).max(retentionYears.most) });

export const EngagementRetention = z.object({
  years: z.number().int(),
  /** Null while the engagement is open; open engagements are kept. */
  counted_from: WireDate.nullable(),
  delete_on: WireDate.nullable(),
  hold: LegalHold.nullable(),
  may_hold: z.boolean(),
});
export type EngagementRetention = z.infer<typeof EngagementRetention>;

export const HoldInput = z.strictObject({ reason: Text(1000) });

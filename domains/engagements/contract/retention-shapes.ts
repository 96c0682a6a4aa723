import { Id, Instant, Text, WireDate } from "@tieout/contract";
import { z } from "zod";
import { retentionYears } from "../core/retention.ts";

export const LegalHold = z.object({ reason: z.string(), on: Instant, by: z.string() });

/** An engagement whose retention ends within 90 days, or has ended while a hold forbids its deletion. */
export const AnnouncedDeletion = z.object({
  id: Id,
  client_name: z.string(),
  engagement_name: z.string(),
  plan_year_end: WireDate,
  locked_on: Instant,
  /** The day from which its retention is counted. */
  counted_from: WireDate,
  /** The first day on which it is deleted; a hold postpones it for as long as it lasts. */
  delete_on: WireDate,
  hold: LegalHold.nullable(),
});
export type AnnouncedDeletion = z.infer<typeof AnnouncedDeletion>;

/** What remains of an engagement that was deleted. */
export const DeletedEngagement = z.object({
  id: Id,
  client_name: z.string(),
  plan_year_start: WireDate,
  plan_year_end: WireDate,
  locked_on: Instant,
  /** Null while its deletion is under way. */
  deleted_on: Instant.nullable(),
  retention_years: z.number().int(),
  counted_from: WireDate,
  files: z.number().int(),
  rows: z.number().int(),
  /** SHA-256 of the newest sealed bundle; null where none was sealed. */
  sealed_sha256: z.string().nullable(),
});
export type DeletedEngagement = z.infer<typeof DeletedEngagement>;

export const Retention = z.object({
  years: z.number().int(),
  least_years: z.number().int(),
  most_years: z.number().int(),
  /** When the firm chose the period; nothing is deleted within 90 days of it. */
  changed_on: Instant,
  /** By the day of deletion. */
  announced: z.array(AnnouncedDeletion),
  /** Engagements under a legal hold, announced or not. */
  held: z.number().int(),
  /** Engagements that are not locked: never deleted. */
  open: z.number().int(),
  /** The last 200, newest first. */
  deleted: z.array(DeletedEngagement),
});
export type Retention = z.infer<typeof Retention>;

export const RetentionInput = z.strictObject({ years: z.number().int().min(retentionYears.least).max(retentionYears.most) });

export const EngagementRetention = z.object({
  years: z.number().int(),
  /** Null while the engagement is open: it is kept. */
  counted_from: WireDate.nullable(),
  delete_on: WireDate.nullable(),
  hold: LegalHold.nullable(),
  may_hold: z.boolean(),
});
export type EngagementRetention = z.infer<typeof EngagementRetention>;

export const HoldInput = z.strictObject({ reason: Text(1000) });

import { EmailAddress, FirmName, Id, Instant, PersonName, Text } from "@tieout/contract";
import { featureFlags } from "@tieout/identity/core";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";
import { jobStates } from "../core/index.ts";

/** Reason for a change made by staff; every change needs one. */
export const StaffReason = z
  .string()
  .trim()
  .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
  .max(500)
  .describe("Kept in the firm's audit log");

export const Flags = z.array(z.enum(featureFlags)).max(featureFlags.length);

export const StaffFirm = z.object({
  id: Id,
  name: z.string(),
  flags: z.array(z.string()),
  requires_second_step: z.boolean(),
  people: z.number().int().describe("Active people"),
  engagements: z.number().int(),
  file_bytes: z.number().int().describe("Total size of files uploaded by its people"),
  last_sign_in: Instant.nullable(),
  created_at: Instant,
});
export type StaffFirm = z.infer<typeof StaffFirm>;

export const StaffPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.number().int(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  has_second_step: z.boolean(),
  flags: z.array(z.string()),
  last_sign_in: Instant.nullable(),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const NewFirm = z.strictObject({
  name: FirmName,
  admin_name: PersonName,
  admin_email: EmailAddress,
  reason: StaffReason,
});

export const StaffJob = z.object({
  id: z.string(),
  organization_id: Id,
  firm: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  stage: z.string(),
  percent: z.number().int().nullable(),
  attempt: z.number().int(),
  failure: z.string().nullable(),
  queued_at: Instant,
  finished_at: Instant.nullable(),
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
});
export type StaffJob = z.infer<typeof StaffJob>;

export const FailedRun = z.object({
  id: Id,
  organization_id: Id,
  firm: z.string(),
  engagement_id: Id.describe("The name is the firm's"),
  number: z.number().int(),
  failure_code: z.string().describe("The message may name one of the firm's files, so it is not shown"),
  failed_at: Instant,
});
export type FailedRun = z.infer<typeof FailedRun>;

export const StaffEvent = z.object({
  sequence: z.string(),
  at: Instant,
  event: z.string(),
  subject: z.string().describe("Type and ID"),
  actor: z.string().nullable().describe("Email; null for the system"),
  real_actor: z.string().nullable().describe("Email of the staff member acting in the account, else null"),
  data: z.string().nullable().describe("JSON; null for work on an engagement, whose details staff can't see"),
});
export type StaffEvent = z.infer<typeof StaffEvent>;

export const StaffAnnouncement = z.object({
  id: Id,
  name: z.string(),
  version: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: Instant.nullable(),
  state: z.enum(["draft", "scheduled", "published"]),
});
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

export const NewAnnouncement = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/, "may contain only lowercase letters, digits, dots and dashes"),
  version: z.string().regex(/^[0-9]{1,4}(\.[0-9]{1,4}){1,3}$/, "must be a version such as 2.1.0"),
  title: Text(120),
  body: Text(600),
  reason: StaffReason,
});

const Dollars = z.string().nullable().describe("US dollars; null if the price is not set up");

export const FirmCost = z.object({
  id: Id,
  name: z.string(),
  stored_bytes: z.number().int().describe("Uploaded files and run files, as of now"),
  run_seconds: z.number().int().describe("Run time in the last 30 days"),
  mails: z.number().int().describe("Emails sent in the last 30 days"),
  cost: z.object({ storage: Dollars, runs: Dollars, mails: Dollars, total: Dollars }),
});
export type FirmCost = z.infer<typeof FirmCost>;

export const Overview = z.object({
  firms: z.number().int(),
  jobs: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
    oldest_waiting_seconds: z.number().int().nullable(),
  }),
  support: z.object({ open: z.number().int(), this_week: z.number().int() }),
  audit_events: z.number().int(),
});
export type Overview = z.infer<typeof Overview>;

import { Id, Instant } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";
import { supportLimits } from "../core/index.ts";

/** Why staff of Tieout view an account. */
export const SupportReason = z
  .string()
  .trim()
  .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
  .max(supportLimits.reasonCharacters)
  .describe("Shown to the firm's admins and kept in the firm's audit log");

/** What the cookies of `/assume` hold. */
export const Assumption = z.strictObject({
  email: z.string().min(1, "is required").max(254),
  token: z.string().min(1, "is required").max(100),
});

/** Of a firm, as its admins see it. */
export const SupportSession = z.object({
  id: Id,
  as: z.string().describe("Name of the person whose account was viewed"),
  staff: z.string().describe("Email of the Tieout staff member"),
  reason: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable().describe("null while it is open"),
  calls: z.number().int().describe("Calls made in it, each in the audit log"),
});
export type SupportSession = z.infer<typeof SupportSession>;

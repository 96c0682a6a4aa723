import { Id, Instant } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";
import { supportLimits } from "../core/index.ts";

/** The reason staff give for viewing an account. */
export const SupportReason = z
  .string()
  .trim()
  .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
  .max(supportLimits.reasonCharacters)
  .describe("Shown to the firm's admins and kept in the firm's audit log");

/** Contents of the cookies for `/assume`. */
export const Assumption = z.strictObject({
  email: z.string().min(1, "is required").max(254),
  token: z.string().min(1, "is required").max(100),
});

/** A firm's support session, as its admins see it. */
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

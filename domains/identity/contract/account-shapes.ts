import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

const GivenPassword = z.string().min(1, "is required").max(1024);

/** Asked again before anything that decides who can sign in. */
export const OwnPassword = z.strictObject({ password: GivenPassword });
export const NewPassword = z.strictObject({ password: GivenPassword, new_password: GivenPassword });

export const SecondSteps = z.object({
  totp: z.object({ added_at: Instant, last_used_at: Instant.nullable() }).nullable().describe("The authenticator app, null: none"),
  recovery_codes_left: z.number().int(),
});
export type SecondSteps = z.infer<typeof SecondSteps>;

export const BegunTotp = z.object({
  key: z.string().describe("In base 32, for apps that scan nothing; given once"),
  address: z.string().describe("otpauth address, for the QR code"),
});
export type BegunTotp = z.infer<typeof BegunTotp>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe("Given once; each signs in once") });

export const OwnSession = z.object({
  id: Id,
  device: z.string().describe("Browser and system, in words"),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
  assumed_by: z.string().nullable().describe("Email of the staff member who views the account, else null"),
});
export type OwnSession = z.infer<typeof OwnSession>;

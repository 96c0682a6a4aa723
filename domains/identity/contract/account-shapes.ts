import { Id, Instant, PersonName } from "@tieout/contract";
import { z } from "zod";
import { waysOfSigningIn } from "../core/index.ts";
import { NewPasskey, PasskeyAnswer } from "./passkey-shapes.ts";

const GivenPassword = z.string().min(1, "is required").max(1024);

/** Proof required before a person can change a second step: a passkey, or the password plus a code if a second step is in use. */
export const OwnProof = z.strictObject({
  password: GivenPassword.nullable().describe("Null when a passkey is used instead"),
  passkey: PasskeyAnswer.optional(),
  code: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe("From the authenticator app or an email, or a recovery code; only if a second step is in use"),
});
export type OwnProof = z.infer<typeof OwnProof>;
export const NewPassword = z.strictObject({ password: GivenPassword, new_password: GivenPassword });

export const SecondSteps = z.object({
  totp: z.object({ added_at: Instant, last_used_at: Instant.nullable() }).nullable().describe("The authenticator app; null if none"),
  email: z.object({ added_at: Instant, last_used_at: Instant.nullable() }).nullable().describe("Email codes; null if off"),
  passkeys: z.array(z.object({ id: Id, name: z.string(), added_at: Instant, last_used_at: Instant.nullable() })),
  can_have_passkeys: z.boolean().describe("False when the product is opened by a bare IP address"),
  recovery_codes_left: z.number().int(),
  is_required: z.boolean().describe("Required by the firm, or because the person is staff"),
});
export type SecondSteps = z.infer<typeof SecondSteps>;

export const BegunTotp = z.object({
  key: z.string().describe("In base 32, for apps that can't scan; returned once"),
  address: z.string().describe("otpauth address, for the QR code"),
});
export type BegunTotp = z.infer<typeof BegunTotp>;

export const RecoveryCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .describe("Returned once; each signs in once. Empty if the person already has some from another second step"),
});

export const NamedPasskey = z.strictObject({
  name: z.string().trim().min(1, "is required").max(100).describe("What the person calls the device"),
  passkey: NewPasskey,
});

export const OwnName = z.strictObject({ name: PersonName });

export const OwnSession = z.object({
  id: Id,
  device: z.string().describe("Browser and system, in words"),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
  signed_in_with: z.enum(waysOfSigningIn).nullable().describe("Null if a version that didn't record it opened the session"),
  assumed_by: z.string().nullable().describe("Email of the staff member who views the account, else null"),
});
export type OwnSession = z.infer<typeof OwnSession>;

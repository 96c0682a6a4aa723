import { EmailAddress, Id, Instant } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";
import { issuerChecks } from "../core/index.ts";

/** Email entered on the login page. */
export const SignOnEmail = z.strictObject({ email: EmailAddress });

/** Parameters with which the issuer redirected the browser back. */
export const SignOnAnswer = z.strictObject({
  email: EmailAddress.describe("As typed on the login page"),
  code: z.string().min(1, "is required").max(4096),
  state: z.string().regex(/^[\w-]{43}$/, "is not the state of a sign-in"),
  iss: z.string().max(500).optional().describe("The responding issuer, if it identifies itself (RFC 9207)"),
});

export const SignOnDomain = z.object({
  id: Id,
  domain: z.string(),
  txt_name: z.string().describe("Name of the TXT record that verifies it"),
  txt_value: z.string(),
  proven_at: Instant.nullable().describe("Null until verified; it signs no one in before that"),
  proven_by: z.enum(["dns", "staff"]).nullable(),
});
export type SignOnDomain = z.infer<typeof SignOnDomain>;

export const SignOnIssuer = z.object({
  id: Id,
  address: z.string(),
  client_id: z.string(),
  has_second_step: z.boolean().describe("The firm states that the issuer asks for a second step itself"),
  trusts_emails: z.boolean().describe("The firm trusts its email addresses for verified domains"),
  may_be_trusted: z.boolean().describe("False if anyone can have an account there, so its emails can't be trusted"),
  created_at: Instant,
  people: z.number().int().describe("Number of people who have signed in through it"),
  domains: z.array(SignOnDomain),
});
export type SignOnIssuer = z.infer<typeof SignOnIssuer>;

export const SignOnIssuers = z.object({
  redirect_address: z.string().describe("Enter this at the issuer"),
  issuers: z.array(SignOnIssuer),
});
export type SignOnIssuers = z.infer<typeof SignOnIssuers>;

const OwnPasswordAgain = z.string().min(1, "is required").max(1024).describe("The caller's password, asked for again");
const ClientId = z.string().trim().min(1, "is required").max(300);
const ClientSecret = z.string().trim().min(1, "is required").max(1000);

export const NewSignOnIssuer = z.strictObject({
  address: z
    .string()
    .trim()
    .max(500)
    .refine((text) => /^https?:\/\/[^\s?#@]+$/.test(text), "is not an address like https://login.firm.com")
    .meta({ format: "uri", description: "The issuer identifier (URL)" }),
  client_id: ClientId,
  client_secret: ClientSecret,
  has_second_step: z.boolean(),
  trusts_emails: z.boolean().optional().describe("False if absent"),
  password: OwnPasswordAgain,
});

export const SignOnIssuerChange = z.strictObject({
  client_id: ClientId,
  client_secret: ClientSecret.nullable().describe("Null keeps the current one"),
  has_second_step: z.boolean(),
  trusts_emails: z.boolean().optional().describe("Unchanged if absent"),
  password: OwnPasswordAgain,
});

export const IssuerRemoval = z.strictObject({ password: OwnPasswordAgain });

export const NewSignOnDomain = z.strictObject({ domain: z.string().trim().min(1, "is required").max(300) });

/** Results of testing an issuer, in the order checked; checks after the first failure are skipped. */
export const IssuerTest = z.object({
  works: z.boolean(),
  checks: z.array(z.object({ check: z.enum(issuerChecks), ok: z.boolean(), says: z.string() })),
});
export type IssuerTest = z.infer<typeof IssuerTest>;

/** URL to which an admin is sent to try an issuer. */
export const BegunTrial = z.object({ authorization_address: z.string(), state: z.string() });

export const TrialAnswer = z.strictObject({
  code: z.string().min(1, "is required").max(4096),
  state: z.string().regex(/^[\w-]{43}$/, "is not the state of a trial"),
  iss: z.string().max(500).optional(),
});

/** Result of a trial sign-in, which opens no session: the issuer's claims, masked, and what Tieout concludes from them. */
export const IssuerTrial = z.object({
  signs_in: z.boolean(),
  concludes: z.string(),
  claims: z.array(z.object({ name: z.string(), value: z.string(), says: z.string(), family: z.enum(["used", "against", "unused"]) })),
});
export type IssuerTrial = z.infer<typeof IssuerTrial>;

/** An unproven domain of any firm, for staff. */
export const UnprovenDomain = z.object({ id: Id, domain: z.string(), firm: z.string(), issuer: z.string(), created_at: Instant });
export type UnprovenDomain = z.infer<typeof UnprovenDomain>;

export const StaffProof = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
    .max(500)
    .describe("How ownership of the domain was verified; kept in the firm's audit log"),
});

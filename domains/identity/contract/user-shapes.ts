import { EmailAddress, Id, Instant, PersonName } from "@tieout/contract";
import { z } from "zod";
import { inviteActions } from "../core/index.ts";

export const userOrderings = ["name", "email", "role", "last_sign_in"] as const;

const Role = z.union([z.literal(1), z.literal(2)]).describe("1 = firm admin, 2 = auditor");

/** A person at the firm, as its admins see them. */
export const FirmUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(["active", "invited", "inactive"]).describe("invited: has not set a password yet"),
  two_step: z.boolean().describe("Signs in with a second step: an authenticator app, email codes or a passkey"),
  last_sign_in: Instant.nullable(),
  engagement_count: z.number().int().describe("Engagements the person is assigned to"),
});
export type FirmUser = z.infer<typeof FirmUser>;

export const NewFirmUser = z.strictObject({
  email: EmailAddress,
  name: PersonName,
  role: Role,
});

/** Omitted fields stay unchanged, so that no one undoes a colleague's change. */
export const FirmUserChange = z.strictObject({
  name: PersonName.optional(),
  role: Role.optional(),
  is_active: z.boolean().optional(),
  hand_over_to: Id.nullable().default(null).describe("Person assigned instead of this one, who is or becomes inactive"),
});

/** Text of a CSV file with the headings Email, Name and Role. */
export const InvitesText = z.string().min(1).max(1_000_000);

/** Outcome for each row of a file: invited, already here, or refused. */
export const Invites = z.object({
  rows: z.array(
    z.object({
      row: z.number().int().describe("Row number as in a spreadsheet"),
      email: z.string(),
      name: z.string(),
      role: Role.nullable().describe("null if the row names an unknown role"),
      action: z.enum(inviteActions),
      says: z.array(z.string()).describe("Note on the person, or why the row is refused"),
    }),
  ),
  counts: z.object({ invite: z.number().int(), here: z.number().int(), refused: z.number().int() }),
  ignored_columns: z.array(z.string()).describe("Headings of ignored columns"),
  token: z.string().describe("Sent with the invitations, which are refused if the rows would by then do something different"),
});
export type Invites = z.infer<typeof Invites>;

export const SignInRules = z.object({
  requires_second_step: z.boolean(),
  without_second_step: z.number().int().describe("Active people without one"),
  fixed_by_operator: z.boolean().describe("Required of every firm on this server; admins can't change it"),
});
export type SignInRules = z.infer<typeof SignInRules>;

export const NewSignInRules = z.strictObject({
  requires_second_step: z.boolean(),
  password: z.string().min(1, "is required").max(1024).describe("The caller's password, asked for again"),
});

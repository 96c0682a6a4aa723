import { Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { codeMethods } from "../core/index.ts";

/** The signed-in user as stored by the client; `activeFlags` is spelled as on the wire. */
export const UserData = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.number().int().describe("1 = firm admin, 2 = auditor"),
  is_staff: z.boolean(),
  organization: z.object({ id: Id, name: z.string() }),
  activeFlags: z.array(z.string()),
  must_set_up_second_step: z.boolean().describe("Nothing else opens until then"),
});
export type UserData = z.infer<typeof UserData>;

export const Login = z.strictObject({
  username: z.string().trim().min(1, "is required").max(254),
  password: z.string().min(1, "is required").max(1024),
});

export const PasswordReset = z.strictObject({ email: z.email("is not an email address").max(254) });

export const LinkedPassword = z.strictObject({
  token: z.string().min(1, "is required").max(100).describe("From the fragment of the link"),
  password: z.string().min(1, "is required").max(1024),
});

export const Session = z.object({
  token: z.string(),
  expiration: Instant,
  user_data: UserData,
  assumed_by: z.string().nullable().describe("Email of the impersonating staff member, else null"),
  support_reason: z.string().nullable().describe("Why the staff member views the account, else null"),
});
export type Session = z.infer<typeof Session>;

/** Returned when the password was right and a second step is required. */
export const CodeRequired = z.object({
  mfa_required: z.literal(true),
  methods: z.array(z.enum(codeMethods)),
  ephemeralToken: z.string().describe("Good for 5 minutes, 5 tries and one sign-in"),
});
export type CodeRequired = z.infer<typeof CodeRequired>;

export const LoginCode = z.strictObject({
  code: z.string().trim().min(1, "is required").max(64),
  ephemeralToken: z.string().min(1, "is required").max(64),
});

export const CodeByMail = LoginCode.pick({ ephemeralToken: true });

/** Unsaved form input, as written by the form. */
export const DraftContent = z
  .record(z.string().max(200), z.unknown())
  .refine((content) => JSON.stringify(content).length <= 50_000, "is longer than 50,000 characters");

export const Draft = z.object({ content: z.record(z.string(), z.unknown()), saved_at: Instant });
export type Draft = z.infer<typeof Draft>;

/** Plain-text announcement of a release. */
export const Announcement = z.object({
  id: Id,
  name: z.string().describe("Used in the address of its preview"),
  version: z.string(),
  title: z.string(),
  body: z.string(),
  article: z.string().nullable().describe("Resource Center article with more detail"),
});
export type Announcement = z.infer<typeof Announcement>;

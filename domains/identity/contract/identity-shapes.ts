import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

/** The signed-in person as the client keeps him; `activeFlags` is the wire's spelling. */
export const UserData = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.number().int().describe("1 = firm admin, 2 = auditor"),
  is_staff: z.boolean(),
  organization: z.object({ id: Id, name: z.string() }),
  activeFlags: z.array(z.string()),
});
export type UserData = z.infer<typeof UserData>;

export const Login = z.strictObject({
  username: z.string().trim().min(1, "is required").max(254),
  password: z.string().min(1, "is required").max(1024),
});

export const Session = z.object({
  token: z.string(),
  expiration: Instant,
  user_data: UserData,
  assumed_by: z.string().nullable().describe("E-mail of the staff member who impersonates, else null"),
});
export type Session = z.infer<typeof Session>;

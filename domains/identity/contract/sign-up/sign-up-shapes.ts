import { EmailAddress, FirmName, PersonName, Text } from "@tieout/contract";
import { z } from "zod";
import { employeeCounts, signUpSteps, workRoles } from "../../core/index.ts";

export const SignUpEmail = z.strictObject({ email: EmailAddress });

export const ConfirmedEmail = z.object({ email: z.string().describe("As stored: in lowercase") });

export const SignUpCode = z.strictObject({
  email: EmailAddress,
  validation_code: z.string().trim().min(1, "is required").max(32).describe("Eight digits; spaces do not count"),
});

const HalfName = PersonName.refine((text) => text.length <= 59, "is longer than 59 characters");

export const NewAccount = z.strictObject({
  email: EmailAddress,
  // Restricted like a person's name, because emails include it as well.
  organization_name: FirmName,
  name: HalfName.describe("First name"),
  lastname: HalfName,
  password: z.string().min(1, "is required").max(1024),
  referral_code: Text(64).optional().describe("Absent if none; never blank"),
});

export const Demographics = z.strictObject({
  email: EmailAddress,
  employee_count: z.enum(employeeCounts).nullable().describe("People in the organization; null if not answered"),
  role: z.enum(workRoles).nullable().describe("The person's role at the firm; null if not answered. Grants no permission"),
});

export const SignUpState = z.object({
  step: z.enum(signUpSteps),
  email: z.string().nullable().describe("The confirmed address; null at the first step"),
  has_colleagues: z.boolean().describe("People at the same email domain, unless it is a public one, have an account"),
  has_asked_admin: z.boolean().describe("One of their admins was asked for an invitation in the last 7 days"),
});
export type SignUpState = z.infer<typeof SignUpState>;

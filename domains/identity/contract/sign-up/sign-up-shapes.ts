import { EmailAddress, FirmName, PersonName, Text } from "@tieout/contract";
import { z } from "zod";
import { employeeCounts, signUpSteps, workRoles } from "../../core/index.ts";

export const SignUpEmail = z.strictObject({ email: EmailAddress });

export const ConfirmedEmail = z.object({ email: z.string().describe("As it will be kept: in small letters") });

export const SignUpCode = z.strictObject({
  email: EmailAddress,
  validation_code: z.string().trim().min(1, "is required").max(32).describe("Eight digits; spaces do not count"),
});

const HalfName = PersonName.refine((text) => text.length <= 59, "is longer than 59 characters");

export const NewAccount = z.strictObject({
  email: EmailAddress,
  // Like a name: mail names it too.
  organization_name: FirmName,
  name: HalfName.describe("First name"),
  lastname: HalfName,
  password: z.string().min(1, "is required").max(1024),
  referral_code: Text(64).optional().describe("Absent where there is none; never blank"),
});

export const Demographics = z.strictObject({
  email: EmailAddress,
  employee_count: z.enum(employeeCounts).nullable().describe("People in the organization; null: not said"),
  role: z.enum(workRoles).nullable().describe("What the person does at the firm; null: not said. It opens nothing"),
});

export const SignUpState = z.object({
  step: z.enum(signUpSteps),
  email: z.string().nullable().describe("The address that was proven; null at the first step"),
  has_colleagues: z.boolean().describe("People with an address of the same domain, other than a public one, have an account"),
  has_asked_admin: z.boolean().describe("An admin of theirs was asked for an invitation in the last 7 days"),
});
export type SignUpState = z.infer<typeof SignUpState>;

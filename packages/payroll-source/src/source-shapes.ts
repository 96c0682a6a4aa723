import { z } from "zod";

/* Payroll data as stored in parts: cents are whole numbers as text, dates are ISO 8601 days. */

const text = z.string().nullable();
const Whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform((digits) => BigInt(digits));

export const SourceCompanyShape = z.object({
  legalName: text,
  /** Nine digits. */
  ein: text,
});

export const SourcePersonShape = z.object({
  id: z.string(),
  firstName: text,
  middleName: text,
  lastName: text,
  ssn: text,
  birthOn: text,
  /** The payroll system's own employee number. */
  employeeId: text,
  hireOn: text,
  rehireOn: text,
  leftOn: text,
  status: text,
  employeeClass: text,
});

export const SourcePaymentShape = z.object({
  id: z.string(),
  payOn: z.string(),
  periodStartOn: text,
  periodEndOn: text,
  /** Gross pay of all the payment's statements, as totaled by the source; null if the source has no total. */
  grossCents: Whole.nullable(),
  /** IDs of the people paid; null if the source doesn't list them. */
  personIds: z.array(z.string()).nullable(),
});

export const payGroups = ["earning", "deduction", "contribution"] as const;

/** One line of a pay statement: pay, a deduction or an employer contribution. */
const SourcePayLineShape = z.object({
  group: z.enum(payGroups),
  /** The source's classification, such as `overtime` or `401k_roth`; null if unknown. */
  type: text,
  /** Name in the payroll system. */
  name: text,
  cents: Whole,
});

export const SourceStatementShape = z.object({
  personId: z.string(),
  hoursHundredths: Whole.nullable(),
  grossCents: Whole.nullable(),
  lines: z.array(SourcePayLineShape),
});

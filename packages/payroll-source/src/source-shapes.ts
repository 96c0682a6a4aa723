import { z } from "zod";

/* What is read of a payroll system, as it is kept in parts: cents are whole numbers as texts, dates ISO 8601 days. */

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
  /** As the payroll system numbers its people. */
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
  /** Gross pay of all its statements as the source adds it up; null where it does not. */
  grossCents: Whole.nullable(),
  /** Whom it pays; null where the source does not say. */
  personIds: z.array(z.string()).nullable(),
});

export const payGroups = ["earning", "deduction", "contribution"] as const;

/** One line of a pay statement: pay, what is taken from pay, or what the employer gives. */
const SourcePayLineShape = z.object({
  group: z.enum(payGroups),
  /** What the source takes it for, as `overtime` or `401k_roth`; null where it does not know. */
  type: text,
  /** As the payroll system names it. */
  name: text,
  cents: Whole,
});

export const SourceStatementShape = z.object({
  personId: z.string(),
  hoursHundredths: Whole.nullable(),
  grossCents: Whole.nullable(),
  lines: z.array(SourcePayLineShape),
});

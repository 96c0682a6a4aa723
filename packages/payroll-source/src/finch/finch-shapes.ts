import { z } from "zod";

/*
 * The parts of Finch's API responses that we read, version 2020-09-17. Fields not named here (bank accounts, addresses, phone numbers,
 * emails, ethnicity, income) are dropped. Statements are strict: a new list of amounts must not get lost unnoticed.
 */

const text = z.string().nullable();
/** Finch omits fields that a payroll system does not have, or sends null. */
const maybe = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const day = z.iso.date().nullable();
const maybeDay = z.iso
  .date()
  .nullish()
  .transform((value) => value ?? null);

const Cents = z.int().transform((value) => BigInt(value));
const isDollars = (currency: string | null | undefined): boolean => (currency ?? "usd").toLowerCase() === "usd";
const Currency = z.string().nullish().refine(isDollars, "an amount is not in US dollars");
const Money = z.object({ amount: Cents.nullable(), currency: Currency }).transform(({ amount }) => amount);

export const Token = z.object({
  access_token: z.string().min(1),
  connection_id: z.string().min(1),
  provider_id: z.string().min(1),
  customer_id: maybe,
});

export const Session = z.object({ connect_url: z.url() });

export const Company = z.object({ legal_name: text, ein: text });

const Paging = z.object({ offset: z.int().nonnegative().optional(), count: z.int().nonnegative().nullish() });

export const Directory = z.object({ individuals: z.array(z.object({ id: z.string().min(1) })), paging: Paging });

export const Responses = z.object({
  responses: z.array(
    z.object({ individual_id: z.string().optional(), payment_id: z.string().optional(), code: z.int(), body: z.unknown() }),
  ),
});

export const Individual = z.object({
  id: z.string(),
  first_name: text,
  middle_name: text,
  last_name: text,
  dob: day,
  ssn: maybe,
});

export const Employment = z.object({
  id: z.string(),
  start_date: day,
  end_date: day,
  latest_rehire_date: maybeDay,
  is_active: z.boolean().nullable(),
  employment_status: maybe,
  class_code: maybe,
  department: z.object({ name: maybe }).nullable(),
  employment: z.object({ type: maybe, subtype: maybe }).nullable(),
  source_id: maybe,
});

export const Payments = z.array(
  z.object({
    id: z.string().min(1),
    pay_date: z.iso.date(),
    pay_period: z.object({ start_date: day, end_date: day }).nullable(),
    gross_pay: Money.nullable(),
    individual_ids: z.array(z.string()).nullable(),
  }),
);

const line = { name: text, type: text, currency: Currency };
const Amount = Cents.nullish().transform((value) => value ?? null);
const Earning = z.object({ ...line, amount: Amount, hours: z.number().nullish() });
const Deduction = z.object({ ...line, amount: Amount });
const list = <Item extends z.ZodType>(item: Item) => z.array(item.nullable()).nullable();

const Statement = z.strictObject({
  individual_id: z.string().min(1),
  type: text,
  payment_method: text,
  total_hours: z.number().nullable(),
  gross_pay: Money.nullable(),
  net_pay: z.unknown(),
  earnings: list(Earning),
  employee_deductions: list(Deduction),
  employer_contributions: list(Deduction),
  taxes: z.unknown(),
});

export const StatementPage = z.object({ pay_statements: z.array(Statement), paging: Paging });
export type FinchStatement = z.output<typeof Statement>;

import type { PlainDate } from "@tieout/kernel";
import { bigintOf, type CanonicalReader, type CanonicalSchema, dateOf, payrollEmployeeFields, type Query, textOf } from "@tieout/runs/core";

/** Deferrals and pay of an employee on one pay date, in cents. */
export interface PayDate {
  /** Key of the employee. */
  readonly key: string;
  readonly on: PlainDate;
  readonly deferralCents: bigint;
  /** Gross pay, or eligible pay where no row of the day has gross pay. */
  readonly payCents: bigint;
}

const report = "payroll_register" as const;

const deferralsOf = (schema: CanonicalSchema): string =>
  payrollEmployeeFields.map((field) => `coalesce(${schema.column(report, field)}, 0)`).join(" + ");

/** A row with more deferrals than gross pay, or with deferrals and no gross pay: without one no pay date has more of them. */
const rowAbovePay = (schema: CanonicalSchema): Query<true> => ({
  select: { found: "true" },
  from: `FROM ${report} WHERE in_period AND ${deferralsOf(schema)} > coalesce(${schema.column(report, "gross_pay")}, 0) LIMIT 1`,
  read: () => true,
});

/** Pay dates with more deferrals than pay. One without pay, or with less than none, corrects others: with them it is judged for the year. */
function payDates(schema: CanonicalSchema): Query<PayDate | null> {
  const sums = `SELECT pk, pay_date, sum(${deferralsOf(schema)})::BIGINT AS deferral,
      coalesce(sum(${schema.column(report, "gross_pay")}), sum(${schema.column(report, "eligible_comp")}))::BIGINT AS pay
    FROM ${report} WHERE in_period AND pk IS NOT NULL AND pay_date IS NOT NULL GROUP BY pk, pay_date`;
  return {
    select: { key: "pk", on: "pay_date::VARCHAR", deferral: "deferral", pay: "pay" },
    from: `FROM (${sums}) WHERE pay > 0 AND deferral > pay ORDER BY pk, pay_date`,
    read(record) {
      const on = dateOf(record, "on");
      return on
        ? { key: textOf(record, "key") ?? "", on, deferralCents: bigintOf(record, "deferral"), payCents: bigintOf(record, "pay") }
        : null;
    },
  };
}

/** None if the register gives no pay dates. */
export async function readChecksAbovePay({ schema, read }: CanonicalReader): Promise<readonly PayDate[]> {
  if (!schema.has(report) || schema.column(report, "pay_date", "DATE").startsWith("NULL")) return [];
  // Adding up a million rows by person and day costs a tenth of the census; finding no such row costs a hundredth.
  if ((await read(rowAbovePay(schema))).length === 0) return [];
  return (await read(payDates(schema))).filter((day) => day !== null);
}

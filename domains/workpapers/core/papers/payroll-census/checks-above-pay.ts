import type { PlainDate } from "@tieout/kernel";
import { bigintOf, type CanonicalReader, type CanonicalSchema, dateOf, payrollEmployeeFields, type Query, textOf } from "@tieout/runs/core";

/** An employee's deferrals and pay on one pay date, in cents. */
export interface PayDate {
  /** Employee key. */
  readonly key: string;
  readonly on: PlainDate;
  readonly deferralCents: bigint;
  /** Gross pay, or eligible pay if no row of that date has gross pay. */
  readonly payCents: bigint;
}

const report = "payroll_register" as const;

const deferralsOf = (schema: CanonicalSchema): string =>
  payrollEmployeeFields.map((field) => `coalesce(${schema.column(report, field)}, 0)`).join(" + ");

/**
 * Finds a row with more deferrals than gross pay, or with deferrals and no gross pay. If there is no such row, no pay date has more
 * deferrals than pay.
 */
const rowAbovePay = (schema: CanonicalSchema): Query<true> => ({
  select: { found: "true" },
  from: `FROM ${report} WHERE in_period AND ${deferralsOf(schema)} > coalesce(${schema.column(report, "gross_pay")}, 0) LIMIT 1`,
  read: () => true,
});

/** Pay dates with more deferrals than pay. A pay date with zero or negative pay is a correction of others and is judged with the year. */
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

/** Empty if the register has no pay dates. */
export async function readChecksAbovePay({ schema, read }: CanonicalReader): Promise<readonly PayDate[]> {
  if (!schema.has(report) || schema.column(report, "pay_date", "DATE").startsWith("NULL")) return [];
  // Summing a million rows by person and date takes a tenth of the census's time; checking that no such row exists takes a hundredth.
  if ((await read(rowAbovePay(schema))).length === 0) return [];
  return (await read(payDates(schema))).filter((day) => day !== null);
}

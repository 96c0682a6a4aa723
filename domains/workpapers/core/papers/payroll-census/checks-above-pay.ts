import type { PlainDate } from "@tieout/kernel";
import {
  bigintOf,
  type CanonicalSchema,
  censusEmployeeFields,
  dateOf,
  type Query,
  type Reading,
  rowsOfQuery,
  textOf,
} from "@tieout/processing/core";

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

/**
 * Where the deferrals of a day exceed its pay, those of one of its rows do: only such days are added up, for a register has as many days as
 * rows. In a register by pay code pay and deferrals are in different rows, so that nearly every day is one.
 */
function daysToAddUp(schema: CanonicalSchema, deferrals: string): string {
  if (!schema.column(report, "pay_code", "VARCHAR").startsWith("NULL")) return "";
  const [gross, eligible] = [schema.column(report, "gross_pay"), schema.column(report, "eligible_comp")];
  const isAbove = `(${deferrals} > coalesce(${gross}, 0) OR (${gross} IS NULL AND ${deferrals} > coalesce(${eligible}, 0)))`;
  return `AND (pk, pay_date) IN (SELECT pk, pay_date FROM ${report} WHERE in_period AND ${isAbove})`;
}

/** Pay dates with more deferrals than pay. One without pay, or with less than none, corrects others: with them it is judged for the year. */
function payDates(schema: CanonicalSchema): Query<PayDate | null> {
  const deferrals = censusEmployeeFields.map((field) => `coalesce(${schema.column(report, field)}, 0)`).join(" + ");
  const sums = `SELECT pk, pay_date, sum(${deferrals})::BIGINT AS deferral,
      coalesce(sum(${schema.column(report, "gross_pay")}), sum(${schema.column(report, "eligible_comp")}))::BIGINT AS pay
    FROM ${report} WHERE in_period AND pk IS NOT NULL AND pay_date IS NOT NULL ${daysToAddUp(schema, deferrals)} GROUP BY pk, pay_date`;
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

/** None where the register gives no pay dates. */
export function* readChecksAbovePay(schema: CanonicalSchema): Reading<readonly PayDate[]> {
  if (!schema.has(report) || schema.column(report, "pay_date", "DATE").startsWith("NULL")) return [];
  return (yield* rowsOfQuery(payDates(schema))).filter((day) => day !== null);
}

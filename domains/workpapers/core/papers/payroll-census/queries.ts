import { cutoffReportsOf, cutoffRows, type Reading, type ReadingContext, rowsOfQuery } from "@tieout/processing/core";
import { rowsAfter } from "../../people/dated-rows.ts";
import { readDemographics, readPayroll } from "../../people/employer-queries.ts";
import { readEmployees } from "../../people/merge-demographics.ts";
import { readChecksAbovePay } from "./checks-above-pay.ts";
import { readDecidedEarnings } from "./decided-earnings.ts";
import type { CensusInputs } from "./inputs.ts";
import { latePayCandidates } from "./late-pay.ts";

/** Payroll and demographics by person, and the rows of pay that came long after a termination. */
export function* readCensus(context: ReadingContext): Reading<CensusInputs> {
  const { schema, facts } = context;
  const payroll = yield* readPayroll(schema);
  const demographics = yield* readDemographics(schema);
  const employees = yield* readEmployees(schema);
  const candidates = latePayCandidates(employees, facts.limitationYearEndOn).map(({ employee, openAfter }) => ({
    key: employee.key,
    after: openAfter,
  }));
  const pay = ["gross_pay", "eligible_comp"].map((field) => `coalesce(${schema.column("payroll_register", field)}, 0)`);
  const late = rowsAfter(candidates, {
    report: "payroll_register",
    date: "pay_date",
    amount: `CASE WHEN ${pay[0]} <> 0 THEN ${pay[0]} ELSE ${pay[1]} END`,
    condition: pay.map((field) => `${field} > 0`).join(" OR "),
  });
  const latePay = candidates.length > 0 ? yield* rowsOfQuery(late) : [];
  return {
    facts,
    payroll,
    demographics,
    employees,
    latePay: latePay.filter((row) => row !== null),
    checksAbovePay: yield* readChecksAbovePay(schema),
    providers: schema.providersOf(payroll ? "payroll_register" : "demographics"),
    decided: yield* readDecidedEarnings(context),
    cutoff: yield* cutoffRows(schema, cutoffReportsOf("payroll_census")),
  };
}

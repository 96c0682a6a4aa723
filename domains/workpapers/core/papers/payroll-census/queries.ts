import { cutoffReportsOf, cutoffRows, type ReadingContext } from "@tieout/runs/core";
import { rowsAfter } from "../../people/dated-rows.ts";
import { readDemographics, readPayroll } from "../../people/employer-queries.ts";
import { readEmployees } from "../../people/merge-demographics.ts";
import { readChecksAbovePay } from "./checks-above-pay.ts";
import { readDecidedEarnings } from "./decided-earnings.ts";
import type { CensusInputs } from "./inputs.ts";
import { latePayCandidates } from "./late-pay.ts";

/** Reads payroll and demographics by person, and rows with pay long after a termination. */
export async function readCensus(context: ReadingContext): Promise<CensusInputs> {
  const { schema, facts, read } = context;
  const payroll = await readPayroll(context);
  const demographics = await readDemographics(context);
  const employees = await readEmployees(context);
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
  const latePay = candidates.length > 0 ? await read(late) : [];
  return {
    facts,
    payroll,
    demographics,
    employees,
    latePay: latePay.filter((row) => row !== null),
    checksAbovePay: await readChecksAbovePay(context),
    providers: schema.providersOf(payroll ? "payroll_register" : "demographics"),
    decided: await readDecidedEarnings(context),
    cutoff: await cutoffRows(context, cutoffReportsOf("payroll_census")),
  };
}

import { createRuleTally } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { censusContext } from "./census-context.ts";
import { datesDiffer, namesDiffer, notInDemographics, notInPayroll } from "./demographics-rules.ts";
import { duplicateSsn, hiredAfterTermination, implausibleBirth } from "./employee-rules.ts";
import { payAfterTermination } from "./pay-after-termination.ts";
import { deferralsAbovePay, negativePay, payWithoutHours } from "./pay-rules.ts";
import { ann, ben, type CensusCase, censusInputs, cy, day, judge, paid, recordOf } from "./payroll-census.test-data.ts";
import { censusRules } from "./rules.ts";

function summariesOf(some: CensusCase) {
  const tally = createRuleTally(censusRules);
  for (const rule of censusRules) rule.run(censusContext(censusInputs(some)), tally);
  return tally.summaries();
}

it("a complete census without errors has no exception and nothing open", () => {
  const left = { termOn: day("2024-03-01") };
  const summaries = summariesOf({ payroll: [ann(), ben(left), cy({ ...left, rehireOn: day("2024-03-10") })] });
  expect(summaries.filter(({ exception, cannot_be_determined }) => exception + cannot_be_determined > 0)).toEqual([]);
  expect(summaries.filter(({ pass }) => pass === 0)).toEqual([]);
});

const nowhere = (words: string): string => `${words} not mapped in Payroll register or Demographics`;
const inRegister = (words: string): string => `${words} not mapped in Payroll register`;
const ssnWithId = inRegister("SSN together with an employee ID or name");
const noPay = inRegister("Gross or eligible pay");
const pay = ["gross_pay", "eligible_comp"];

describe("a rule cannot be determined for anyone if no file gives its columns", () => {
  it.each([
    [duplicateSsn, ["ssn"], nowhere("SSN together with an employee ID or name")],
    [duplicateSsn, ["employee_id", "full_name"], ssnWithId],
    [hiredAfterTermination, ["hire_date"], nowhere("Hire date")],
    [hiredAfterTermination, ["term_date"], nowhere("Termination date")],
    [payAfterTermination, ["term_date"], nowhere("Termination date")],
    [payAfterTermination, pay, noPay],
    [payAfterTermination, ["pay_date"], inRegister("Pay date")],
    [negativePay, pay, noPay],
    [implausibleBirth, ["birth_date"], nowhere("Birth date")],
    [payWithoutHours, ["hours"], inRegister("Hours")],
    [payWithoutHours, pay, noPay],
    [deferralsAbovePay, pay, noPay],
  ])("$id without %s", (rule, without, sentence) => {
    const { summary } = judge(rule, { payroll: [ann(), ben()], without });
    expect(summary).toMatchObject({ pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 2, missing: [sentence] });
  });

  it("census.deferral_exceeds_pay without a column of employee deferrals in payroll", () => {
    const { summary } = judge(deferralsAbovePay, { fields: { payroll_register: pay } });
    expect(summary).toMatchObject({ pass: 0, cannot_be_determined: 1, missing: ["Employee deferrals not mapped in Payroll register"] });
  });
});

it("a column counts as given even if only demographics have it", () => {
  const left = { hireOn: day("2024-02-01"), termOn: day("2024-01-31") };
  const fields = { payroll_register: ["employee_id", "gross_pay"], demographics: ["employee_id", "hire_date", "term_date", "rehire_date"] };
  expect(judge(hiredAfterTermination, { payroll: [ann(left)], fields }).results).toEqual(["exception"]);
});

it("a late hire or late pay stays open because of a rehire that no file could show, unless the status shows that the employee is gone", () => {
  const left = { hireOn: day("2024-02-01"), termOn: day("2023-12-01"), lastPaidOn: day("2024-06-30") };
  const payroll = [ann(left), ben({ ...left, status: "terminated" })];
  const some = { payroll, latePay: payroll.map((employee, at) => paid(employee, "2024-06-30", 100n, at + 2)), without: ["rehire_date"] };
  for (const rule of [hiredAfterTermination, payAfterTermination]) {
    const { results, summary } = judge(rule, some);
    expect(results).toEqual(["cannot_be_determined", "exception"]);
    expect(summary?.missing).toEqual(["Rehire date not mapped in Payroll register"]);
  }
});

describe("a report that is not uploaded", () => {
  it.each([notInDemographics, notInPayroll, datesDiffer, namesDiffer])("leaves $id open for every employee of the other report", (rule) => {
    const open = (missing: string) => ({ pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 2, missing: [missing] });
    expect(judge(rule, { payroll: [ann(), ben()], demographics: null }).summary).toMatchObject(open("Demographics not uploaded"));
    const demographics = [recordOf(ann()), recordOf(ben())];
    expect(judge(rule, { payroll: null, demographics }).summary).toMatchObject(open("Payroll register not uploaded"));
  });

  it("leaves pay after termination open for employees in demographics, whose other rules are judged", () => {
    const employee = { ...ann({ hireOn: day("2024-02-01"), termOn: day("2024-01-31") }), inPayroll: false };
    const some = { payroll: null, employees: [employee], demographics: [recordOf(employee)] };
    const open = { pass: 0, cannot_be_determined: 1, missing: ["Payroll register not uploaded"] };
    expect(judge(payAfterTermination, some).summary).toMatchObject(open);
    expect(judge(hiredAfterTermination, some).exceptions).toMatchObject([{ rowsOf: [{ report: "demographics", keys: ["0|IE1"] }] }]);
  });
});

import { expect, it } from "vitest";
import { hashOf, openTestRun, type TestRow } from "./run-tasks.test-data.ts";

const who = { full_name: "FAIRWEATHER, JETHRO", ssn_hash: hashOf("932273447"), ssn_last4: "3447" };
const employed = { ...who, employee_id: "10368" };
const first: TestRow = { ...employed, hire_date: "2014-06-09", term_date: "2022-05-20", status: "terminated" };
const second: TestRow = { ...employed, hire_date: "2024-02-03", term_date: null, status: "active" };
const paid: TestRow = { ...employed, pay_date: "2024-09-13", gross_pay: 200_000, hours: 8_000, in_period: true };
const contributed: TestRow = { ...who, participant_id: "P1", pay_date: "2024-09-13", match: 5_000, in_period: true };
const held: TestRow = { ...who, participant_id: "P1", beginning_balance: 10_000, ending_balance: 10_000 };

async function judged(demographics: readonly TestRow[]) {
  const run = await openTestRun([
    { report: "demographics", rows: demographics },
    { report: "payroll_register", rows: [paid] },
    { report: "participant_balances", rows: [held] },
    { report: "contribution_detail", rows: [contributed] },
  ]);
  await run.populate(["participant_activity", "payroll_census"]);
  const of = (paper: "participant_activity" | "payroll_census", rule: string) => run.result(paper).rules.find((one) => one.rule === rule);
  return [of("participant_activity", "activity.contribution_after_severance"), of("payroll_census", "census.pay_after_termination")];
}

it.each([
  ["in order", [first, second]],
  ["the latest first", [second, first]],
])("separate rows for two consecutive employments are a rehire: %s", async (_, rows) => {
  for (const rule of await judged(rows)) expect(rule).toMatchObject({ pass: 1, exception: 0, cannot_be_determined: 0 });
});

it("overlapping employment periods contradict each other", async () => {
  const [severance] = await judged([{ ...first, term_date: "2024-03-20" }, second]);
  expect(severance).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 1 });
});

import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { hashOf, openTestRun, type TestFile, type TestRow } from "./run-tasks.test-data.ts";

const payDates = ["2024-01-12", "2024-03-29", "2024-08-02", "2024-12-27", "2025-01-10"];

const employmentOf = (person: number, check: number): TestRow => ({
  hire_date: check === 3 && person === 4 ? "2011-01-01" : "2010-01-01",
  term_date: person % 8 === 1 ? "2024-02-01" : null,
  status: check > 3 && person % 5 === 0 ? "terminated" : "active",
});

/** People with and without an ID and SSN, some with several spellings, paid on several days. */
function registerOf(provider: number, more: (person: number, check: number) => TestRow = () => ({})): readonly TestRow[] {
  return Array.from({ length: 120 }, (_, index): TestRow => {
    const [person, check] = [index % 24, Math.trunc(index / 24)];
    const ssn = person % 6 === 5 ? null : String(1000 + person);
    const payDate = payDates[check] ?? "";
    return {
      employee_id: person % 4 === 3 && check > 2 ? null : `E${provider}${person}`,
      ssn_hash: ssn === null ? null : hashOf(ssn),
      ssn_last4: ssn,
      full_name: person % 7 === 2 && check > 1 ? `ROE, R${person} JR` : `ROE, R${person}`,
      birth_date: person === 9 ? "2015-02-03" : "1980-05-06",
      ...employmentOf(person, check),
      pay_date: payDate,
      in_period: payDate.startsWith("2024"),
      gross_pay: person === 11 ? 0 : 100_000 + index,
      eligible_comp: 90_000 + index,
      deferral_pretax: person % 3 === 0 ? 5_000 : null,
      hours: 8_000,
      ...more(person, check),
    };
  });
}

async function census(files: readonly TestFile[], peopleApart: boolean) {
  const run = await openTestRun(files.map((file) => ({ ...file, peopleApart })));
  await run.populate(["payroll_census"]);
  return { result: run.result("payroll_census"), data: deserialize(readFileSync(run.output("payroll_census.data"))) as unknown };
}

const payroll = (rows: readonly TestRow[], provider: string): TestFile => ({ report: "payroll_register", rows, provider });

describe("canonical files that store people separately", () => {
  it.each([
    ["one provider", [payroll(registerOf(1), "A")]],
    ["two providers that pay the same people", [payroll(registerOf(1), "A"), payroll(registerOf(2), "B")]],
    ["two files of one provider", [payroll(registerOf(1).slice(0, 60), "A"), payroll(registerOf(1).slice(60), "A")]],
    [
      "rows by pay code",
      [
        payroll(
          registerOf(1, (person, check) => ({ pay_code: (person + check) % 2 === 0 ? "REG" : "OT" })),
          "A",
        ),
      ],
    ],
  ])("give the same census as rows that contain their people: %s", async (_, files) => {
    const flat = await census(files, false);
    expect(flat.result.exceptions.length).toBeGreaterThan(0);
    expect(await census(files, true)).toEqual(flat);
  });

  it("can be used together with files whose rows contain the people", async () => {
    const files = [payroll(registerOf(1), "A"), payroll(registerOf(2), "B")];
    const mixed = await openTestRun(files.map((file, index) => ({ ...file, peopleApart: index === 0 })));
    await mixed.populate(["payroll_census"]);
    expect(mixed.result("payroll_census")).toEqual((await census(files, false)).result);
  });
});

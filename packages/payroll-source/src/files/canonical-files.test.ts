import { expect, test } from "vitest";
import type { SourcePayLine, SourcePayment, SourcePerson, SourceStatement } from "../payroll-source.ts";
import { censusFile, employeeIds, isOfYear } from "./census-file.ts";
import { partBytes, partShapes } from "./parts.ts";
import { type PaidStatements, registerFile } from "./register-file.ts";

const person = (id: string, more: Partial<SourcePerson> = {}): SourcePerson => ({
  ...{ id, firstName: "Avery", middleName: null, lastName: "Alder", ssn: "912345678", birthOn: "1980-02-29", employeeId: `E${id}` },
  ...{ hireOn: "2015-03-02", rehireOn: null, leftOn: null, status: "active", employeeClass: "Bakery" },
  ...more,
});
const payment = (id: string, payOn: string): SourcePayment => ({
  id,
  payOn,
  periodStartOn: null,
  periodEndOn: null,
  grossCents: null,
  personIds: null,
});
const line = (group: SourcePayLine["group"], name: string | null, cents: bigint, type: string | null = null): SourcePayLine => ({
  ...{ group, name, cents, type },
});
const statement = (personId: string, lines: readonly SourcePayLine[], grossCents: bigint | null = 100_000n): SourceStatement => ({
  ...{ personId, hoursHundredths: 8_050n, grossCents, lines },
});

async function register(people: readonly SourcePerson[], paid: readonly PaidStatements[]): Promise<readonly string[][]> {
  const content = {
    people: new Map(people.map((one) => [one.id, one])),
    ids: employeeIds(people),
    payments: async function* () {
      yield* paid;
    },
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of registerFile(content)) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  return lines.map((one) => one.split(","));
}

const wages = line("earning", "Regular Wages", 100_000n, "wage");

test("writes a row for each statement and a column for each pay name, to the exact cent", async () => {
  const rows = await register(
    [person("1")],
    [{ payment: payment("P1", "2024-01-05"), statements: [statement("1", [wages, line("deduction", "401(k)", 6_005n, "401k")])] }],
  );
  expect(rows).toEqual([
    [
      ...["Employee ID", "SSN", "Last Name", "First Name", "Middle Name", "Pay Date", "Period Start Date", "Period End Date", "Hours"],
      ...["Gross Pay", "Regular Wages", "401(k)", "Payment ID"],
    ],
    ["E1", "912345678", "Alder", "Avery", "", "2024-01-05", "", "", "80.50", "1000.00", "1000.00", "60.05", "P1"],
  ]);
});

test("the same payroll gives the same bytes, regardless of the order of statements and lines", async () => {
  const people = [person("1"), person("2", { lastName: "Birch" })];
  const lines = [wages, line("deduction", "Dental", 1_450n, "s125_dental"), line("contribution", "401(k) Match", 2_000n, "401k")];
  const one = await register(people, [
    { payment: payment("P1", "2024-01-05"), statements: [statement("1", lines), statement("2", lines)] },
  ]);
  const reversed = [statement("2", [...lines].reverse()), statement("1", [...lines].reverse())];
  expect(await register([...people].reverse(), [{ payment: payment("P1", "2024-01-05"), statements: reversed }])).toEqual(one);
});

test("adds up amounts with the same name, including negative ones, but keeps different groups apart", async () => {
  const lines = [
    ...[wages, line("earning", " regular  wages", -2_500n, "wage"), line("deduction", "401(k)", 300n, "401k")],
    line("contribution", "401(k)", 200n, "401k"),
  ];
  const [head = [], row = []] = await register(
    [person("1")],
    [{ payment: payment("P1", "2024-01-05"), statements: [statement("1", lines)] }],
  );
  const cells = Object.fromEntries(head.map((header, index) => [header, row[index]]));
  expect(cells).toMatchObject({ "Regular Wages": "975.00", "401(k)": "3.00", "Employer 401(k)": "2.00" });
});

test.each<[string, SourcePayLine["group"], string | null, string | null]>([
  ["Retirement (401(k))", "deduction", "Retirement", "401k"],
  ["Retirement (Roth 401(k))", "deduction", "Retirement", "401k_roth"],
  ["Loan Repayment", "deduction", null, "401k_loan"],
  ["Double Overtime", "earning", null, "double_overtime"],
  ["Other earnings", "earning", null, null],
  ["Gross Pay (earnings)", "earning", "Gross Pay", null],
  ["SSN (deduction)", "deduction", "SSN", null],
  ["Employer Safe Harbor", "contribution", "Safe Harbor", null],
  ["Company Match", "contribution", "Company Match", null],
])("the column %s is for a %s named %s with type %s", async (header, group, name, type) => {
  const statements = [statement("1", [line(group, name, 1n, type)])];
  const [head = []] = await register([person("1")], [{ payment: payment("P1", "2024-01-05"), statements }]);
  expect(head.at(-2)).toBe(header);
});

test("people get the payroll system's employee IDs, or the source's own IDs if an employee ID is missing or shared", () => {
  const people = [person("1", { employeeId: "7" }), person("2", { employeeId: "7" }), person("3", { employeeId: null }), person("4")];
  expect([...employeeIds(people)]).toEqual([
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "E4"],
  ]);
});

test("the employee list has each person once, ordered by employee ID, and contains no formula", () => {
  const people = [person("2", { lastName: "=1+1" }), person("1", { lastName: 'O"Hara, Jr' })];
  expect(censusFile(people, employeeIds(people)).split("\r\n").slice(1)).toEqual([
    'E1,912345678,"O""Hara, Jr",Avery,,1980-02-29,2015-03-02,,,active,Bakery',
    "E2,912345678,'=1+1,Avery,,1980-02-29,2015-03-02,,,active,Bakery",
    "",
  ]);
});

const year = { startOn: "2024-01-01", endOn: "2024-12-31" };
test.each<[string, Partial<SourcePerson>, boolean]>([
  ["someone who left the day before the year", { leftOn: "2023-12-31" }, false],
  ["someone who left on its first day", { leftOn: "2024-01-01" }, true],
  ["someone who left before it and came back", { leftOn: "2020-05-01", rehireOn: "2021-01-04" }, true],
  ["someone who came back and left again before it", { leftOn: "2022-05-01", rehireOn: "2021-01-04" }, false],
  ["someone hired after it", { hireOn: "2025-01-02" }, false],
  ["someone without dates", { hireOn: null }, true],
])("%s: belongs to the year is %o", (_, dates, isOf) => {
  expect(isOfYear(person("1", dates), year, false)).toBe(isOf);
  expect(isOfYear(person("1", dates), year, true)).toBe(true);
});

test("stored parts of an interrupted import open unchanged", () => {
  const statements = [statement("1", [wages, line("deduction", null, -5n)], null)];
  expect(partShapes.statements.parse(JSON.parse(Buffer.from(partBytes("statements", statements)).toString("utf8")))).toEqual(statements);
  const payments = [{ ...payment("P1", "2024-01-05"), grossCents: 9_007_199_254_740_993n, personIds: ["1"] }];
  expect(partShapes.payments.parse(JSON.parse(Buffer.from(partBytes("payments", payments)).toString("utf8")))).toEqual(payments);
});

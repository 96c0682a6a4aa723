import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

test("members in a multi-page account statement are read from the headings above their rows", async () => {
  const banner = ["Oxbow Castings 401(k) Plan", "", "", "Display of Accounts", "", "", ""];
  const upper = ["", "Balance on", "Deposits", "Rollover", "Interest &", "Benefits", "Balance on"];
  const lower = ["Contribution Type", "01/01/2025", "Received", "Deposits", "Gain/Loss", "Paid", "12/31/2025"];
  const member = (name: string, ssn: string) => [
    [`Member: ${name}`, `ID ${ssn}`, "Status ACT", "", "", "", ""],
    ["Elective Deferral", "1,000.00", "50.00", "", "5.00", "", "1,055.00"],
    ["Matching", "500.00", "25.00", "", "2.50", "27.50-", "500.00"],
    ["Member Total", "1,500.00", "75.00", "", "7.50", "27.50-", "1,555.00"],
  ];
  const inspection = await bench.inspection(
    csv([
      ...[banner, upper, lower],
      ...member("DOE, JANE", "900101234"),
      ...[["Page 1", "continued", "", "", "", "", ""], banner, upper, lower],
      ...member("ROE, RICHARD P", "900105678"),
    ]),
    "participant_balances",
  );
  expect(inspection.headerRows).toEqual([2, 3]);
  expect(inspection.bands).toEqual([
    { label: "member", fields: ["full_name"], samples: ["DOE, JANE", "ROE, RICHARD P"] },
    { label: "id", fields: ["ssn"], samples: ["***-**-1234", "***-**-5678"] },
    { label: "status", fields: ["status"], samples: ["ACT"] },
  ]);
  const ofColumns = inspection.values.filter(({ key }) => key !== "row_kinds");
  expect(ofColumns.flatMap(({ values }) => values.map(({ text }) => text)).sort()).toEqual(["ACT", "Elective Deferral", "Matching"]);
  expect(inspection.problems).toEqual([]);
  expect((await bench.normalize(inspection.mapping)).amounts.ending_balance).toMatchObject({ readCents: "311000", keptCents: "311000" });
  const rows = await bench.rows("canonical.parquet", "full_name, ssn_last4, ending_balance");
  expect(rows.map(({ full_name, ssn_last4 }) => [full_name, ssn_last4])).toEqual([
    ...Array(2).fill(["DOE, JANE", "1234"]),
    ...Array(2).fill(["ROE, RICHARD P", "5678"]),
  ]);
});

test("a person without a label does not inherit the label of the terminated employee above", async () => {
  const person = (heading: string, amount: string) => [
    [heading, "", "", ""],
    ["EE PRE-TAX", "Bond Fund", amount, amount],
    ["ER MATCH", "Bond Fund", amount, amount],
    ["Participant Total", "", amount, amount],
  ];
  const inspection = await bench.inspection(
    csv([
      ["Source", "Fund", "Beginning", "Ending"],
      ...person("Participant: DOE, JANE    SSN: 900-10-1234    Hire: 04/06/2015", "1.00"),
      ...person("Participant: ROE, RICHARD    SSN: 900-10-5678    Hire: 03/04/2012    Term: 09/15/2023", "2.00"),
      ...person("Participant: POE, EDGAR    SSN: 900-10-9999    Hire: 05/05/2021", "3.00"),
    ]),
    "participant_balances",
  );
  await bench.normalize(inspection.mapping);
  const rows = await bench.rows("canonical.parquet", "ssn_last4, hire_date::VARCHAR AS hired, term_date::VARCHAR AS left_on");
  expect(rows.map((row) => Object.values(row))).toEqual([
    ...Array(2).fill(["1234", "2015-04-06", null]),
    ...Array(2).fill(["5678", "2012-03-04", "2023-09-15"]),
    ...Array(2).fill(["9999", "2021-05-05", null]),
  ]);
  const shown = await bench.run("ingestion.preview", { mapping: inspection.mapping, planYear: 2025 });
  const at = shown.columns.findIndex(({ key }) => key === "term_date");
  expect(shown.rows.filter(({ kind }) => kind === "data").map(({ cells }) => cells[at])).toEqual([
    "",
    "",
    "2023-09-15",
    "2023-09-15",
    "",
    "",
  ]);
});

test("employees in an earnings record are read from cells without a colon", async () => {
  const inspection = await bench.inspection(
    csv([
      ["Pay Date", "Pd Ending", "Hours", "Gross", "401(k)"],
      ["Emp No 00372", "DOE, JANE", "SS# XXX-XX-1234", "", ""],
      ["01/10/2025", "01/03/2025", "80.00", "2,000.00", "100.00"],
      ["01/24/2025", "01/17/2025", "80.00", "2,000.00", "100.00"],
      ["Emp No 00403", "ROE, RICHARD P", "SS# XXX-XX-5678", "", ""],
      ["01/10/2025", "01/03/2025", "72.00", "1,800.00", "90.00"],
    ]),
    "payroll_register",
  );
  expect(inspection.problems).toEqual([]);
  await bench.normalize(inspection.mapping);
  const rows = await bench.rows("canonical.parquet", "employee_id, full_name, ssn_last4");
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["00372", "DOE, JANE", "1234"],
    ["00372", "DOE, JANE", "1234"],
    ["00403", "ROE, RICHARD P", "5678"],
  ]);
});

test("a column that spells out codes explains their meaning", async () => {
  const inspection = await bench.inspection(
    csv([
      ["SSN", "SRC", "SRC DESC", "BEG MKT VAL", "END MKT VAL"],
      ["900-10-1234", "01", "EE PRE-TAX", "1.00", "1.00"],
      ["900-10-1234", "02", "ER MATCH", "1.00", "1.00"],
      ["900-10-5678", "01", "EE PRE-TAX", "1.00", "1.00"],
      ["900-10-5678", "03", "ER PROF SHR", "1.00", "1.00"],
    ]),
    "participant_balances",
  );
  expect(inspection.columns[1]?.field).toBe("money_source");
  expect(Object.fromEntries(inspection.values[0]?.values.map(({ text, canonical }) => [text, canonical]) ?? [])).toEqual({
    "01": "deferral_pretax",
    "02": "match",
    "03": "profit_sharing",
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header = "Statement Date,Name,SSN,Money Type,Opening Balance,Contributions,Closing Balance,Vested Percent";
const account = (ssn: string, source: string, days: readonly string[]) =>
  days.map((day, at) => `${day},"DOE, JANE",${ssn},${source},${100 * at}.00,100.00,${100 * (at + 1)}.00,${20 * (at + 1)}`);
const quarters = ["03/31/2025", "06/30/2025", "09/30/2025", "12/31/2025"];
const fileOf = (days: readonly string[]) =>
  [
    header,
    ...account("900-10-1234", "Pre-Tax Deferral", days),
    ...account("900-10-1234", "Employer Match", days.slice(1)),
    ...account("900-10-5678", "Pre-Tax Deferral", days.slice(0, -2)),
    ...account("900-10-5679", "Pre-Tax Deferral", days),
  ].join("\n");
const kept = async (mapping: Parameters<TaskBench["normalize"]>[0]) => {
  const { amounts } = await bench.normalize(mapping);
  return [amounts.beginning_balance?.keptCents, amounts.contributions?.keptCents, amounts.ending_balance?.keptCents];
};

test.each([
  ["days", quarters],
  ["codes", ["1Q2025", "2Q2025", "3Q2025", "4Q2025"]],
])("reads one account's rows by quarter: the first opening, the last closing, and all activity (%s)", async (_, days) => {
  const { columns, mapping } = await bench.inspection(fileOf(days), "participant_balances");
  expect(columns[0]).toMatchObject({ field: "row_period", confidence: 0.7 });
  expect(columns[0]?.reason).toContain(`4 periods (${days.join(", ")})`);
  expect(await kept(mapping)).toEqual(["0", "130000", "130000"]);
  // Figures shown before the mapping is confirmed match the ones that will be read.
  expect(
    ["Opening Balance", "Contributions", "Closing Balance"].map((name) => columns.find((one) => one.header === name)?.sumCents),
  ).toEqual([...["0", "130000", "130000"]]);
  const rows = await bench.rows("canonical.parquet", "row, ending_balance, vested_pct");
  expect(rows.slice(0, 4).map(({ ending_balance, vested_pct }) => [ending_balance, vested_pct])).toEqual([
    ...Array(3).fill([null, null]),
    [40000n, 8000],
  ]);
});

test("quarters outside the plan year do not count", async () => {
  const { mapping } = await bench.inspection(fileOf(["12/31/2024", ...quarters]), "participant_balances");
  expect(await kept(mapping)).toEqual(["30000", "140000", "170000"]);
});

test("a date shared by all of an account's rows is not a period", async () => {
  const lines = [header, ...account("900-10-1234", "Pre-Tax Deferral", ["12/31/2025"]), ...account("900-10-5678", "Match", ["12/30/2025"])];
  expect((await bench.inspection(lines.join("\n"), "participant_balances")).columns[0]?.field).toBeNull();
});

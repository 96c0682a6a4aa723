import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { packedWorkbook, type StyledCell } from "./packed-workbook.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header = ["Participant ID", "SSN", "Participant Name", "Pay Date", "Money Source", "Amount"];
const row = (id: StyledCell, ssn: StyledCell | string, on: StyledCell | string, amount: StyledCell | number) =>
  [id, ssn, "Alvarez, Nora", on, "Pre-Tax", amount] as const;
const read = async (cells: ReturnType<typeof row>) =>
  readCase(bench, { content: packedWorkbook({ rows: [header, cells] }), slot: "contribution_detail", upload_as: "r.xlsx" });

for (const one of casesOf("15-xlsx-packages"))
  it(`${one.id}: identifiers are read as the sheet displays them`, async () => {
    expect((await readCase(bench, one)).rows.map((record) => record.participant_id)).toEqual(["EE-07101", "EE-07102", "EE-07103"]);
  });

test.each([
  [{ v: 7101, z: '"EE-"00000' }, "EE-07101"],
  [{ v: 7101, z: "\\E\\E\\-00000" }, "EE-07101"],
  [{ v: 7101, z: '00000"-EE"' }, "07101-EE"],
  [{ v: 7101, z: '"EE-"0' }, "EE-7101"],
  [{ v: "07101", z: '"EE-"@' }, "EE-07101"],
  [{ v: 7101, z: "000000" }, "007101"],
  [{ v: 7101, z: "0" }, "7101"],
] as const)("an identifier %o is read as %s", async (id, text) => {
  const found = await read(row(id, "900-12-3401", "01/12/2024", 250));
  expect(found.rows.map((record) => record.participant_id)).toEqual([text]);
});

test.each(['#,##0.00" USD"', '"USD "#,##0.00', '"USD "0000', '0" each"', '_("$"* #,##0.00_)', '"Amount: "0.00;"Refund: "0.00'])(
  "the format of an amount, %s, does not affect its value",
  async (z) => {
    const found = await read(row({ v: 7101, z: "0" }, "900-12-3401", "01/12/2024", { v: 250, z }));
    expect([found.sums.amount, found.rejected]).toEqual(["250.00", 0]);
  },
);

it("an SSN gets its zeros from the number format, and a date with words in its format stays a date", async () => {
  const on = { v: 45_303, z: '"Paid "mm/dd/yyyy' };
  const found = await read(row({ v: 7101, z: "0" }, { v: 900_123_401, z: "000\\-00\\-0000" }, on, 250));
  expect(found.rows).toMatchObject([{ ssn_last4: "3401", pay_date: "2024-01-12" }]);
});

import { expect, test } from "vitest";
import { importLabel, importTemplate, refusedRows } from "./import-file.ts";

test("the template has the headings that an import reads", () => {
  expect(importTemplate()).toBe('\uFEFFClient,EIN,State\r\n"Example Manufacturing, Inc.",47-3920185,Active\r\n');
});

test("a downloaded file never runs a formula typed as a name or EIN", () => {
  const row = {
    row: 4,
    name: '=HYPERLINK("http://x")',
    ein: "+1",
    state: "Inactive",
    action: "refused" as const,
    says: ["The EIN +1 has 1 digits."],
  };
  expect(refusedRows({ rows: [row, { ...row, row: 5, name: "Kept", action: "create" }] })).toBe(
    `\uFEFFClient,EIN,State,Row,Reason\r\n"'=HYPERLINK(""http://x"")",'+1,Inactive,4,The EIN +1 has 1 digits.\r\n`,
  );
});

test("the button says what it will do", () => {
  const counts = { create: 0, update: 0, same: 3, refused: 1 };
  expect([counts, { ...counts, create: 1 }, { ...counts, update: 2 }, { ...counts, create: 1200, update: 3 }].map(importLabel)).toEqual([
    ...[null, "Add 1 client", "Change 2 clients", "Add 1,200 clients, change 3"],
  ]);
});

import { expect, test } from "vitest";
import type { Inspection, Mapping } from "../../core/index.ts";
import { cellColumnOf } from "./cell-column.ts";

const mapped = (...fields: (string | null)[]): Mapping => ({
  ...{ reportKey: "participant_balances", sheetIndex: 0, headerRows: [1], bands: [], carryDown: [], valueMaps: {} },
  columns: fields.map((field, index) => ({ index, header: `h${index}`, field, sign: "as_is", format: {} })),
});
const columnOf = (mapping: Mapping, inspection: Partial<Pick<Inspection, "sourceColumns" | "notices">> = {}): string | null =>
  cellColumnOf({ notices: [], ...inspection }, mapping);

test("a row is identified by the cell of its first amount", () => {
  expect(columnOf(mapped("participant_id", "full_name", "ending_balance", "beginning_balance"))).toBe("D");
});

test("a row without an amount is identified by its first mapped cell", () => {
  expect(columnOf(mapped(null, "participant_id"))).toBe("B");
  expect(columnOf(mapped(null))).toBeNull();
});

test("letters match the sheet even if empty columns were left out", () => {
  const mapping = mapped("participant_id", null, "ending_balance");
  expect(columnOf(mapping, { sourceColumns: [0, 2, 16_383] })).toBe("XFD");
  const notices = [{ code: "empty-columns-left-out", msg: "" }];
  expect(columnOf(mapping, { notices })).toBeNull();
  expect(columnOf(mapping, { notices, sourceColumns: [0, 1, 27] })).toBe("AB");
});

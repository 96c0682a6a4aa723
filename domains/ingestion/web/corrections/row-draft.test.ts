import { expect, it } from "vitest";
import type { ColumnToCorrect, RowToCorrect } from "../../contract/index.ts";
import { cellsBefore, changesOf, combineDrafts, compareDraft, draftOf, mergeDraft, reasonBefore } from "./row-draft.ts";

const columns: readonly ColumnToCorrect[] = [
  { column: 0, header: "SSN", title: "SSN", asks_reason: true },
  { column: 1, header: "Name", title: "Name", asks_reason: false },
  { column: 2, header: "Gross", title: "Gross amount", asks_reason: true },
];
const row: RowToCorrect = {
  ...{ row: 8, revision: 0, state: "rejected", faults: [] },
  cells: [
    { column: 0, text: "***-**-3456", is_masked: true, corrected: null },
    { column: 1, text: "DOE, JANE", is_masked: false, corrected: null },
    { column: 2, text: "12x.50", is_masked: false, corrected: null },
  ],
};
const corrected = (text: string): RowToCorrect => ({
  ...row,
  revision: 1,
  cells: row.cells.map((cell) =>
    cell.column === 2
      ? { ...cell, text, corrected: { file_text: "12x.50", by: "Marisol Reyes", on: "2026-11-24T10:00:00.000Z", reason: "Wire" } }
      : cell,
  ),
});

it("requires a reason for a changed amount but not for a changed name", () => {
  expect(compareDraft(columns, { cells: { 2: "12.50" }, reason: " " }, row)).toBe("incomplete");
  expect(compareDraft(columns, { cells: { 2: "12.50" }, reason: "Wire" }, row)).toBe("unsaved");
  expect(compareDraft(columns, { cells: { 1: "ROE, JANE" }, reason: "" }, row)).toBe("unsaved");
  expect(compareDraft(columns, { cells: { 1: "DOE, JANE", 0: "" }, reason: "" }, row)).toBe("stored");
});

it("reverts a correction without a reason and treats the file's original text as no change", () => {
  expect(changesOf(row, { cells: { 2: null }, reason: "" })).toEqual([]);
  expect(compareDraft(columns, { cells: { 2: null }, reason: "" }, corrected("12.50"))).toBe("unsaved");
});

it("keeps text typed during a save as unsaved", () => {
  const sent = { cells: { 2: "12.50" }, reason: "Wire" };
  expect(mergeDraft({ cells: { 2: "12.50", 1: "ROE" }, reason: "Wire" }, sent).cells).toEqual({ 1: "ROE" });
});

it("lets a person choose for cells that a colleague also corrected, and keeps all other cells from both", () => {
  const mine = { cells: { 1: "ROE, JANE", 2: "13.50" }, reason: "Wire" };
  expect(combineDrafts({ base: row, mine, theirs: corrected("12.50") }, "mine")).toEqual({ value: mine, contested: ["2"] });
  expect(combineDrafts({ base: row, mine, theirs: corrected("12.50") }, "theirs").value.cells).toEqual({ 1: "ROE, JANE" });
  expect(combineDrafts({ base: row, mine, theirs: corrected("13.50") }, "mine").contested).toEqual([]);
});

it("undo restores the previous text, or the file's original text after a first correction; a masked text is unknown", () => {
  expect(cellsBefore(row, [{ column: 2, text: "12.50" }])).toEqual([{ column: 2, text: null }]);
  expect(cellsBefore(corrected("12.50"), [{ column: 2, text: "13.50" }])).toEqual([{ column: 2, text: "12.50" }]);
  const masked = { ...row, cells: [{ ...corrected("***-**-9999").cells[2]!, is_masked: true }] };
  expect(cellsBefore(masked, [{ column: 2, text: "x" }])).toBeUndefined();
  expect(draftOf(corrected("12.50")).reason).toBe("Wire");
});

it("undo restores a cell's own reason, not the reason for another corrected cell in the row", () => {
  const [ssn, name, gross] = corrected("12.50").cells;
  const named = { ...name!, corrected: { ...gross!.corrected!, reason: "Passport" } };
  const both = { ...corrected("12.50"), cells: [ssn!, named, gross!] };
  expect(reasonBefore(both, [{ column: 2, text: "13.50" }])).toBe("Wire");
  expect(reasonBefore(both, [{ column: 0, text: "x" }])).toBe("");
});

import type { PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import type { SourceFacts } from "../paper-facts.ts";
import type { RowRef } from "../paper-result.ts";
import type { PaperFrame } from "./sheet-frame.ts";
import { rowsAt, sourceColumn, sourceText } from "./source-refs.ts";
import { sourcesSheet } from "./sources-sheet.ts";

const file = (fileNo: number, fileName: string, more: Partial<SourceFacts> = {}): SourceFacts => ({
  ...{ fileNo, fileName, reportKey: "participant_balances", input: "", sha256: "ab".repeat(32), provider: "Empower (A)", fieldsMapped: [] },
  ...{ rowsRead: 9, kept: 8, keptOutOfPeriod: 0, rejected: 1, skipped: 0, issues: [], ...more },
});
const sources = [
  file(0, "balances.xlsx", { sheetName: "Year 2024", cellColumn: "XFD" }),
  file(2, "payments.csv", { sheetName: null, cellColumn: null }),
  file(3, "of an earlier version.xlsx"),
];
const at = (file_no: number, row: number, sheet = 0): RowRef => ({ file_no, sheet, row });
const textOf = (...refs: RowRef[]): string => sourceText(sources, { refs, count: refs.length });

test("a row is referenced by file, sheet and cell, or by line in a text file", () => {
  expect(textOf(at(0, 12))).toBe("S1 Year 2024!XFD12");
  expect(textOf(at(2, 40_000))).toBe("S3 row 40000");
  expect(textOf(at(3, 5), at(3, 6, 1))).toBe("S4 row 5, sheet 2 row 6");
});

test("several rows are referenced in file order, and counted if there are too many", () => {
  expect(textOf(at(0, 12), at(2, 4), at(0, 13))).toBe("S1 Year 2024!XFD12, Year 2024!XFD13; S3 row 4");
  expect(sourceText(sources, rowsAt({ ...at(0, 12), rows: 4 }))).toBe("S1 Year 2024!XFD12 and 3 more");
  const many = Array.from({ length: 100 }, (_, row) => at(2, row + 2));
  expect(sourceText(sources, { refs: many, count: 7000 })).toMatch(/^S3 row 2, .*, row 13 and 6988 more$/);
});

const day = (text: string): PlainDate => text as PlainDate;
const frame: PaperFrame = {
  engagement: {
    ...{ clientName: "C", planName: "P", ein: "00-0000000", planNumber: "001", engagementName: "E", providers: [] },
    ...{ startOn: day("2024-01-01"), endOn: day("2024-12-31"), performanceMateriality: null },
  },
  ...{ title: "T", sources, appVersion: "1", resultId: "0", signOffs: [] },
};

test("the reference links to the file's line on the Sources tab, which has the name, sheet, report and hash", () => {
  const column = sourceColumn<RowRef>(frame, (ref) => ({ refs: [ref], count: 1 }));
  expect([0, 2, 3].map((file_no) => column.link?.(at(file_no, 2)))).toEqual(["'Sources'!A8", "'Sources'!A9", "'Sources'!A10"]);
  const rows = [...sourcesSheet(frame).rows];
  const texts = (row: number) => rows[row - 1]?.cells.map((cell) => (cell?.content.kind === "text" ? cell.content.text : null));
  expect(texts(8)).toEqual(["S1", "balances.xlsx", "Year 2024", "Participant balances", "Empower (A)", null, null, "ab".repeat(32)]);
  expect(texts(9)?.slice(0, 3)).toEqual(["S3", "payments.csv", ""]);
});

test("a row without a known source has an empty, unlinked cell", () => {
  const column = sourceColumn<null>(frame, rowsAt);
  expect([column.read(null, 0), column.link?.(null)]).toEqual(["", null]);
});

test("the Sources tab marks a mapping that was rolled forward from last year and hasn't been accepted since; otherwise it has no such column", () => {
  const applied = "Applied from last year's mapping, accepted by Ann Lee in 2024";
  const headings = (of: PaperFrame) =>
    [...sourcesSheet(of).rows][6]?.cells.map((cell) => (cell?.content.kind === "text" ? cell.content.text : null));
  expect(headings(frame)).not.toContain("Mapping");
  const mixed = { ...frame, sources: [file(0, "balances.csv", { appliedFrom: applied }), file(1, "payments.csv")] };
  expect(headings(mixed)?.at(-1)).toBe("Mapping");
  const last = [...sourcesSheet(mixed).rows].slice(7, 9).map(({ cells }) => cells.at(-1)?.content);
  expect(last).toMatchObject([{ text: applied }, { text: "Accepted for this year" }]);
});

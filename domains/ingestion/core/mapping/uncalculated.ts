import type { ShapeValue } from "@tieout/shapes";
import type { UncalculatedShape } from "../inspection-shapes.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { ColumnMapping } from "./mapping.ts";
import type { MappingProblem } from "./mapping-problems.ts";

export type UncalculatedCells = ShapeValue<typeof UncalculatedShape>;

/** Tells the user how to get results: spreadsheet programs calculate formulas when a person saves the file. */
export const calculateFirst = "Open the file in Excel, save it and upload it again (in LibreOffice, press Ctrl+Shift+F9 before saving).";

export const uncalculatedText = ({ cells, wrong = 0, firstRow, sheet }: UncalculatedCells): string => {
  const place = sheet === undefined ? `row ${firstRow}` : `row ${firstRow} of “${sheet}”`;
  const isOne = cells === 1;
  if (wrong > 0) {
    const stored = wrong === cells ? "" : "0, nothing or ";
    return `has ${isOne ? "1 formula whose stored result is" : `${cells} formulas whose stored results are`} ${stored}not what the formula's cells give (first: ${place})`;
  }
  const are = isOne ? "1 formula that was" : `${cells} formulas that were`;
  return `has ${are} never calculated (first: ${place}), so the file stores 0 or nothing there`;
};

/** Columns that feed a field but have formulas that were never calculated, until a person accepts the stored values. */
export const uncalculatedProblems = (
  report: ReportDefinition,
  columns: readonly ColumnMapping[],
  uncalculatedOf: (index: number) => UncalculatedCells | undefined,
): readonly MappingProblem[] =>
  columns.flatMap(({ index, header, field, format }): readonly MappingProblem[] => {
    const found = uncalculatedOf(index);
    if (field === null || !found || !findField(report, field) || format.storedValues === "accepted") return [];
    const msg = `“${header}” ${uncalculatedText(found)}. ${calculateFirst} If the stored values are right, choose “Use as stored” in the column's format.`;
    return [{ code: "not-calculated", severity: "error", msg, field, column: index }];
  });

import { calculateFirst, columnLetters, type Notice } from "@tieout/ingestion/core";
import { type Calculation, type SheetFacts, uncalculatedColumns } from "@tieout/spreadsheet/read";

interface Workbook {
  readonly calculation?: Calculation;
  readonly isCalculatedByHand?: boolean;
}

const mostColumns = 12;

const notRead = "All of them are in rows that are not read, such as totals. No action is needed.";

/** Formula notices for cells that aren't read into any record, so that nothing has to be calculated first. */
export const withoutRecords = (notices: readonly Notice[]): readonly Notice[] =>
  notices.map((notice) => ({ ...notice, msg: notice.msg.replace(calculateFirst, notRead) }));

/** Notices about missing formula results on a sheet, with counts and the first cells. */
export function formulaNotices({ formulas }: SheetFacts, { calculation = "unknown", isCalculatedByHand }: Workbook): readonly Notice[] {
  const columns = uncalculatedColumns(formulas, calculation);
  const isAllZero = formulas.every(({ results }) => results === 0);
  const notices: Notice[] = [];
  const say = (code: string, of: "missing" | "zeros" | "wrong", words: (cells: number) => string): void => {
    const own = columns.filter((column) => column[of] > 0);
    const [first] = own;
    if (!first) return;
    const cells = own.reduce((sum, column) => sum + column[of], 0);
    const letters = own.slice(0, mostColumns).map(({ column }) => columnLetters(column - 1));
    const more = own.length > mostColumns ? ` and ${own.length - mostColumns} more` : "";
    const list = `${own.length === 1 ? "column" : "columns"} ${letters.join(", ")}${more}`;
    const place = `${columnLetters(first.column - 1)}${first.rows[0] ?? 0}`;
    notices.push({ code, msg: `${words(cells)} (${list}; first: ${place}). ${calculateFirst}` });
  };
  say("formulas-without-value", "missing", (cells) =>
    cells === 1 ? "1 formula cell has no stored result" : `${cells} formula cells have no stored result`,
  );
  say("formulas-not-calculated", "zeros", (cells) =>
    calculation === "asked"
      ? `${cells} formula cells hold 0 or nothing, and the file is set to calculate when opened`
      : isAllZero
        ? `All formulas that have a result hold 0 or nothing (${cells} cells), and nothing in the file says that they were calculated`
        : `${cells === 1 ? "1 formula cell holds" : `${cells} formula cells hold`} 0 or nothing where the cells of the formula give another result`,
  );
  say("formulas-contradicted", "wrong", (cells) =>
    cells === 1
      ? "1 formula cell stores a result that is not what its formula's cells give"
      : `${cells} formula cells store results that don't match what their formulas' cells give`,
  );
  if (isCalculatedByHand && formulas.length > 0)
    notices.push({
      code: "calculated-by-hand",
      msg: "The workbook calculates its formulas only when asked, so stored results may be out of date. To be sure, press F9 in Excel, save the file and upload it again.",
    });
  return notices;
}

import { plainDate, yearOf } from "@tieout/kernel";
import { blankCell, type CellContent, type CellStyle, dateCell, formulaCell, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import { bridgeNeed, coverageOf, coverageTitles, leastMonths, longestBridgeDays, type Period } from "../coverage.ts";
import type { Toolkit } from "../toolkit.ts";
import { emptyRow, fact, firstBodyRow, noteLine, toolkitSheet, wrapped } from "./toolkit-sheet.ts";

const bridgeTexts = {
  not_needed: "Not needed",
  needed: "Needed",
  given: "Covers the end of the plan year",
  too_short: "Ends before the plan year",
  gap_too_long: `The gap is longer than ${longestBridgeDays} days: obtain the next report`,
} as const;

/** The calendar year that contains most of the report period; the auditor can enter a different plan year. */
export const usualPlanYear = ({ general }: Toolkit): Period => {
  const year = yearOf(general.endOn) - (general.reportType === 2 && general.endOn.slice(5) < "06" ? 1 : 0);
  return { startOn: plainDate(year, 1, 1) ?? general.startOn, endOn: plainDate(year, 12, 31) ?? general.endOn };
};

const row = (index: number): number => firstBodyRow + index;
const [from, to, yearFrom, yearTo] = [`B${row(0)}`, `B${row(1)}`, `B${row(2)}`, `B${row(3)}`];
const [planDays, covered, _gapStart, gapEnd, months, coverage] = [4, 5, 6, 7, 8, 9].map((at) => `B${row(at)}`);
const letterTo = `B${row(13)}`;
const common = { from: `MAX(${from},${yearFrom})`, to: `MIN(${to},${yearTo})` };

const formulas = (reportType: 1 | 2) => ({
  planDays: `${yearTo}-${yearFrom}+1`,
  covered: reportType === 1 ? "0*1" : `MAX(0,${common.to}-${common.from}+1)`,
  gapStart: `IF(${covered}=0,${planDays},MAX(0,${from}-${yearFrom}))`,
  gapEnd: `IF(${covered}=0,${planDays},MAX(0,${yearTo}-${to}))`,
  months: `IF(${covered}=0,0,DATEDIF(${common.from},${common.to}+1,"M"))`,
  coverage: `IF(${covered}=0,"${coverageTitles.none}",IF(${covered}=${planDays},"${coverageTitles.full}",IF(${months}>=${leastMonths},"${coverageTitles.six_months}","${coverageTitles.less}")))`,
  bridge: `IF(OR(${covered}=0,${gapEnd}=0),"${bridgeTexts.not_needed}",IF(${gapEnd}>${longestBridgeDays},"${bridgeTexts.gap_too_long}",IF(${letterTo}="","${bridgeTexts.needed}",IF(${letterTo}>=${yearTo},"${bridgeTexts.given}","${bridgeTexts.too_short}"))))`,
});

/** Tab whose formulas give the same answers as `coverageOf` and `bridgeNeed` for any plan year the auditor enters. */
export function periodTab(toolkit: Toolkit): SheetModel {
  const { general, bridgeLetter } = toolkit;
  const year = usualPlanYear(toolkit);
  const found = coverageOf(general, year);
  const written = formulas(general.reportType);
  const live = (formula: string, content: CellContent, style: CellStyle) => formulaCell(formula, content, style);
  const days = (formula: string, value: number) => live(formula, { kind: "number", value }, "number");
  const words = (formula: string, text: string) => live(formula, { kind: "text", text }, "check");
  return toolkitSheet(toolkit, {
    ...{ name: "Period", title: "Period and bridge letter", widths: [44, 40] },
    rows: [
      fact(general.reportType === 1 ? "Report as of" : "Report from", dateCell(general.startOn)),
      fact(general.reportType === 1 ? "Report as of" : "Report to", dateCell(general.endOn)),
      fact("Plan year from", dateCell(year.startOn, "fillDate")),
      fact("Plan year to", dateCell(year.endOn, "fillDate")),
      fact("Days of the plan year", days(written.planDays, found.planDays)),
      fact("Days covered", days(written.covered, found.coveredDays)),
      fact("Gap at the start, days", days(written.gapStart, found.gapAtStartDays)),
      fact("Gap at the end, days", days(written.gapEnd, found.gapAtEndDays)),
      fact("Whole months covered", days(written.months, found.coveredMonths)),
      fact("Coverage", words(written.coverage, coverageTitles[found.key])),
      fact("Bridge letter", words(written.bridge, bridgeTexts[bridgeNeed(found, year, bridgeLetter)])),
      emptyRow,
      fact("Bridge letter of", bridgeLetter ? dateCell(bridgeLetter.datedOn, "fillDate") : blankCell("fillDate")),
      fact("Covers to", bridgeLetter ? dateCell(bridgeLetter.coversTo, "fillDate") : blankCell("fillDate")),
      fact("Signed by", textCell(bridgeLetter?.signedBy ?? "", "fillText")),
      fact("Changes disclosed", bridgeLetter ? wrapped(bridgeLetter.changes) : null),
      fact("Second report that fills the year", null),
      fact("Conclusion", null),
      emptyRow,
      noteLine("A bridge letter is management's statement and was not audited."),
    ],
    conditionalFormats: [
      { range: `B${row(9)}:B${row(9)}`, formula: `OR(B${row(9)}="None",B${row(9)}="Less than six months")`, style: "difference" },
    ],
  });
}

export const coverageAddress = `'Period'!${coverage}`;

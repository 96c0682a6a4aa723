import { blankCell, formulaCell, type SheetModel, textCell, type WorkbookModel } from "@tieout/spreadsheet/model";
import { coverageOf, coverageTitles } from "../coverage.ts";
import { figuresOf } from "../reliance.ts";
import type { Toolkit } from "../toolkit.ts";
import { exceptionTab, matrixTab, objectiveTab, resultRange, userControlTab } from "./control-tabs.ts";
import { generalTab, opinionTab, subserviceTab } from "./general-tabs.ts";
import { coverageAddress, periodTab, usualPlanYear } from "./period-tab.ts";
import { emptyRow, fact, noteLine, toolkitSheet, workbookFooter } from "./toolkit-sheet.ts";

function conclusionTab(toolkit: Toolkit): SheetModel {
  const { exceptions } = figuresOf(toolkit);
  const coverage = coverageTitles[coverageOf(toolkit.general, usualPlanYear(toolkit)).key];
  return toolkitSheet(toolkit, {
    ...{ name: "Conclusion", title: "Conclusion and sign-off", widths: [44, 60] },
    rows: [
      fact("Coverage of the plan year", formulaCell(coverageAddress, { kind: "text", text: coverage }, "check")),
      fact(
        "Tests with an exception",
        formulaCell(`COUNTIF(${resultRange(toolkit)},"Exception")`, { kind: "number", value: exceptions }, "number"),
      ),
      emptyRow,
      ...toolkit.conclusion.map(noteLine),
      emptyRow,
      fact("Understanding sufficient (AU-C 402)", null),
      fact("Reliance decided, by assertion", null),
      fact("Planned response", null),
      fact("Prepared by", textCell("", "fillText")),
      fact("Prepared on", blankCell("fillDate")),
      fact("Reviewed by", textCell("", "fillText")),
      fact("Reviewed on", blankCell("fillDate")),
    ],
  });
}

/**
 * Workbook with nine tabs: general, opinion, period, subservice organizations, user entity controls, objectives, exceptions, conclusion and
 * matrix.
 */
export function toolkitWorkbook(toolkit: Toolkit): WorkbookModel {
  const tabs = [generalTab, opinionTab, periodTab, subserviceTab, userControlTab, objectiveTab, exceptionTab, conclusionTab, matrixTab];
  return {
    title: `${toolkit.provider.name}, ${toolkit.general.serviceTitle}`,
    footer: workbookFooter(toolkit),
    sheets: tabs.map((tab) => tab(toolkit)),
  };
}

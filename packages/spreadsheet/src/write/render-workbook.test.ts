import { parsePlainDate } from "@tieout/kernel";
import { blankCell, dateCell, formulaCell, moneyCell, numberCell, percentCell, textCell, unavailableCell } from "@tieout/spreadsheet/model";
import { expect, test } from "vitest";
import { renderWorkbook } from "./render-workbook.ts";

test("the text shows every setting, cell, cached value, formula, style and comment that differs from the default", async () => {
  const text = renderWorkbook({
    title: "Trial balance",
    footer: "file a.csv",
    sheets: [
      {
        name: "TB",
        columns: [{ width: 30 }, { width: 14, hidden: true }],
        frozenRows: 1,
        autoFilter: "A1:B3",
        printTitleRows: [1, 1],
        landscape: true,
        merges: ["C1:D1"],
        conditionalFormats: [{ range: "B1:B3", formula: "B1<0", style: "exception" }],
        validations: [{ range: "C2:C3", values: ["Yes", "No"] }],
        rows: [
          { cells: [textCell("Line", "heading"), textCell("Amount", "heading")], heightPoints: 30 },
          { cells: [textCell('Say "cash"\nor'), moneyCell(-123450n), null, dateCell(parsePlainDate("2025-03-12")!)] },
          { cells: [percentCell(1250), numberCell(0.5), blankCell("fillText"), unavailableCell("trust statement")] },
          { cells: [textCell("Total", "totalLabel"), formulaCell("SUM(B2:B3)", { kind: "money", cents: -123450n }, "totalMoney")] },
        ],
      },
      { name: "Notes", columns: [], rows: [] },
    ],
  });
  await expect(text).toMatchFileSnapshot("./render-workbook.golden.txt");
});

import { blankCell, type CellContent, formulaCell, numberCell, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import { assertionMatrix, figuresOf, relianceOn } from "../reliance.ts";
import type { Toolkit } from "../toolkit.ts";
import { areaTitles, assertionKeys, assertionTitles, testTitles } from "../vocabulary.ts";
import { emptyRow, fact, firstBodyRow, heading, noteLine, toolkitSheet, wrapped } from "./toolkit-sheet.ts";

const relianceTitles = { tested: "Yes", part: "In part", none: "No" } as const;
const resultTitles = { passed: "No exception", failed: "Exception", untested: "Not tested" } as const;
const number = (value: number): CellContent => ({ kind: "number", value });
const first = firstBodyRow + 1;

export function userControlTab(toolkit: Toolkit): SheetModel {
  const { userControls } = toolkit;
  const head = ["No.", "Expected of the plan sponsor", "Objective", "Area", "Usual control", "Frequency", "Evidence", "Usual test"];
  const filled = ["Control at the sponsor", "Owner", "Design", "Operating", "Conclusion"];
  const end = firstBodyRow + userControls.length;
  return toolkitSheet(toolkit, {
    ...{ name: "User entity controls", title: "Complementary user entity controls" },
    widths: [8, 40, 11, 22, 36, 16, 24, 16, 30, 18, 12, 12, 24],
    tableRows: userControls.length,
    rows: [
      heading(...head, ...filled),
      ...userControls.map(({ id, text, objectiveId, area, usualControl, frequency, evidence, test }) => ({
        cells: [
          ...[id, text, objectiveId, areaTitles[area], usualControl, frequency, evidence, testTitles[test]].map(wrapped),
          ...filled.map(() => blankCell("fillText")),
        ],
      })),
      emptyRow,
      fact(
        "Without a conclusion",
        userControls.length === 0 ? numberCell(0) : formulaCell(`COUNTBLANK(M${first}:M${end})`, number(userControls.length), "number"),
      ),
    ],
    ...(userControls.length === 0 ? {} : { validations: [{ range: `K${first}:L${end}`, values: ["Yes", "No", "Not applicable"] }] }),
  });
}

interface ControlLine {
  readonly cells: readonly string[];
  readonly result: keyof typeof resultTitles;
}

const linesOf = (toolkit: Toolkit): readonly ControlLine[] =>
  toolkit.objectives.flatMap((objective) =>
    objective.controls.map(({ id, text, test }) => ({
      cells: [
        ...[objective.id, objective.title, areaTitles[objective.area], id, text],
        ...[test ? testTitles[test.kind] : "–", test?.text ?? "Described, not tested"],
        relianceTitles[relianceOn(objective, toolkit)],
      ],
      result: test ? (test.exception ? "failed" : "passed") : "untested",
    })),
  );

/** Cell range with the results, for counts on other tabs. */
export const resultRange = (toolkit: Toolkit): string => `'Control objectives'!I${first}:I${firstBodyRow + linesOf(toolkit).length}`;

export function objectiveTab(toolkit: Toolkit): SheetModel {
  const lines = linesOf(toolkit);
  const { tests, exceptions } = figuresOf(toolkit);
  const range = `I${first}:I${firstBodyRow + lines.length}`;
  const head = [
    "Objective",
    "Control objective",
    "Area",
    "Control",
    "What the control does",
    "Test",
    "What was tested",
    "Rely",
    "Result",
    "Effect on our tests",
  ];
  return toolkitSheet(toolkit, {
    ...{ name: "Control objectives", title: "Control objectives and tests", widths: [11, 36, 22, 10, 46, 16, 42, 10, 15, 26] },
    tableRows: lines.length,
    rows: [
      heading(...head),
      ...lines.map(({ cells, result }) => ({ cells: [...cells.map(wrapped), wrapped(resultTitles[result]), blankCell("fillText")] })),
      emptyRow,
      fact("Tests", formulaCell(`COUNTIF(${range},"No exception")+COUNTIF(${range},"Exception")`, number(tests), "number")),
      fact("Exceptions", formulaCell(`COUNTIF(${range},"Exception")`, number(exceptions), "number")),
    ],
    conditionalFormats: [{ range, formula: `I${first}="Exception"`, style: "exception" }],
  });
}

export function exceptionTab(toolkit: Toolkit): SheetModel {
  const found = toolkit.objectives.flatMap((objective) =>
    objective.controls.flatMap(({ id, test }) => (test?.exception ? [{ objective, id, ...test.exception }] : [])),
  );
  const head = [
    "Objective",
    "Control",
    "Area",
    "Exception",
    "Deviations",
    "Tested",
    "Rate",
    "Management's response",
    "Effect",
    "Risk of material misstatement",
  ];
  const rate = (at: number, deviations: number, tested: number) =>
    formulaCell(
      `ROUND(E${first + at}/F${first + at},4)`,
      { kind: "percent", basisPoints: Math.round((deviations * 10_000) / tested) },
      "percent",
    );
  return toolkitSheet(toolkit, {
    ...{ name: "Exceptions", title: "Exceptions", widths: [11, 10, 22, 44, 12, 10, 10, 40, 46, 26], tableRows: found.length },
    rows: [
      heading(...head),
      ...found.map(({ objective, id, nature, deviations, tested, response, effect }, at) => ({
        cells: [
          ...[objective.id, id, areaTitles[objective.area], nature].map(wrapped),
          ...[
            numberCell(deviations),
            numberCell(tested),
            rate(at, deviations, tested),
            wrapped(response),
            wrapped(effect),
            blankCell("fillText"),
          ],
        ],
      })),
      emptyRow,
      noteLine(found.length === 0 ? "The service auditor reported no exception." : "Management's response alone corrects nothing."),
    ],
  });
}

export function matrixTab(toolkit: Toolkit): SheetModel {
  const rows = assertionMatrix(toolkit);
  const last = firstBodyRow + rows.length;
  const cells = rows.flatMap(({ reliance }) => Object.values(reliance));
  const range = `B${first}:F${Math.max(last, first)}`;
  const count = (title: string, key: (typeof cells)[number]) =>
    fact(title, formulaCell(`COUNTIF(${range},"${relianceTitles[key]}")`, number(cells.filter((one) => one === key).length), "number"));
  return toolkitSheet(toolkit, {
    ...{ name: "Assertion matrix", title: "What can be relied on, by area and assertion", widths: [30, 16, 16, 16, 16, 16] },
    rows: [
      heading("Area", ...assertionKeys.map((key) => assertionTitles[key])),
      ...rows.map(({ area, reliance }) => ({
        cells: [textCell(areaTitles[area]), ...assertionKeys.map((key) => textCell(relianceTitles[reliance[key]]))],
      })),
      ...(rows.length === 0 ? [noteLine("The report supports general IT controls and, on its own, no assertion.")] : []),
      emptyRow,
      ...[count("Tested without exception", "tested"), count("In part", "part"), count("Not to be relied on", "none")],
    ],
    conditionalFormats: [{ range, formula: `B${first}="In part"`, style: "exception" }],
  });
}

import { parseWireMoney } from "@tieout/kernel";
import { blankCell, type Cell, type RowModel, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import type { ProcedureFacts } from "../paper-facts.ts";
import type { RuleSummary } from "../paper-result.ts";
import type { PaperReview } from "../printed/paper-review.ts";
import { rowsOf } from "./paper-sheet.ts";
import { reviewRows } from "./review-rows.ts";
import { firstBodyRow, footRows, headRows, type PaperFrame } from "./sheet-frame.ts";

export interface NoteFact {
  readonly label: string;
  readonly value: Cell;
  readonly remark?: string;
}

export interface NoteSection {
  readonly heading: string;
  readonly facts: readonly NoteFact[];
}

export interface NotesContent {
  readonly purpose: string;
  readonly sections: readonly NoteSection[];
  readonly procedures: readonly ProcedureFacts[];
  readonly rules: readonly RuleSummary[];
  readonly notices: readonly string[];
  readonly conclusion: string;
  readonly review?: PaperReview | undefined;
}

const tickmarks: readonly (readonly [string, string])[] = [
  ["OK", "Agrees within 0.01"],
  ["DIFF", "Does not agree; see the reason beside it"],
  ["Explained", "Does not agree; the items below it are the whole difference"],
  ["(A)", "Several values in payroll; the latest record is used"],
  ["ISI", "Individually significant item, tested in full"],
  ["Random", "Drawn by ticket; see the proof of the draw"],
  ["F", "Footed"],
  ["PBC", "Provided by client or service provider"],
  ["Blue", "Completed by the auditor, or not in the source report"],
];

const heading = (text: string): RowModel => ({ cells: [textCell(text, "heading"), blankCell("heading"), blankCell("heading")] });

/** Heading row of the section that follows the sections in `before`. */
export const sectionRow = (before: readonly NoteSection[]): number =>
  before.reduce((row, { facts }) => row + facts.length + 2, firstBodyRow + 4);

function materialityRow({ engagement }: PaperFrame): RowModel {
  const entered = engagement.performanceMateriality;
  const amountCents = entered ? parseWireMoney(entered.amount) : null;
  const value: Cell = amountCents === null ? blankCell("fillMoney") : { content: { kind: "money", cents: amountCents }, style: "money" };
  const basis = amountCents === null ? "Not entered in the engagement" : (entered?.basis ?? "");
  return { cells: [textCell("Performance materiality", "label"), value, textCell(basis, "wrapped")] };
}

function* factRows(section: NoteSection): Iterable<RowModel> {
  yield { cells: [] };
  yield heading(section.heading);
  for (const { label, value, remark } of section.facts) {
    // A long text without a remark is also given the remark's space.
    const isLong = !remark && value.content.kind === "text" && value.content.text !== "";
    const shown = !isLong ? value : { ...value, span: 2 };
    yield { cells: [textCell(label, "text"), shown, ...(remark ? [textCell(remark, "wrapped")] : [])] };
  }
}

/** Says which part of a step the rules answer; null if they answer none. */
function computedWords({ computed, answersAll }: ProcedureFacts): string | null {
  if (computed.length === 0) return null;
  return answersAll ? "Rules computed below; conclude" : "Part of the step computed below; complete it and conclude";
}

function* procedureRows(procedures: readonly ProcedureFacts[]): Iterable<RowModel> {
  yield { cells: [] };
  yield { cells: ["Procedure", "References", "Result", "Done by"].map((text) => textCell(text, "heading")) };
  if (procedures.length === 0) yield { cells: [textCell("No active procedures", "text")] };
  for (const [index, procedure] of procedures.entries()) {
    const words = computedWords(procedure);
    const result: Cell = words ? textCell(words, "fillText") : blankCell("fillText");
    const cells = [textCell(`${index + 1}. ${procedure.text}`, "wrapped"), textCell(procedure.references.join("; "), "wrapped"), result];
    yield { cells: [...cells, blankCell("fillText")] };
  }
}

/** Counts exceptions with live formulas on the Exceptions tab, so that the table updates when the auditor deletes some there. */
function* ruleRows(rules: readonly RuleSummary[]): Iterable<RowModel> {
  yield { cells: [] };
  const headings = ["Rule", "Exceptions", "What is missing", "Pass", "Cannot be determined", "Not applicable", "Counted by"];
  yield { cells: headings.map((text) => textCell(text, "heading")) };
  for (const rule of rules) {
    const counted: Cell = {
      content: { kind: "number", value: rule.exception },
      style: "number",
      formula: `COUNTIF(Exceptions!$B$${firstBodyRow + 1}:$B$${firstBodyRow + Math.max(1, exceptionCount(rules))},"${rule.title}")`,
    };
    const number = (value: number): Cell => ({ content: { kind: "number", value }, style: "number" });
    const counts = [number(rule.pass), number(rule.cannot_be_determined), number(rule.not_applicable), textCell(rule.unit, "text")];
    yield { cells: [textCell(rule.title, "text"), counted, textCell(rule.missing.join("; "), "wrapped"), ...counts] };
  }
}

const exceptionCount = (rules: readonly RuleSummary[]): number => rules.reduce((sum, rule) => sum + rule.exception, 0);

/** Spans three columns under one heading. */
const wideText = (cell: Cell): RowModel => ({ cells: [{ ...cell, span: 3 }] });

function* textRows(title: string, lines: readonly string[]): Iterable<RowModel> {
  yield { cells: [] };
  yield heading(title);
  for (const text of lines) yield wideText(textCell(text, "wrapped"));
}

/** Purpose, facts, procedures, rules, missing data, tickmarks, conclusion, sign-offs, review notes and evidence. */
export function notesSheet(frame: PaperFrame, content: NotesContent): SheetModel {
  const conclusion = wideText(content.conclusion ? textCell(content.conclusion, "fillText") : blankCell("fillText"));
  const legend = tickmarks.map(([mark, meaning]): RowModel => ({ cells: [textCell(mark, "label"), textCell(meaning, "text")] }));
  return {
    name: "Notes",
    // Fits one landscape page of Letter.
    columns: [46, 28, 30, 12, 15, 12, 11].map((width) => ({ width })),
    rows: rowsOf([
      headRows(frame),
      [heading("Purpose"), wideText(textCell(content.purpose, "wrapped")), materialityRow(frame)],
      ...content.sections.map(factRows),
      procedureRows(content.procedures),
      ruleRows(content.rules),
      textRows("Notices and omissions", content.notices.length > 0 ? content.notices : ["None."]),
      [{ cells: [] }, heading("Tickmarks"), ...legend],
      [{ cells: [] }, heading("Conclusion"), conclusion],
      reviewRows(content.review, frame.resultId),
      footRows(frame),
    ]),
    frozenRows: firstBodyRow - 1,
    landscape: true,
  };
}

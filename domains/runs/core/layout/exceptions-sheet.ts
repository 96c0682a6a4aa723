import { reportTitle } from "@tieout/catalog/core";
import { causeSentence, causesOf, type IssueCause } from "@tieout/ingestion/core";
import { type PlainDate, parseWireMoney } from "@tieout/kernel";
import type { SheetModel } from "@tieout/spreadsheet/model";
import { exceptionKinds } from "../exception-kinds.ts";
import type { SourceFacts } from "../paper-facts.ts";
import type { ExceptionItem, OpenUnit, RowRef, RuleSummary } from "../paper-result.ts";
import { correctedTable, correctedWords } from "./corrected-rows.ts";
import { tableSheet } from "./paper-sheet.ts";
import { type PaperColumn, planTable } from "./paper-table.ts";
import { firstBodyRow, type PaperFrame, textLine } from "./sheet-frame.ts";
import { sourceColumn } from "./source-refs.ts";

/** A row dated outside the plan year: listed but never included in totals. */
export interface CutoffRow extends RowRef {
  readonly on: PlainDate | null;
  readonly subject: string;
  readonly amountCents: bigint | null;
}

export interface CutoffRows {
  readonly rows: readonly CutoffRow[];
  /** Total number of rows; `rows` holds at most the first 5000. */
  readonly count: number;
}

type Column = PaperColumn<ExceptionItem>;

/** Widths that fit one landscape Legal page, including the column for the tested item's number. */
const exceptionColumns = (frame: PaperFrame): readonly Column[] => [
  { key: "number", heading: "No.", width: 5, kind: "number", read: (_item, index) => index + 1 },
  { key: "title", heading: "Exception", width: 19, kind: "text", read: (item) => item.title },
  { key: "severity", heading: "Severity", width: 9, kind: "text", read: (item) => item.severity },
  { key: "subject", heading: "Subject", width: 20, kind: "text", read: (item) => item.subject },
  {
    key: "amount",
    heading: "Amount",
    width: 13,
    kind: "money",
    read: (item) => (item.amount === null ? null : parseWireMoney(item.amount)),
  },
  { key: "msg", heading: "What was found", width: 36, kind: "wrapped", read: (item) => item.msg },
  sourceColumn(frame, ({ refs, ref_count: count }) => ({ refs, count })),
  { key: "kind", heading: "Kind", width: 13, kind: "text", read: ({ kind }) => (kind ? exceptionKinds[kind] : "") },
  { key: "authority", heading: "Authority", width: 19, kind: "wrapped", read: ({ authority }) => authority ?? "" },
  { key: "explanation", heading: "Explanation", width: 20, kind: "fillText", read: () => null },
  { key: "resolution", heading: "Resolution", width: 15, kind: "fillText", read: () => null },
];

const sampleColumn: Column = {
  key: "sample",
  heading: "Sample no.",
  width: 8,
  kind: "number",
  read: ({ sample_number: number }) => number ?? "",
};

const sampleOfColumn: Column = {
  key: "sampleOf",
  heading: "Sample of",
  width: 12,
  kind: "text",
  read: ({ sample_of: title }) => title ?? "",
};

/** Adds a column for the tested item's number if a sample was drawn, and one for the population's title if there are several. */
function columnsOf(frame: PaperFrame, exceptions: readonly ExceptionItem[]): readonly Column[] {
  const columns = exceptionColumns(frame);
  if (exceptions.every(({ sample_number: number }) => number === undefined)) return columns;
  const several = exceptions.some(({ sample_of: title }) => title !== undefined);
  const added = several ? [sampleColumn, sampleOfColumn] : [sampleColumn];
  return columns.flatMap((column) => (column.key === "kind" ? [...added, column] : [column]));
}

interface RejectedRows {
  readonly source: SourceFacts;
  readonly cause: IssueCause;
}

const rejectedColumns = (frame: PaperFrame): readonly PaperColumn<RejectedRows>[] => [
  { key: "file", heading: "File", width: 5, kind: "number", read: ({ source }) => source.fileNo + 1 },
  { key: "fileName", heading: "Rejected row in file", width: 19, kind: "text", read: ({ source }) => source.fileName },
  { key: "sheet", heading: "Sheet", width: 9, kind: "text", read: ({ source }) => source.sheetName ?? "" },
  sourceColumn(frame, ({ source, cause }) => ({
    refs: cause.rows.map((row) => ({ file_no: source.fileNo, sheet: source.issues[0]?.sheet ?? 0, row })),
    count: cause.count,
  })),
  { key: "column", heading: "Column", width: 13, kind: "text", read: ({ cause }) => cause.column ?? "" },
  { key: "msg", heading: "Reason", width: 36, kind: "wrapped", read: ({ cause }) => causeSentence(cause) },
  { key: "value", heading: "Value", width: 22, kind: "text", read: ({ cause }) => cause.values.join(", ") },
];

const sheetNameOf = ({ sources }: PaperFrame, { file_no }: RowRef): string =>
  sources.find(({ fileNo }) => fileNo === file_no)?.sheetName ?? "";

const cutoffColumns = (frame: PaperFrame): readonly PaperColumn<CutoffRow>[] => [
  { key: "file", heading: "File", width: 5, kind: "number", read: (row) => row.file_no + 1 },
  { key: "subject", heading: "Outside the plan year", width: 19, kind: "text", read: (row) => row.subject },
  { key: "sheet", heading: "Sheet", width: 9, kind: "text", read: (row) => sheetNameOf(frame, row) },
  sourceColumn(frame, (row) => ({ refs: [row], count: 1 })),
  { key: "amount", heading: "Amount", width: 13, kind: "money", read: (row) => row.amountCents, totaled: true },
  { key: "on", heading: "Date", width: 36, kind: "date", read: (row) => row.on },
];

interface OpenLine extends OpenUnit {
  readonly title: string;
}

/** Aligned below the columns of the exceptions. */
const openColumns = (frame: PaperFrame): readonly PaperColumn<OpenLine>[] => [
  { key: "number", heading: "No.", width: 5, kind: "number", read: (_item, index) => index + 1 },
  { key: "title", heading: "Rule", width: 19, kind: "text", read: ({ title }) => title },
  { key: "blank", heading: "", width: 9, kind: "text", read: () => "" },
  { key: "subject", heading: "Subject", width: 20, kind: "text", read: ({ subject }) => subject },
  { key: "none", heading: "", width: 13, kind: "text", read: () => "" },
  { key: "missing", heading: "What is missing", width: 36, kind: "wrapped", read: ({ missing }) => missing },
  sourceColumn(frame, ({ refs, ref_count: count }) => ({ refs, count })),
];

interface ExceptionsContent {
  readonly exceptions: readonly ExceptionItem[];
  readonly rules: readonly RuleSummary[];
}

/** Exceptions found by the rules, units that cannot be determined (by name), rejected rows by cause, and rows outside the plan year. */
export function exceptionsSheet(frame: PaperFrame, { exceptions, rules }: ExceptionsContent, cutoff: CutoffRows): SheetModel {
  const table = planTable(columnsOf(frame, exceptions), exceptions, firstBodyRow);
  const open = rules.flatMap(({ title, open: units = [] }) => units.map((unit) => ({ title, ...unit })));
  const unlisted = rules.flatMap(({ title, open: units = [], open_count: count = 0 }) =>
    count > units.length ? [textLine(`${title}: ${count - units.length} more`)] : [],
  );
  const openTable = planTable(openColumns(frame), open, table.endRow + 3);
  const openEnd = open.length > 0 ? openTable.endRow + unlisted.length : table.endRow;
  const rejected = frame.sources.flatMap((source) => causesOf(source.issues).map((cause) => ({ source, cause })));
  const rejectedTable = planTable(rejectedColumns(frame), rejected, openEnd + 4 + frame.sources.length);
  const corrected = correctedTable(frame, rejectedTable.endRow);
  const cutoffTable = planTable(cutoffColumns(frame), cutoff.rows, corrected.endRow + 4);
  const more = cutoff.count > cutoff.rows.length ? `; the first ${cutoff.rows.length} are listed` : "";
  const read = frame.sources.map(
    (source) =>
      `S${source.fileNo + 1}: ${reportTitle(source.reportKey)} ${source.rowsRead} read = ${source.kept} in the plan year + ${source.keptOutOfPeriod} outside it + ${source.rejected} rejected + ${source.skipped} skipped (banner, header, total and blank rows)${correctedWords(source)}`,
  );
  return tableSheet({
    name: "Exceptions",
    frame,
    table,
    below: [
      ...(open.length > 0 ? [[{ cells: [] }, textLine("Cannot be determined: to be followed up")], openTable.rows(), unlisted] : []),
      [{ cells: [] }, textLine("File reading issues"), textLine("Rows read, by file"), ...read.map((text) => textLine(text))],
      rejectedTable.rows(),
      ...corrected.blocks,
      [
        { cells: [] },
        textLine("Cutoff: rows dated outside the plan year, not included in any figure"),
        textLine(`${cutoff.count} ${cutoff.count === 1 ? "row" : "rows"}${more}`),
      ],
      cutoffTable.rows(),
    ],
  });
}

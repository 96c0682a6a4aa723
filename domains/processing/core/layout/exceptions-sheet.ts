import { reportTitle } from "@tieout/catalogue/core";
import { type PlainDate, parseWireMoney } from "@tieout/kernel";
import { type RowModel, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import type { SourceFacts } from "../paper-facts.ts";
import type { ExceptionItem, RowRef } from "../paper-result.ts";
import { tableSheet } from "./paper-sheet.ts";
import { type PaperColumn, planTable } from "./paper-table.ts";
import { firstBodyRow, type PaperFrame } from "./sheet-frame.ts";

/** A row dated outside the plan year: listed, never included in totals. */
export interface CutOffRow extends RowRef {
  readonly on: PlainDate | null;
  readonly subject: string;
  readonly amountCents: bigint | null;
}

export interface CutOffRows {
  readonly rows: readonly CutOffRow[];
  /** All of them; `rows` holds at most the first 5000. */
  readonly count: number;
}

const shownRows = 12;

/** `File 3, rows 59, 60`; files are numbered as at the bottom of the tab, sheets named from the second on. */
function refsText(item: ExceptionItem): string {
  const rowsByPlace = new Map<string, number[]>();
  for (const { file_no, sheet, row } of item.refs.slice(0, shownRows)) {
    const place = `File ${file_no + 1}${sheet > 0 ? `, sheet ${sheet + 1}` : ""}`;
    rowsByPlace.set(place, [...(rowsByPlace.get(place) ?? []), row]);
  }
  const places = [...rowsByPlace].map(([place, rows]) => `${place}, ${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`);
  const hidden = item.ref_count - Math.min(item.refs.length, shownRows);
  return hidden > 0 ? `${places.join("; ")} and ${hidden} more` : places.join("; ");
}

const exceptionColumns: readonly PaperColumn<ExceptionItem>[] = [
  { key: "number", heading: "No.", width: 6, kind: "number", read: (_item, index) => index + 1 },
  { key: "title", heading: "Exception", width: 32, kind: "text", read: (item) => item.title },
  { key: "severity", heading: "Severity", width: 10, kind: "text", read: (item) => item.severity },
  { key: "subject", heading: "Subject", width: 30, kind: "text", read: (item) => item.subject },
  {
    key: "amount",
    heading: "Amount",
    width: 15,
    kind: "money",
    read: (item) => (item.amount === null ? null : parseWireMoney(item.amount)),
  },
  { key: "msg", heading: "What was found", width: 56, kind: "wrapped", read: (item) => item.msg },
  { key: "refs", heading: "Source rows", width: 30, kind: "wrapped", read: refsText },
  { key: "explanation", heading: "Explanation", width: 28, kind: "fillText", read: () => null },
  { key: "resolution", heading: "Resolution", width: 22, kind: "fillText", read: () => null },
];

interface RejectedRow {
  readonly source: SourceFacts;
  readonly index: number;
}

const issueOf = ({ source, index }: RejectedRow) => source.issues[index];
const rejectedColumns: readonly PaperColumn<RejectedRow>[] = [
  { key: "file", heading: "File", width: 6, kind: "number", read: ({ source }) => source.fileNo + 1 },
  { key: "fileName", heading: "Rejected row in file", width: 34, kind: "text", read: ({ source }) => source.fileName },
  { key: "sheet", heading: "Sheet", width: 10, kind: "number", read: (row) => (issueOf(row)?.sheet ?? 0) + 1 },
  { key: "row", heading: "Row", width: 30, kind: "number", read: (row) => issueOf(row)?.row ?? null },
  { key: "column", heading: "Column", width: 15, kind: "text", read: (row) => issueOf(row)?.column ?? "" },
  { key: "msg", heading: "Reason", width: 60, kind: "wrapped", read: (row) => issueOf(row)?.msg ?? "" },
  { key: "value", heading: "Value", width: 36, kind: "text", read: (row) => issueOf(row)?.value ?? "" },
];

const cutOffColumns: readonly PaperColumn<CutOffRow>[] = [
  { key: "file", heading: "File", width: 6, kind: "number", read: (row) => row.file_no + 1 },
  { key: "subject", heading: "Outside the plan year", width: 34, kind: "text", read: (row) => row.subject },
  { key: "sheet", heading: "Sheet", width: 10, kind: "number", read: (row) => row.sheet + 1 },
  { key: "on", heading: "Date", width: 30, kind: "date", read: (row) => row.on },
  { key: "amount", heading: "Amount", width: 15, kind: "money", read: (row) => row.amountCents, totalled: true },
  { key: "row", heading: "Row", width: 60, kind: "number", read: (row) => row.row },
];

const line = (text: string): RowModel => ({ cells: [textCell(text, "label")] });

/** Exceptions of the rules, rejected rows and rows outside the plan year. */
export function exceptionsSheet(frame: PaperFrame, exceptions: readonly ExceptionItem[], cutOff: CutOffRows): SheetModel {
  const table = planTable(exceptionColumns, exceptions, firstBodyRow);
  const rejected = frame.sources.flatMap((source) => source.issues.map((_issue, index) => ({ source, index })));
  const rejectedTable = planTable(rejectedColumns, rejected, table.endRow + 4 + frame.sources.length);
  const cutOffTable = planTable(cutOffColumns, cutOff.rows, rejectedTable.endRow + 4);
  const more = cutOff.count > cutOff.rows.length ? `; the first ${cutOff.rows.length} are listed` : "";
  const read = frame.sources.map(
    (source) =>
      `${source.fileNo + 1}: ${reportTitle(source.reportKey)} ${source.rowsRead} read = ${source.kept} in the plan year + ${source.keptOutOfPeriod} outside it + ${source.rejected} rejected + ${source.skipped} skipped (banner, header, total and blank rows)`,
  );
  return tableSheet({
    name: "Exceptions",
    frame,
    table,
    below: [
      [
        { cells: [] },
        line("File reading issues"),
        line("Rows read, by file"),
        ...read.map((text): RowModel => ({ cells: [textCell(text, "text")] })),
      ],
      rejectedTable.rows(),
      [
        { cells: [] },
        line("Cutoff: rows dated outside the plan year, not included in any figure"),
        line(`${cutOff.count} ${cutOff.count === 1 ? "row" : "rows"}${more}`),
      ],
      cutOffTable.rows(),
    ],
  });
}

import { displayDate, type PlainDate, parseWireMoney } from "@tieout/kernel";
import { type RowModel, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import type { SourceFacts } from "../paper-facts.ts";
import { reportTitles } from "../paper-key.ts";
import type { ExceptionItem, RowRef } from "../paper-result.ts";
import { tableSheet } from "./paper-sheet.ts";
import { type PaperColumn, planTable } from "./paper-table.ts";
import { firstBodyRow, type PaperFrame } from "./sheet-frame.ts";

/** A row whose date lies outside the plan year: listed, never summed. */
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

const refsText = (item: ExceptionItem): string => {
  const shown = item.refs.slice(0, 5).map((ref) => `file ${ref.file_no}, sheet ${ref.sheet + 1}, row ${ref.row}`);
  return item.ref_count > shown.length ? `${shown.join("; ")} and ${item.ref_count - shown.length} more` : shown.join("; ");
};

const exceptionColumns: readonly PaperColumn<ExceptionItem>[] = [
  { key: "number", heading: "No.", width: 6, kind: "number", read: (_item, index) => index + 1 },
  { key: "title", heading: "Exception", width: 34, kind: "text", read: (item) => item.title },
  { key: "severity", heading: "Severity", width: 10, kind: "text", read: (item) => item.severity },
  { key: "subject", heading: "Subject", width: 30, kind: "text", read: (item) => item.subject },
  {
    key: "amount",
    heading: "Amount",
    width: 15,
    kind: "money",
    read: (item) => (item.amount === null ? null : parseWireMoney(item.amount)),
  },
  { key: "msg", heading: "What was found", width: 60, kind: "wrapped", read: (item) => item.msg },
  { key: "refs", heading: "Source rows", width: 36, kind: "wrapped", read: refsText },
  { key: "explanation", heading: "Explanation", width: 30, kind: "fillText", read: () => null },
  { key: "resolution", heading: "Resolution", width: 24, kind: "fillText", read: () => null },
];

interface RejectedRow {
  readonly source: SourceFacts;
  readonly index: number;
}

const issueOf = ({ source, index }: RejectedRow) => source.issues[index];
const rejectedColumns: readonly PaperColumn<RejectedRow>[] = [
  { key: "file", heading: "File", width: 6, kind: "number", read: ({ source }) => source.fileNo },
  { key: "fileName", heading: "Rejected row in", width: 34, kind: "text", read: ({ source }) => source.fileName },
  { key: "sheet", heading: "Sheet", width: 10, kind: "number", read: (row) => (issueOf(row)?.sheet ?? 0) + 1 },
  { key: "row", heading: "Row", width: 30, kind: "number", read: (row) => issueOf(row)?.row ?? null },
  { key: "column", heading: "Column", width: 15, kind: "text", read: (row) => issueOf(row)?.column ?? "" },
  { key: "msg", heading: "Why", width: 60, kind: "wrapped", read: (row) => issueOf(row)?.msg ?? "" },
  { key: "value", heading: "Value", width: 36, kind: "text", read: (row) => issueOf(row)?.value ?? "" },
];

const cutOffColumns: readonly PaperColumn<CutOffRow>[] = [
  { key: "file", heading: "File", width: 6, kind: "number", read: (row) => row.file_no },
  { key: "subject", heading: "Outside the plan year", width: 34, kind: "text", read: (row) => row.subject },
  { key: "sheet", heading: "Sheet", width: 10, kind: "number", read: (row) => row.sheet + 1 },
  { key: "on", heading: "Date", width: 30, kind: "text", read: (row) => (row.on ? displayDate(row.on) : "") },
  { key: "amount", heading: "Amount", width: 15, kind: "money", read: (row) => row.amountCents, totalled: true },
  { key: "row", heading: "Row", width: 60, kind: "number", read: (row) => row.row },
];

const line = (text: string): RowModel => ({ cells: [textCell(text, "label")] });

/** Exceptions of the rules, rejected rows and rows outside the plan year. */
export function exceptionsSheet(frame: PaperFrame, exceptions: readonly ExceptionItem[], cutOff: CutOffRows): SheetModel {
  const table = planTable(exceptionColumns, exceptions, firstBodyRow);
  const rejected = frame.sources.flatMap((source) => source.issues.map((_issue, index) => ({ source, index })));
  const rejectedTable = planTable(rejectedColumns, rejected, table.endRow + 4);
  const cutOffTable = planTable(cutOffColumns, cutOff.rows, rejectedTable.endRow + 4);
  const more = cutOff.count > cutOff.rows.length ? `; the first ${cutOff.rows.length} are listed` : "";
  const read = frame.sources.map(
    (source) => `${source.fileNo}: ${reportTitles[source.reportKey]} ${source.rowsRead} read, ${source.kept} in the year`,
  );
  return tableSheet({
    name: "Exceptions",
    frame,
    table,
    below: [
      [{ cells: [] }, line("Issues of reading the files"), line(`Rows read. ${read.join("; ")}`)],
      rejectedTable.rows(),
      [
        { cells: [] },
        line("Cut-off: dates outside the plan year, not part of any figure"),
        line(`${cutOff.count} ${cutOff.count === 1 ? "row" : "rows"}${more}`),
      ],
      cutOffTable.rows(),
    ],
  });
}

import {
  continuesRows,
  findHeader,
  type HeaderFinding,
  headerSearchRows,
  type InspectPayload,
  type InspectValue,
  reportFor,
  type SourceRow,
  sharesHeader,
} from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";

type InspectRefusal = Extract<InspectValue, { readonly refused: object }>["refused"];

/** The first rows on a worksheet. */
interface SheetBeginning {
  readonly index: number;
  readonly isVisible: boolean;
  readonly rows: readonly SourceRow[];
  readonly header: HeaderFinding;
}

export type ChosenSheet =
  | {
      readonly sheetIndex: number;
      /** This sheet and the sheets that look like parts of the same report, in file order. */
      readonly alike: readonly number[];
      readonly refused?: undefined;
    }
  | { readonly refused: InspectRefusal };

/** Limit on parts: a person couldn't confirm a report with more parts sheet by sheet. */
const mostAlike = 100;

async function readBeginnings(file: TabularFile, payload: InspectPayload): Promise<readonly (SheetBeginning | InspectRefusal)[]> {
  const worksheets = file.sheets.filter((sheet) => sheet.kind === "worksheet");
  const report = reportFor(payload.reportKey, payload.format);
  const found: (SheetBeginning | InspectRefusal)[] = [];
  for (const { index, visibility } of worksheets) {
    const rows: SourceRow[] = [];
    const read = await file.readRows(index, (row, cells) => rows.push({ row, cells: [...cells] }), { maxRows: headerSearchRows + 10 });
    if (!read.ok) found.push({ code: read.failure.code, msg: read.failure.msg });
    else found.push({ index, isVisible: visibility === "visible", rows, header: findHeader(rows, report) });
  }
  return found;
}

const isReadable = (beginning: SheetBeginning | InspectRefusal): beginning is SheetBeginning => "rows" in beginning;
const namesOf = ({ header }: SheetBeginning): readonly string[] => header.headers.filter((text) => text !== "");
const belowHeader = ({ rows, header }: SheetBeginning): readonly SourceRow[] =>
  rows.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));

/** Whether a sheet has nearly the same columns as another, or continues its rows without repeating the header. */
function looksAlike(one: SheetBeginning, other: SheetBeginning): boolean {
  if (one === other) return true;
  if (one.header.recognized === 0 || belowHeader(other).length === 0) return false;
  if (other.header.headerRows.length > 0) return sharesHeader(namesOf(one), namesOf(other));
  return continuesRows(belowHeader(one), other.rows);
}

/**
 * The first visible sheet with a recognized header or, if there is none, the first visible sheet with rows. If a single summary precedes
 * several recognized sheets that are alike, the first of those sheets is used instead.
 */
function bestSheet(beginnings: readonly (SheetBeginning | InspectRefusal)[]): SheetBeginning | InspectRefusal | null {
  const inOrder = [...beginnings].sort((a, b) => Number(isReadable(a) && !a.isVisible) - Number(isReadable(b) && !b.isVisible));
  const filled = inOrder.filter((one) => !isReadable(one) || one.rows.length > 0);
  const first = filled.find((one) => !isReadable(one) || one.header.recognized > 0) ?? filled[0] ?? null;
  if (!first || !isReadable(first)) return first;
  const readable = filled.filter(isReadable);
  const group = (one: SheetBeginning) => readable.filter((other) => other.isVisible && looksAlike(one, other)).length;
  const better = readable.find((one) => one.isVisible && one.header.recognized >= first.header.recognized && group(one) > 1);
  return group(first) > 1 ? first : (better ?? first);
}

/** The sheet to read, which is a person's choice if there is one, and the sheets that may be parts of its report. */
export async function chooseSheet(file: TabularFile, payload: InspectPayload): Promise<ChosenSheet> {
  const beginnings = await readBeginnings(file, payload);
  const wanted = payload.sheets?.[0] ?? payload.sheetIndex;
  const sheet = wanted === undefined ? bestSheet(beginnings) : beginnings.find((one) => !isReadable(one) || one.index === wanted);
  if (sheet && !isReadable(sheet)) return { refused: sheet };
  if (!sheet)
    return {
      refused:
        wanted === undefined
          ? { code: "file-empty", msg: `${payload.fileName} has no worksheet with rows. Export the report again and upload that file.` }
          : { code: "sheet-unknown", msg: "The file doesn't have the chosen sheet. Choose another one." },
    };
  const alike = beginnings
    .filter(isReadable)
    .filter((one) => looksAlike(sheet, one) || payload.sheets?.includes(one.index))
    .map(({ index }) => index)
    .slice(0, mostAlike);
  return { sheetIndex: sheet.index, alike };
}

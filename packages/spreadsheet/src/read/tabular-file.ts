import type { Result } from "@tieout/kernel";
import type { DelimitedScan } from "./delimited/delimited-scan.ts";
import type { FileRefusal } from "./file-refusal.ts";
import type { Calculation, FormulaColumn } from "./formula-tally.ts";

/** Something the reader did or found that the user should know; the file is still read. */
export interface Notice {
  readonly code:
    | "macros-ignored"
    | "external-links-ignored"
    | "encoding-windows-1252"
    | "nul-characters-removed"
    | "quotes-as-text"
    | "separator-line-skipped"
    | "file-unpacked"
    | "fixed-width"
    | "read-as-web-page"
    | "full-values"
    | "values-contradict"
    | "prepended-bytes-skipped"
    | `line-${string}`;
  readonly msg: string;
}

export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export type Delimiter = "," | ";" | "\t" | "|" | ":" | "~" | "^";
export type Quote = '"' | "'";

/** How a delimited text file is split into records and cells. */
export interface Dialect {
  readonly encoding: TextEncodingName;
  /** Length of the byte order mark and any leading `sep=` line; data begins after them. */
  readonly dataOffsetBytes: number;
  /** End of the data: before the Ctrl-Z that DOS and mainframe programs put at the end of a text file. */
  readonly dataEndBytes: number;
  readonly bom: boolean;
  readonly delimiter: Delimiter;
  /** Null if quotes are ordinary characters. */
  readonly quote: Quote | null;
  /** How a quote inside a quoted cell is written; `backslash` also accepts the doubled form. */
  readonly escape: "doubled" | "backslash";
  /** Line ending found in the sample; CR, LF and CRLF all end a record outside quotes, whatever this value is. */
  readonly newline: "lf" | "crlf" | "cr" | "mixed" | "none";
  /** Whether amounts are written `1.234,56`; only reported, cells keep their text. */
  readonly decimalComma: boolean;
}

/** The user's choices for splitting a text file into cells; absent ones are detected from the file. */
export interface TextSettings {
  readonly delimiter?: Delimiter;
  /** Null if quotes are ordinary characters. */
  readonly quote?: Quote | null;
  readonly encoding?: TextEncodingName;
  /** Start positions of the columns after the first, 0-based, for text with fixed-width columns. */
  readonly breaks?: readonly number[];
  /** Returns the layout that the first lines follow, or why they don't follow any; called if neither `breaks` nor `delimiter` is chosen. */
  readonly layoutOf?: (firstLines: readonly string[]) => LineLayout | Notice | null;
}

/** Splits the lines of a text that has no header; the caller knows what they mean. */
export interface LineLayout {
  /** Names of the columns. */
  readonly headers: readonly string[];
  /** Start positions of the columns after the first in most lines, 0-based. */
  readonly breaks: readonly number[];
  /** Whether the lines fit the layout but nothing else confirms that it is the right one. */
  readonly isAssumed: boolean;
  /** Starts a pass over the lines of a file. */
  begin(): LinePass;
}

export interface LinePass {
  /** Cells of a line with its 1-based row number; one empty cell for a blank line. */
  cells(line: string, row: number): readonly string[];
  /** Notices for all lines so far; their codes begin with `line-`. */
  notices(): readonly Notice[];
}

export interface SheetInfo {
  readonly index: number;
  readonly name: string;
  readonly visibility: "visible" | "hidden" | "very_hidden";
  /** Only worksheets have rows; the other kinds read as empty. */
  readonly kind: "worksheet" | "chartsheet" | "dialogsheet" | "macrosheet";
}

/** Properties of a row beyond its cell texts; columns are 1-based. Absent if there are none. */
export interface RowMarks {
  readonly hidden: boolean;
  readonly errorColumns: readonly number[];
  readonly formulaWithoutValueColumns: readonly number[];
}

export type OnRow = (row: number, cells: readonly string[], marks?: RowMarks) => void;

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A count, and the first hundred positions. */
export interface LocatedCount<T> {
  readonly count: number;
  readonly first: readonly T[];
}

export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** Records with the same number of cells: their count, and the first ten thousand of these records. */
export interface RecordWidth {
  readonly cells: number;
  readonly count: number;
  readonly rows: readonly number[];
}

/** Facts collected in one pass over a sheet. Rows and columns are 1-based; a pass stopped by `maxRows` covers only the rows it read. */
export interface SheetFacts {
  /** Last record (text) or last worksheet row with a nonempty cell (XLSX); 0 if there is none. */
  readonly rows: number;
  /** Text: cells in the widest record. XLSX: last column with a nonempty cell. */
  readonly columns: number;
  /** Rows passed to the callback. */
  readonly recordCount: number;
  /** Whether every record has the same number of cells; always true for XLSX, where missing cells count as empty. */
  readonly uniformColumns: boolean;
  /** Delimited text: number of records for each number of cells; empty for other formats. */
  readonly widths: readonly RecordWidth[];
  /** Text: records without any character. Worksheet rows without a value are neither passed on nor counted. */
  readonly blankRecords: number;
  /** Last row and column with any cell element, even one with only formatting (XLSX). */
  readonly formattedRows: number;
  readonly formattedColumns: number;
  readonly formulasWithoutValue: LocatedCount<CellPosition>;
  /** Columns with formulas; empty for text. */
  readonly formulas: readonly FormulaColumn[];
  readonly errorCells: LocatedCount<CellPosition>;
  readonly hiddenRows: LocatedCount<number>;
  readonly hiddenColumns: readonly ColumnRange[];
  /** A1 ranges. */
  readonly mergedRanges: LocatedCount<string>;
  /** Rows that do not follow their predecessor (kept in file order), and cells that overwrite an earlier one. */
  readonly rowsOutOfOrder: LocatedCount<number>;
  readonly duplicateCells: LocatedCount<CellPosition>;
  /** Quoted cells followed by more text before the delimiter (text files). */
  readonly irregularQuotes: LocatedCount<CellPosition>;
  /** Record whose opening quote is never closed, so that it contains the rest of the file. */
  readonly unterminatedQuoteRow: number | null;
  /** False if `maxRows` stopped the pass. */
  readonly complete: boolean;
}

export interface ReadRange {
  /** First row to pass on, 1-based. */
  readonly fromRow?: number;
  /** Maximum rows to pass on. */
  readonly maxRows?: number;
}

export type TableFormat = "delimited" | "fixed_width" | "xlsx" | "xlsm" | "xlsb" | "xls" | "xml" | "ods" | "html" | "sylk";

export interface TabularFile {
  readonly format: TableFormat;
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  /** Delimited text only. */
  readonly dialect?: Dialect;
  /** Delimited text only: the scan of the whole file, if it was needed to open the file. */
  readonly scan?: DelimitedScan | null;
  /** Column names from a `LineLayout`; if present, no row is a header. */
  readonly named?: Pick<LineLayout, "headers" | "isAssumed">;
  /** Fixed-width text only. */
  readonly fixed?: {
    readonly breaks: readonly number[];
    readonly encoding: TextEncodingName;
    /** 0-based columns whose heading does not clearly name them, so the user should check them. */
    readonly doubtful?: readonly number[];
  };
  /** Workbooks only: serial 0 is 1904-01-01. */
  readonly date1904?: boolean;
  /** Workbooks only. */
  readonly calculation?: Calculation;
  /** Whether formulas are calculated only when the user requests it. */
  readonly isCalculatedByHand?: boolean;
  /** Reads the rows of one sheet in file order. Damage found along the way is a failure; rows passed on before it must be discarded. */
  readRows(sheetIndex: number, onRow: OnRow, range?: ReadRange): Promise<Result<SheetFacts, FileRefusal>>;
  close(): Promise<void>;
}

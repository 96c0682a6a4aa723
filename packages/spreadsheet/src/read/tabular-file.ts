import type { Result } from "@tieout/kernel";
import type { DelimitedScan } from "./delimited/delimited-scan.ts";
import type { FileRefusal } from "./file-refusal.ts";
import type { Calculation, FormulaColumn } from "./formula-tally.ts";

/** Something the reader did or met that the user should know; the file is read all the same. */
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

/** How records and cells are cut out of a delimited text file. */
export interface Dialect {
  readonly encoding: TextEncodingName;
  /** Bytes of the byte order mark and of a leading `sep=` line: data begin here. */
  readonly dataOffsetBytes: number;
  /** Where data end: before the Ctrl-Z that DOS and mainframe programs put at the end of a text. */
  readonly dataEndBytes: number;
  readonly bom: boolean;
  readonly delimiter: Delimiter;
  /** Null: quotes are ordinary characters. */
  readonly quote: Quote | null;
  /** How a quote inside a quoted cell is written; `backslash` accepts the doubled form too. */
  readonly escape: "doubled" | "backslash";
  /** Of the sample; CR, LF and CRLF all end a record outside quotes, whatever this says. */
  readonly newline: "lf" | "crlf" | "cr" | "mixed" | "none";
  /** Amounts are written `1.234,56`; reported only, cells keep their text. */
  readonly decimalComma: boolean;
}

/** How a person says that a text file is cut into cells; what is absent is found in the file. */
export interface TextSettings {
  readonly delimiter?: Delimiter;
  /** Null: quotes are ordinary characters. */
  readonly quote?: Quote | null;
  readonly encoding?: TextEncodingName;
  /** Where the columns after the first begin, counted from 0: the text is in columns of fixed width. */
  readonly breaks?: readonly number[];
  /** The layout that the first lines of a text keep to, or why they keep to none; asked where neither `breaks` nor `delimiter` is chosen. */
  readonly layoutOf?: (firstLines: readonly string[]) => LineLayout | Notice | null;
}

/** How the lines of a text without a header are cut; the caller knows what they are. */
export interface LineLayout {
  /** Names of the columns. */
  readonly headers: readonly string[];
  /** Where the columns after the first begin in most lines, counted from 0. */
  readonly breaks: readonly number[];
  /** The lines keep to the layout, but nothing else says that it is theirs. */
  readonly isAssumed: boolean;
  /** Starts a pass over the lines of a file. */
  begin(): LinePass;
}

export interface LinePass {
  /** Cells of a line, which is counted from 1; one empty cell for a blank line. */
  cells(line: string, row: number): readonly string[];
  /** Of all lines so far; their codes begin with `line-`. */
  notices(): readonly Notice[];
}

export interface SheetInfo {
  readonly index: number;
  readonly name: string;
  readonly visibility: "visible" | "hidden" | "very_hidden";
  /** Only worksheets have rows; the other kinds read as empty. */
  readonly kind: "worksheet" | "chartsheet" | "dialogsheet" | "macrosheet";
}

/** What a row holds beyond its texts; columns are 1-based. Absent when there is nothing to say. */
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

/** A count and the positions of the first hundred. */
export interface LocatedCount<T> {
  readonly count: number;
  readonly first: readonly T[];
}

export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** Records of the same number of cells: how many, and the first ten thousand of them. */
export interface RecordWidth {
  readonly cells: number;
  readonly count: number;
  readonly rows: readonly number[];
}

/** What one pass over a sheet saw. Rows and columns are 1-based; a pass stopped by `maxRows` covers only what it read. */
export interface SheetFacts {
  /** Last record (text) or last worksheet row with a cell that is not empty (XLSX); 0 for none. */
  readonly rows: number;
  /** Text: cells of the widest record. XLSX: last column with a cell that is not empty. */
  readonly columns: number;
  /** Rows handed out. */
  readonly recordCount: number;
  /** Every record has the same number of cells; for XLSX always true, missing cells are empty ones. */
  readonly uniformColumns: boolean;
  /** Delimited text: how many records have how many cells; empty for others. */
  readonly widths: readonly RecordWidth[];
  /** Records without a character (text); worksheet rows without a value are not handed out and not counted. */
  readonly blankRecords: number;
  /** Last row and column with any cell element, also when only formatted (XLSX). */
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
  /** Rows that do not follow their predecessor (kept in file order) and cells that overwrite an earlier one. */
  readonly rowsOutOfOrder: LocatedCount<number>;
  readonly duplicateCells: LocatedCount<CellPosition>;
  /** Quoted cells followed by more text before the delimiter (text files). */
  readonly irregularQuotes: LocatedCount<CellPosition>;
  /** Record whose opening quote is never closed: it holds the rest of the file. */
  readonly unterminatedQuoteRow: number | null;
  /** False when `maxRows` stopped the pass. */
  readonly complete: boolean;
}

export interface ReadRange {
  /** First row to hand out, 1-based. */
  readonly fromRow?: number;
  /** Most rows to hand out. */
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
  /** Delimited text only: the count of the whole file, where opening it needed one. */
  readonly scan?: DelimitedScan | null;
  /** By a `LineLayout`: then no row is a header. */
  readonly named?: Pick<LineLayout, "headers" | "isAssumed">;
  /** Text in columns of fixed width only. */
  readonly fixed?: {
    readonly breaks: readonly number[];
    readonly encoding: TextEncodingName;
    /** Columns, counted from 0, of which their heading does not surely say what they are: a person looks. */
    readonly doubtful?: readonly number[];
  };
  /** Workbooks only: serial 0 is 1904-01-01. */
  readonly date1904?: boolean;
  /** Workbooks only. */
  readonly calculation?: Calculation;
  /** Formulas are calculated only when a person asks for it. */
  readonly isCalculatedByHand?: boolean;
  /** Rows of one sheet in file order. Damage met on the way is a failure; rows handed out before it must be discarded. */
  readRows(sheetIndex: number, onRow: OnRow, range?: ReadRange): Promise<Result<SheetFacts, FileRefusal>>;
  close(): Promise<void>;
}

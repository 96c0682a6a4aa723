import type { StrayQuote } from "./swallowed-rows.ts";

/** Exact structure of a delimited file, counted without making a single cell. */
export interface DelimitedScan {
  readonly records: number;
  /** Records of one cell without content. */
  readonly blankRecords: number;
  /** Over all records, blank ones included as one cell; 0 without records. */
  readonly minColumns: number;
  readonly maxColumns: number;
  readonly quoting: "none" | "rfc4180" | "irregular";
  readonly newline: "lf" | "crlf" | "cr" | "mixed" | "none";
  /** Raw bytes of the longest cell, its quotes included. */
  readonly maxCellBytes: number;
  readonly nulBytes: number;
  readonly irregularQuotes: number;
  readonly unterminatedQuote: boolean;
  /** Cells in quotes that were closed as they should be, those with rows in them left out. */
  readonly wholeQuotedCells: number;
  /** The first cell in quotes that holds rows of the file. */
  readonly strayQuote: StrayQuote | null;
  /** The first of them that may as well be a cell. */
  readonly doubtfulQuote: StrayQuote | null;
  /** The first of them that is no cell. */
  readonly certainQuote: StrayQuote | null;
  /** A strict CSV engine reads the very same cells from the file as is: UTF-8, one width, RFC 4180 quotes, LF or CRLF, no NUL, no `sep=` line. */
  readonly directlyReadable: boolean;
}

import type { StrayQuote } from "./swallowed-rows.ts";

/** Exact structure of a delimited file, determined without creating any cells. */
export interface DelimitedScan {
  readonly records: number;
  /** Records that consist of one empty cell. */
  readonly blankRecords: number;
  /** Fewest cells in any record, with a blank record counting as one cell; 0 if there are no records. */
  readonly minColumns: number;
  readonly maxColumns: number;
  readonly quoting: "none" | "rfc4180" | "irregular";
  readonly newline: "lf" | "crlf" | "cr" | "mixed" | "none";
  /** Raw bytes of the longest cell, including its quotes. */
  readonly maxCellBytes: number;
  readonly nulBytes: number;
  readonly irregularQuotes: number;
  readonly unterminatedQuote: boolean;
  /** Quoted cells that were closed properly, excluding those that contain rows. */
  readonly wholeQuotedCells: number;
  /** First quoted cell that contains rows of the file. */
  readonly strayQuote: StrayQuote | null;
  /** First stray quote that might be a real cell. */
  readonly doubtfulQuote: StrayQuote | null;
  /** First stray quote that is certainly not a cell. */
  readonly certainQuote: StrayQuote | null;
  /**
   * Whether a strict CSV engine reads exactly the same cells from the unmodified file: UTF-8, one width, RFC 4180 quotes, LF or CRLF, no
   * NUL, no `sep=` line.
   */
  readonly directlyReadable: boolean;
}

import { stat } from "node:fs/promises";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import { defaultReadLimits, type ReadLimits } from "../read-limits.ts";
import type { Dialect } from "../tabular-file.ts";
import type { DelimitedScan } from "./delimited-scan.ts";
import { type RowShape, SwallowedRows } from "./swallowed-rows.ts";
import { byteChunks, textChunks } from "./text-chunks.ts";

const cellStart = 0;
const inPlain = 1;
const inQuotes = 2;
const afterQuote = 3;
const afterBackslash = 4;

const ordinary = 0;
const delimiterClass = 1;
const lineFeed = 2;
const carriageReturn = 3;
const quoteClass = 4;
const nul = 5;
const backslash = 6;

const blank = 32;

/** Byte-wise twin of `DelimitedTokenizer`; works because ASCII bytes never occur inside UTF-8 or Windows-1252 characters. */
export class DelimitedByteScan {
  readonly #classes = new Uint8Array(256);
  readonly #maxColumns: number;
  #state = cellStart;
  #position = 0;
  #cellAt = 0;
  #afterReturn = false;
  #cellHasContent = false;
  #columns = 0;
  #minColumns = Number.POSITIVE_INFINITY;
  records = 0;
  blankRecords = 0;
  maxColumns = 0;
  maxCellBytes = 0;
  nulBytes = 0;
  irregularQuotes = 0;
  quotedCells = 0;
  strayQuotes = 0;
  unterminatedQuote = false;
  #lf = 0;
  #crlf = 0;
  #cr = 0;
  readonly swallowed: SwallowedRows;
  /** The last byte was a carriage return inside quotes; a line feed after it doesn't end another line. */
  #returnInQuotes = false;
  /** The previous chunk ended with a separator inside quotes. */
  #separatorLast = false;

  constructor(grammar: Pick<Dialect, "delimiter" | "quote" | "escape">, maxColumns: number, shape?: RowShape) {
    this.#maxColumns = maxColumns;
    this.swallowed = new SwallowedRows(shape);
    this.#classes[10] = lineFeed;
    this.#classes[13] = carriageReturn;
    this.#classes[0] = nul;
    if (grammar.escape === "backslash") this.#classes[92] = backslash;
    if (grammar.quote !== null) this.#classes[grammar.quote.charCodeAt(0)] = quoteClass;
    this.#classes[grammar.delimiter.charCodeAt(0)] = delimiterClass;
  }

  write(chunk: Uint8Array): void {
    const length = chunk.length;
    if (this.#separatorLast && chunk[0] === blank) this.swallowed.loosened();
    if (length > 0) this.#separatorLast = false;
    for (let at = 0; at < length; at += 1) {
      let kind = this.#kindAt(chunk, at);
      if (kind === ordinary && this.#state <= inQuotes && !this.#afterReturn) {
        if (this.#state === cellStart) this.#state = inPlain;
        this.#cellHasContent = true;
        this.#returnInQuotes = false;
        at = this.#behindOrdinary(chunk, at + 1);
        if (at === length) break;
        kind = this.#kindAt(chunk, at);
      }
      if (this.#state === inQuotes && kind <= carriageReturn) this.#stepInLine(kind, chunk[at + 1]);
      else this.#step(kind, this.#position + at);
    }
    this.#position += length;
  }

  #kindAt(chunk: Uint8Array, at: number): number {
    return this.#classes[chunk[at] ?? 0] ?? ordinary;
  }

  /** First position at or after `at` that is not an ordinary character. */
  #behindOrdinary(chunk: Uint8Array, at: number): number {
    const classes = this.#classes;
    let behind = at;
    while (behind < chunk.length && classes[chunk[behind] ?? 0] === ordinary) behind += 1;
    return behind;
  }

  /** Handles a separator, a line ending or an ordinary character inside quotes. */
  #stepInLine(kind: number, next: number | undefined): void {
    this.#cellHasContent = true;
    if (kind === delimiterClass) {
      this.swallowed.separatorInQuotes(next === blank);
      this.#separatorLast = next === undefined;
    } else if (kind === carriageReturn || (kind === lineFeed && !this.#returnInQuotes)) this.swallowed.lineEndInQuotes();
    this.#returnInQuotes = kind === carriageReturn;
  }

  #step(kind: number, at: number): void {
    if (kind === nul) {
      this.nulBytes += 1;
      return;
    }
    if (this.#afterReturn) {
      this.#afterReturn = false;
      this.#cellAt = at;
      if (kind === lineFeed) {
        this.#crlf += 1;
        this.#cellAt = at + 1;
        return;
      }
      this.#cr += 1;
    }
    if (this.#state === inQuotes) this.#stepInQuotes(kind);
    else if (this.#state === afterBackslash) this.#state = inQuotes;
    else if (this.#state === afterQuote && kind === quoteClass) {
      this.#state = inQuotes;
      this.swallowed.reopen();
      this.#cellHasContent = true;
    } else this.#stepOutside(kind, at);
  }

  #stepInQuotes(kind: number): void {
    this.#returnInQuotes = false;
    if (kind === quoteClass) this.#state = afterQuote;
    else {
      this.#cellHasContent = true;
      if (kind === backslash) this.#state = afterBackslash;
    }
  }

  #stepOutside(kind: number, at: number): void {
    if (kind === delimiterClass) {
      this.swallowed.separator();
      this.#endCell(at);
      this.#cellAt = at + 1;
    } else if (kind === lineFeed || kind === carriageReturn) {
      this.#endCell(at);
      this.#endRecord();
      this.#cellAt = at + 1;
      if (kind === carriageReturn) this.#afterReturn = true;
      else this.#lf += 1;
    } else if (kind === quoteClass && this.#state === cellStart) {
      this.#state = inQuotes;
      this.#returnInQuotes = false;
      this.swallowed.open(this.records + 1, at);
      this.quotedCells += 1;
    } else {
      if (this.#state === afterQuote) {
        this.irregularQuotes += 1;
        this.swallowed.irregular();
      } else if (kind === quoteClass) this.strayQuotes += 1;
      this.#state = inPlain;
      this.#cellHasContent = true;
    }
  }

  #endCell(at: number): void {
    this.#columns += 1;
    if (this.#state === afterQuote) this.swallowed.close();
    if (at - this.#cellAt > this.maxCellBytes) this.maxCellBytes = at - this.#cellAt;
    this.#state = cellStart;
    if (this.#columns > 1) this.#cellHasContent = true;
    if (this.#columns > this.#maxColumns)
      throw refused("file-too-large", `Record ${this.records + 1} has more than ${this.#maxColumns} cells.`);
  }

  #endRecord(): void {
    this.records += 1;
    this.swallowed.recordEnd(this.#columns);
    if (this.#columns === 1 && !this.#cellHasContent) this.blankRecords += 1;
    if (this.#columns > this.maxColumns) this.maxColumns = this.#columns;
    if (this.#columns < this.#minColumns) this.#minColumns = this.#columns;
    this.#columns = 0;
    this.#cellHasContent = false;
  }

  end(): void {
    if (this.#afterReturn) {
      this.#afterReturn = false;
      this.#cr += 1;
    }
    if (this.#state === inQuotes || this.#state === afterBackslash) {
      this.unterminatedQuote = true;
      this.swallowed.unterminated();
    }
    if (this.#state === cellStart && this.#columns === 0) return;
    this.#endCell(this.#position);
    this.#endRecord();
  }

  get minColumns(): number {
    return this.records === 0 ? 0 : this.#minColumns;
  }

  get newline(): DelimitedScan["newline"] {
    const kinds = [this.#lf > 0 ? "lf" : null, this.#crlf > 0 ? "crlf" : null, this.#cr > 0 ? "cr" : null] as const;
    const seen = kinds.filter((kind) => kind !== null);
    return seen.length > 1 ? "mixed" : (seen[0] ?? "none");
  }

  get quoting(): DelimitedScan["quoting"] {
    if (this.irregularQuotes > 0 || this.unterminatedQuote || this.strayQuotes > 0) return "irregular";
    return this.quotedCells > 0 ? "rfc4180" : "none";
  }
}

/** Whether the engine's own reader returns the same rows. */
function isDirectlyReadable(scan: DelimitedByteScan, dialect: Dialect, toLastByte: boolean): boolean {
  const { records, blankRecords, minColumns, maxColumns, quoting, newline, nulBytes } = scan;
  const standardQuotes = quoting !== "irregular" && dialect.quote === '"' && (quoting === "none" || dialect.escape === "doubled");
  const plainLines = newline === "lf" || newline === "crlf" || newline === "none";
  const wholeFile = toLastByte && dialect.dataOffsetBytes === (dialect.bom ? 3 : 0);
  const oneWidth = minColumns === maxColumns && blankRecords === 0;
  return dialect.encoding === "utf-8" && wholeFile && oneWidth && standardQuotes && plainLines && nulBytes === 0 && records > 0;
}

function conclude(scan: DelimitedByteScan, dialect: Dialect, toLastByte: boolean): DelimitedScan {
  const { records, blankRecords, minColumns, maxColumns, quoting, newline, maxCellBytes, nulBytes, irregularQuotes, unterminatedQuote } =
    scan;
  return {
    records,
    blankRecords,
    minColumns,
    maxColumns,
    quoting,
    newline,
    maxCellBytes,
    nulBytes,
    irregularQuotes,
    unterminatedQuote,
    wholeQuotedCells: scan.quotedCells - irregularQuotes - (unterminatedQuote ? 1 : 0) - scan.swallowed.closed,
    strayQuote: scan.swallowed.first,
    doubtfulQuote: scan.swallowed.firstDoubtful,
    certainQuote: scan.swallowed.firstCertain,
    directlyReadable: isDirectlyReadable(scan, dialect, toLastByte),
  };
}

/** Scans the whole file in one pass over its bytes; agrees with the tokenizer on every record. */
export function scanDelimited(
  path: string,
  dialect: Dialect,
  limits: ReadLimits = defaultReadLimits,
  shape?: RowShape,
): Promise<Result<DelimitedScan, FileRefusal>> {
  return asResult(async () => {
    const { size } = await stat(path);
    const scan = new DelimitedByteScan(dialect, limits.maxColumns, shape);
    if (dialect.encoding === "utf-16le" || dialect.encoding === "utf-16be")
      for await (const text of textChunks(path, dialect, limits)) scan.write(Buffer.from(text, "utf8"));
    else for await (const chunk of byteChunks(path, dialect, limits)) scan.write(chunk);
    scan.end();
    return conclude(scan, dialect, size === dialect.dataEndBytes);
  });
}

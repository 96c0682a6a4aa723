import { closeSync, openSync, writeSync } from "node:fs";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, RefusedFile, refused } from "../file-refusal.ts";
import { defaultReadLimits } from "../read-limits.ts";
import type { SheetFacts, TabularFile } from "../tabular-file.ts";

const flushBytes = 1024 * 1024;
/** Maximum rows held back until the table's width is known, and maximum cells in them. */
const rowsHeld = 2000;
const cellsHeld = 500_000;
/** Longest record, in bytes, that the analytical engine accepts. */
export const longestRecordBytes = 16_000_000;

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Buffers lines as bytes and writes them in large pieces; synchronous writes keep a slow disk from filling memory. */
class CsvBytes {
  readonly #descriptor: number;
  #written = 0;
  #buffer = Buffer.allocUnsafe(flushBytes);
  #length = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  line(row: number, cells: readonly string[], columns: number): void {
    const before = this.#written + this.#length;
    this.#cell(String(row));
    for (const cell of cells) {
      this.#reserve(1);
      this.#buffer[this.#length++] = COMMA;
      this.#cell(cell);
    }
    this.#reserve(columns - cells.length + 1);
    for (let column = cells.length; column < columns; column += 1) this.#buffer[this.#length++] = COMMA;
    this.#buffer[this.#length++] = LF;
    if (this.#written + this.#length - before > longestRecordBytes)
      throw refused(
        "file-too-large",
        `Row ${row} holds more than ${longestRecordBytes / 1_000_000} MB of text, more than can be read in one row.`,
      );
  }

  #cell(text: string): void {
    const length = text.length;
    this.#reserve(length);
    const buffer = this.#buffer;
    const start = this.#length;
    for (let at = 0; at < length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > 127 || unit === COMMA || unit === QUOTE || unit === LF || unit === CR) {
        this.#encoded(/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        return;
      }
      buffer[start + at] = unit;
    }
    this.#length = start + length;
  }

  #encoded(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#buffer.write(text, this.#length, "utf8");
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    this.flush();
    if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(bytes);
  }

  flush(): void {
    for (let at = 0; at < this.#length; ) at += writeSync(this.#descriptor, this.#buffer, at, this.#length - at);
    this.#written += this.#length;
    this.#length = 0;
  }
}

interface Pass {
  readonly result: Result<SheetFacts, FileRefusal>;
  /** Widest row found; if it's wider than the lines already written, the pass must be repeated. */
  readonly widest: number;
  readonly written: number;
}

interface PassPlan {
  readonly outPath: string;
  /** Null if not known yet. */
  readonly columns: number | null;
  readonly mostColumns: number;
}

async function onePass(file: TabularFile, sheetIndex: number, { outPath, columns: known, mostColumns }: PassPlan): Promise<Pass> {
  const out = openSync(outPath, "w", 0o600);
  try {
    const lines = new CsvBytes(out);
    let held: [number, readonly string[]][] | null = known === null ? [] : null;
    let columns = known ?? 0;
    let widest = 0;
    const release = (): void => {
      columns = Math.max(columns, widest);
      for (const [row, cells] of held ?? []) lines.line(row, cells, columns);
      held = null;
    };
    const result = await file.readRows(sheetIndex, (row, cells) => {
      if (cells.length > widest) widest = cells.length;
      if (widest > mostColumns) held = null;
      else if (held) {
        held.push([row, cells]);
        if (held.length >= rowsHeld || held.length * widest >= cellsHeld) release();
      } else if (cells.length <= columns) lines.line(row, cells, columns);
    });
    if (held) release();
    lines.flush();
    return { result, widest, written: columns };
  } finally {
    closeSync(out);
  }
}

/** 0-based columns that have a nonempty cell. */
async function filledColumns(file: TabularFile, sheetIndex: number): Promise<readonly number[]> {
  const filled: boolean[] = [];
  const read = await file.readRows(sheetIndex, (_row, cells) => {
    for (let at = 0; at < cells.length; at += 1) if (cells[at] !== "") filled[at] = true;
  });
  if (!read.ok) throw new RefusedFile(read.failure);
  return [...filled.keys()].filter((at) => filled[at]);
}

async function writeColumns(file: TabularFile, sheetIndex: number, plan: { outPath: string; columns: readonly number[] }): Promise<void> {
  const out = openSync(plan.outPath, "w", 0o600);
  try {
    const lines = new CsvBytes(out);
    const pick = (cells: readonly string[]): string[] => plan.columns.map((at) => cells[at] ?? "");
    const read = await file.readRows(sheetIndex, (row, cells) => lines.line(row, pick(cells), plan.columns.length));
    if (!read.ok) throw new RefusedFile(read.failure);
    lines.flush();
  } finally {
    closeSync(out);
  }
}

export interface NormalizedSheet {
  readonly facts: SheetFacts;
  /** Number of cells in every line, not counting the row number. */
  readonly columns: number;
  /** 0-based positions of the columns in the sheet if empty columns were left out; otherwise null. */
  readonly sourceColumns: readonly number[] | null;
}

/**
 * Writes one sheet as UTF-8 CSV (RFC 4180), with LF and without a header line: the row number, then exactly `columns` cells; short rows are
 * padded with empty cells. For a sheet wider than `mostColumns`, keeps only nonempty columns, and refuses the sheet if there are still too
 * many. The content of `outPath` is valid only on success.
 */
export function writeNormalizedCsv(
  file: TabularFile,
  sheetIndex: number,
  outPath: string,
  mostColumns = defaultReadLimits.maxFilledColumns,
): Promise<Result<NormalizedSheet, FileRefusal>> {
  return asResult(async () => {
    const first = await onePass(file, sheetIndex, { outPath, columns: null, mostColumns });
    if (!first.result.ok) throw new RefusedFile(first.result.failure);
    const facts = first.result.value;
    if (first.widest > mostColumns) {
      const columns = await filledColumns(file, sheetIndex);
      if (columns.length > mostColumns)
        throw refused(
          "file-too-large",
          `The sheet has headers or values in ${columns.length.toLocaleString("en-US")} columns; at most ${mostColumns.toLocaleString("en-US")} can be read. Delete the columns that the report does not need.`,
        );
      await writeColumns(file, sheetIndex, { outPath, columns });
      return { facts, columns: columns.length, sourceColumns: columns };
    }
    if (first.widest > first.written) {
      const second = await onePass(file, sheetIndex, { outPath, columns: first.widest, mostColumns });
      if (!second.result.ok) throw new RefusedFile(second.result.failure);
    }
    return { facts, columns: facts.columns, sourceColumns: null };
  });
}

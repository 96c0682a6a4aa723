import { closeSync, openSync, writeSync } from "node:fs";
import type { Result } from "@tieout/kernel";
import type { FileRefusal } from "../file-refusal.ts";
import type { SheetFacts, TabularFile } from "../tabular-file.ts";

const flushBytes = 1024 * 1024;
/** Rows held back until the width of the table is known. */
const rowsHeld = 2000;

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Lines gathered as bytes and written in large lines; writing at once keeps a slow disk from piling up memory. */
class CsvBytes {
  readonly #descriptor: number;
  #buffer = Buffer.allocUnsafe(flushBytes);
  #length = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  line(row: number, cells: readonly string[], columns: number): void {
    this.#cell(String(row));
    for (const cell of cells) {
      this.#reserve(1);
      this.#buffer[this.#length++] = COMMA;
      this.#cell(cell);
    }
    this.#reserve(columns - cells.length + 1);
    for (let column = cells.length; column < columns; column += 1) this.#buffer[this.#length++] = COMMA;
    this.#buffer[this.#length++] = LF;
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
    this.#length = 0;
  }
}

interface Pass {
  readonly result: Result<SheetFacts, FileRefusal>;
  /** Widest row met; wider than the lines written when the pass has to be repeated. */
  readonly widest: number;
  readonly written: number;
}

async function onePass(file: TabularFile, sheetIndex: number, outPath: string, knownColumns: number | null): Promise<Pass> {
  const out = openSync(outPath, "w", 0o600);
  try {
    const lines = new CsvBytes(out);
    let held: [number, readonly string[]][] | null = knownColumns === null ? [] : null;
    let columns = knownColumns ?? 0;
    let widest = 0;
    const release = (): void => {
      columns = Math.max(columns, widest);
      for (const [row, cells] of held ?? []) lines.line(row, cells, columns);
      held = null;
    };
    const result = await file.readRows(sheetIndex, (row, cells) => {
      if (cells.length > widest) widest = cells.length;
      if (held) {
        held.push([row, cells]);
        if (held.length >= rowsHeld) release();
      } else if (cells.length <= columns) lines.line(row, cells, columns);
    });
    if (held) release();
    lines.flush();
    return { result, widest, written: columns };
  } finally {
    closeSync(out);
  }
}

/**
 * Writes one sheet as UTF-8 CSV after RFC 4180 with LF, without a header line: the row number, then exactly
 * `SheetFacts.columns` cells, short rows padded with empty ones. The content of `outPath` counts only on success.
 */
export async function writeNormalizedCsv(file: TabularFile, sheetIndex: number, outPath: string): Promise<Result<SheetFacts, FileRefusal>> {
  const first = await onePass(file, sheetIndex, outPath, null);
  if (!first.result.ok || first.widest <= first.written) return first.result;
  const second = await onePass(file, sheetIndex, outPath, first.widest);
  return second.result;
}

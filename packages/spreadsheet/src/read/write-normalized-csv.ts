import { closeSync, openSync, writeSync } from "node:fs";
import type { Result } from "@tieout/kernel";
import type { FileRefusal } from "./file-refusal.ts";
import type { SheetFacts, TabularFile } from "./tabular-file.ts";

const flushChars = 1024 * 1024;
/** Rows held back until the width of the table is known. */
const rowsHeld = 2000;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Text gathered in memory and written in large pieces; writing at once keeps a slow disk from piling up memory. */
class CsvPieces {
  readonly #descriptor: number;
  #text = "";

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  add(line: string): void {
    this.#text += line;
    if (this.#text.length > flushChars) this.flush();
  }

  flush(): void {
    const piece = Buffer.from(this.#text, "utf8");
    this.#text = "";
    for (let at = 0; at < piece.length; ) at += writeSync(this.#descriptor, piece, at);
  }
}

function lineOf(row: number, cells: readonly string[], columns: number): string {
  let line = String(row);
  for (const cell of cells) line += `,${quoted(cell)}`;
  return `${line}${",".repeat(columns - cells.length)}\n`;
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
    const pieces = new CsvPieces(out);
    let held: [number, readonly string[]][] | null = knownColumns === null ? [] : null;
    let columns = knownColumns ?? 0;
    let widest = 0;
    const release = (): void => {
      columns = Math.max(columns, widest);
      for (const [row, cells] of held ?? []) pieces.add(lineOf(row, cells, columns));
      held = null;
    };
    const result = await file.readRows(sheetIndex, (row, cells) => {
      if (cells.length > widest) widest = cells.length;
      if (held) {
        held.push([row, cells]);
        if (held.length >= rowsHeld) release();
      } else if (cells.length <= columns) pieces.add(lineOf(row, cells, columns));
    });
    if (held) release();
    pieces.flush();
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

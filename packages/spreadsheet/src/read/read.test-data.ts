import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTabularFile } from "./open-tabular-file.ts";
import type { ReadLimits } from "./read-limits.ts";
import type { RowMarks, SheetFacts, TabularFile } from "./tabular-file.ts";

export interface WholeSheet {
  readonly file: TabularFile;
  readonly rows: readonly (readonly [row: number, cells: readonly string[], marks?: RowMarks])[];
  readonly facts: SheetFacts;
}

/** Writes the content to a file, runs `use` with it, and removes its folder afterward. */
export async function withFile<T>(content: string | Buffer, use: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tieout-read-"));
  try {
    const path = join(folder, "upload");
    writeFileSync(path, content);
    return await use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads all rows of the first sheet, or returns the refusal's code and message. */
export function readWhole(content: string | Buffer, limits?: Partial<ReadLimits>): Promise<WholeSheet | string> {
  return withFile(content, async (path, scratch) => {
    const opened = await openTabularFile(path, { fileName: "report.dat", scratch, ...(limits ? { limits } : {}) });
    if (!opened.ok) return `${opened.failure.code}: ${opened.failure.msg}`;
    const rows: [number, readonly string[], RowMarks?][] = [];
    const read = await opened.value.readRows(0, (row, cells, marks) => rows.push(marks ? [row, cells, marks] : [row, cells]));
    await opened.value.close();
    return read.ok ? { file: opened.value, rows, facts: read.value } : `${read.failure.code}: ${read.failure.msg}`;
  });
}

/** Like `readWhole`, for content that must be readable. */
export async function readable(content: string | Buffer): Promise<WholeSheet> {
  const whole = await readWhole(content);
  if (typeof whole === "string") throw new Error(whole);
  return whole;
}

export const cellsOf = (whole: WholeSheet): (readonly string[])[] => whole.rows.map(([, cells]) => cells);

import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import type { NameColumn } from "@tieout/ingestion/core";
import { type Result, success } from "@tieout/kernel";
import {
  type DelimitedScan,
  type Dialect,
  defaultReadLimits,
  type FileRefusal,
  longestRecordBytes,
  type SheetFacts,
  scanDelimited,
  type TabularFile,
  writeNormalizedCsv,
} from "@tieout/spreadsheet/read";
import { cellName } from "./grid-sql.ts";
import { withTaskDatabase } from "./open-task-database.ts";

export interface Grid {
  readonly path: string;
  readonly rows: number;
  readonly lastRow: number;
  readonly columns: number;
  /** The grid columns' 0-based positions on the sheet, if empty columns were left out. */
  readonly sourceColumns?: readonly number[];
  /** The last column, if it was added from a name and isn't on the sheet. */
  readonly named?: NameColumn;
  /** Absent if the analytical engine read the file directly, in which case there are no irregularities. */
  readonly facts?: SheetFacts;
}

const columnTypes = (count: number): string => Array.from({ length: count }, (_, index) => `'${cellName(index)}': 'VARCHAR'`).join(", ");
const names = (count: number): string => Array.from({ length: count }, (_, index) => cellName(index)).join(", ");

/** Space for one record, and for the read buffer, which must hold two records. */
const lineLimits = (lineBytes: number): string => {
  const line = Math.max(2_097_152, Math.min(longestRecordBytes, lineBytes));
  return `max_line_size = ${line}, buffer_size = ${Math.max(8_388_608, line * 2)}`;
};

/** Writes one sheet's cells as text to a columnar file; the row count is checked against a count made without the analytical engine. */
export async function writeGrid(
  database: EngineDatabase,
  context: EngineTaskContext,
  source: { readonly file: TabularFile; readonly sheetIndex: number; readonly path: string },
): Promise<Result<Grid, FileRefusal>> {
  const { path } = source;
  const direct = await writeDirectly(database, context, source);
  if (direct) return success(direct);
  const csv = join(context.workDirectory, "sheet.csv");
  const written = await writeNormalizedCsv(source.file, source.sheetIndex, csv);
  if (!written.ok) return written;
  const { facts, sourceColumns } = written.value;
  const columns = Math.max(1, written.value.columns);
  if (facts.recordCount === 0) {
    await database.writeParquet(`SELECT 0::INTEGER AS row, NULL::VARCHAR AS c0 WHERE false`, path);
    return success({ path, rows: 0, lastRow: 0, columns, facts });
  }
  const { size } = await stat(csv);
  await database.writeParquet(
    `SELECT row::INTEGER AS row, ${names(columns)} FROM read_csv(${quoteLiteral(csv)}, auto_detect = false, header = false, delim = ',', quote = '"', ` +
      `escape = '"', new_line = '\\n', strict_mode = true, columns = {'row': 'VARCHAR', ${columnTypes(columns)}}, ${lineLimits(size)})`,
    path,
  );
  const rows = await countRows(database, path);
  if (rows !== facts.recordCount) throw new Error(`the grid has ${rows} rows where the reader counted ${facts.recordCount}`);
  return success({ path, rows, lastRow: facts.rows, columns, facts, ...(sourceColumns ? { sourceColumns } : {}) });
}

async function countRows(database: EngineDatabase, path: string): Promise<number> {
  const [found] = await database.all(`SELECT count(*) FROM read_parquet(${quoteLiteral(path)})`);
  return Number(found?.[0] ?? 0);
}

/** Settings with which the analytical engine reads a plain file. */
interface PlainForm {
  readonly columns: number;
  readonly quote: string;
  /** Line ending setting; empty to let the engine detect it. */
  readonly newLine: string;
  readonly limits: string;
}

/** Null if a plain reading isn't enough, or if the engine couldn't hold the rows. */
function plainForm({ maxColumns, maxCellBytes, quoting, newline }: DelimitedScan): PlainForm | null {
  if (quoting === "irregular" || newline === "cr" || newline === "mixed") return null;
  if (maxCellBytes * maxColumns > longestRecordBytes || maxColumns > defaultReadLimits.maxFilledColumns) return null;
  return {
    columns: maxColumns,
    quote: quoting === "none" ? "" : '"',
    newLine: newLineOf(newline, quoting !== "none"),
    limits: lineLimits(maxCellBytes * maxColumns),
  };
}

/**
 * If told that records end with CRLF, the engine's strict reader refuses every file with a quoted cell; without the setting, it detects
 * these line endings.
 */
const newLineOf = (newline: DelimitedScan["newline"], isQuoted: boolean): string =>
  newline !== "crlf" ? "new_line = '\\n', " : isQuoted ? "" : "new_line = '\\r\\n', ";

const isSameForm = (a: PlainForm, b: PlainForm): boolean =>
  a.columns === b.columns && a.quote === b.quote && a.newLine === b.newLine && a.limits === b.limits;

interface PlainSource {
  readonly file: TabularFile;
  readonly dialect: Dialect;
  readonly path: string;
}

/** False if the engine's strict reader refuses the file. */
async function writePlain(database: EngineDatabase, { file, dialect, path }: PlainSource, form: PlainForm): Promise<boolean> {
  const { columns, quote, newLine, limits } = form;
  try {
    await database.writeParquet(
      `SELECT ${names(columns)} FROM read_csv(${quoteLiteral(file.path)}, auto_detect = false, header = false, ` +
        `delim = ${quoteLiteral(dialect.delimiter)}, quote = ${quoteLiteral(quote)}, escape = ${quoteLiteral(quote)}, ` +
        `${newLine}strict_mode = true, columns = {${columnTypes(columns)}}, ${limits})`,
      path,
    );
    return true;
  } catch (error) {
    // The tokenizer reads files that the engine's strict reader refuses; any other error is a defect.
    if (error instanceof Error && /CSV Error|Invalid Input Error|Conversion Error/i.test(error.message)) return false;
    throw error;
  }
}

/** A file longer than this is written while it is being counted, assuming the form found at its beginning. */
const beginningBytes = 1_048_576;

/** The form found at the beginning of a long file; null for a short or irregular file. */
async function expectedForm({ file, dialect }: PlainSource): Promise<PlainForm | null> {
  if (dialect.dataEndBytes - dialect.dataOffsetBytes < 4 * beginningBytes) return null;
  const beginning = await scanDelimited(file.path, { ...dialect, dataEndBytes: dialect.dataOffsetBytes + beginningBytes });
  return beginning.ok ? plainForm(beginning.value) : null;
}

/**
 * Uses half the threads, because each one collects row groups of cells before writing them, and counting the file takes up a processor
 * anyway.
 */
const writeEarly = (context: EngineTaskContext, source: PlainSource, form: PlainForm): Promise<boolean> =>
  withTaskDatabase({ ...context, threads: Math.max(1, Math.floor(context.threads / 2)) }, ["file"], (database) =>
    writePlain(database, source, form),
  );

/** Whether the text begins at the start of the file, or right after the UTF-8 byte order mark. */
const isFromStart = ({ dataOffsetBytes, bom }: Dialect): boolean => dataOffsetBytes === 0 || (bom && dataOffsetBytes === 3);

/** Null if the file is not plain enough, or the engine's count differs from the independent one. */
async function writeDirectly(
  database: EngineDatabase,
  context: EngineTaskContext,
  { file, path }: Pick<PlainSource, "file" | "path">,
): Promise<Grid | null> {
  const dialect = file.dialect;
  if (!dialect || !isFromStart(dialect)) return null;
  const source = { file, dialect, path };
  const expected = file.scan ? null : await expectedForm(source);
  const [scan, early] = await Promise.all([
    file.scan ? success(file.scan) : scanDelimited(file.path, dialect),
    expected ? writeEarly(context, source, expected) : false,
  ]);
  const form = scan.ok && scan.value.directlyReadable ? plainForm(scan.value) : null;
  if (!scan.ok || !form) return null;
  const isWritten = expected && isSameForm(expected, form) ? early : await writePlain(database, source, form);
  if (!isWritten) return null;
  const rows = await countRows(database, path);
  return rows === scan.value.records ? { path, rows, lastRow: rows, columns: form.columns } : null;
}

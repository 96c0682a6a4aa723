import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  dayInName,
  gridName,
  type HeaderFinding,
  headerSearchRows,
  type InspectedSheet,
  type Inspection,
  type InspectPayload,
  type InspectValue,
  type KnownLayouts,
  layoutsFor,
  noLayouts,
  type ReadingSettings,
  reportFor,
  type SourceRow,
} from "@tieout/ingestion/core";
import { type Result, success } from "@tieout/kernel";
import type { FileRefusal, TabularFile } from "@tieout/spreadsheet/read";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../tasks.ts";
import { describeSheet } from "./describe-sheet.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { withAmounts } from "./prechecks/sheet-amounts.ts";
import { openGrid, readGridRows } from "./read-grid.ts";
import { findMisreading } from "./recognize/find-misreading.ts";
import { openRemembered } from "./settings/open-remembered.ts";
import { describeAlike } from "./sheets/alike-sheets.ts";
import { chooseSheet } from "./sheets/sheet-heads.ts";
import { ownColumns, placesInSheet } from "./sheets/write-name-column.ts";
import {
  headerOf,
  nameOfSheet,
  nameSheet,
  openStacked,
  type StackedSheets,
  stackSheets,
  type WrittenSheet,
  writeSheets,
  writeStacked,
} from "./sheets/write-sheets.ts";
import { type Grid, writeGrid } from "./write-grid.ts";

type InspectRefusal = Extract<InspectValue, { readonly refused: object }>["refused"];

/** Task `ingestion.inspect`: finds the file type, writes the cells as a columnar file, and suggests a mapping. */
export const inspectTask: TaskRun<typeof ingestionTasks.inspect> = (payload, context) => {
  // If a person chose a header row, the file has a header.
  const layouts = (payload.headerRow ?? 0) > 0 ? noLayouts : layoutsFor(payload.format, payload.reportKey);
  return inspectFile(payload, context, layouts);
};

export async function inspectFile(payload: InspectPayload, context: EngineTaskContext, layouts: KnownLayouts): Promise<InspectValue> {
  const given = { path: context.inputPath("file"), fileName: payload.fileName, scratch: context.workDirectory };
  const opened = await openRemembered(given, payload, layouts);
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  const { file, settings } = opened.value;
  try {
    context.progress({ stage: "reading the file", percent: 10 });
    const found = await withTaskDatabase(context, ["file"], (database) => inspect(database, context, { file, payload, settings, layouts }));
    if (found.refused || found.alike.length === 0) return found.refused ? { refused: found.refused } : { inspection: found.inspection };
    const { inspection } = found;
    return { inspection: { ...inspection, alike: await describeAlike(context, { file, stacked: stackSheets(found.alike), inspection }) } };
  } finally {
    await file.close();
  }
}

interface Subject {
  readonly file: TabularFile;
  readonly payload: InspectPayload;
  readonly settings: ReadingSettings | undefined;
  /** Layouts for texts without a header. */
  readonly layouts: KnownLayouts;
}

type InspectOutcome =
  | { readonly refused: InspectRefusal }
  | {
      readonly refused?: undefined;
      readonly inspection: Inspection;
      /** Sheets that may be parts of the report, starting with those that are read; empty if there is only one. */
      readonly alike: readonly WrittenSheet[];
    };

interface Reading {
  readonly grid: Grid;
  readonly header: HeaderFinding;
  readonly head: readonly SourceRow[];
  readonly stacked: StackedSheets | null;
}

async function inspect(database: EngineDatabase, context: EngineTaskContext, subject: Subject): Promise<InspectOutcome> {
  const { file, payload, settings } = subject;
  const chosen = await chooseSheet(file, payload);
  if (chosen.refused) return { refused: chosen.refused };
  const isAlone = chosen.alike.length < 2;
  const written = isAlone ? null : await writeAlike(database, context, subject, chosen);
  if (written && !written.ok) return { refused: refusalOf(written.failure) };
  const read = await readChosen(database, context, subject, { sheetIndex: chosen.sheetIndex, written: written?.value ?? [] });
  if (!read.ok) return { refused: refusalOf(read.failure) };
  // All of a text file is in the grid; a workbook's other sheets still have to be counted.
  if (isText(file)) context.release("file");
  const { grid, stacked } = read.value;
  if (grid.rows === 0)
    return { refused: { code: "file-empty", msg: `${payload.fileName} has no rows. Export the report again and upload that file.` } };
  const misread = await misreadingOf(database, subject, read.value);
  if (misread) return { refused: misread };
  context.progress({ stage: "recognizing columns", percent: 70 });
  const known = countedSheets(grid, chosen.sheetIndex, written?.value ?? null);
  const sheets = await countSheets(file, known);
  const described = await describeSheet(database, {
    ...{ file, payload, sheets, sheetIndex: chosen.sheetIndex, alike: chosen.alike, ...read.value },
    decimalComma: settings?.decimalComma,
  });
  const sourceColumns = placesInSheet(grid);
  const placed = { ...described, ...(settings ? { settings } : {}), ...(sourceColumns ? { sourceColumns } : {}), ...partsOf(stacked) };
  const inspection = await withAmounts(database, context.workDirectory, placed, stacked);
  return { inspection, alike: written && written.value.length > 1 ? written.value : [] };
}

/** The sheets that make up a grid: several that are alike, or the chosen one. */
const countedSheets = (grid: Grid, sheetIndex: number, written: readonly WrittenSheet[] | null): readonly SheetCount[] =>
  written === null
    ? [{ index: sheetIndex, rows: grid.lastRow, columns: ownColumns(grid) }]
    : written.map((sheet) => ({ index: sheet.sheetIndex, rows: sheet.grid.lastRow, columns: ownColumns(sheet.grid) }));

/** Checks a single sheet for misread cells; sheets that are read together are joined by column name instead. */
const misreadingOf = (database: EngineDatabase, { file, payload }: Subject, { grid, header, stacked }: Reading) =>
  stacked
    ? null
    : findMisreading(database, {
        ...{ grid, header, report: reportFor(payload.reportKey, payload.format) },
        dialect: file.dialect,
      });

const refusalOf = ({ code, msg }: FileRefusal): InspectRefusal => ({ code, msg });

/** Writes all sheets that may be parts of the report, starting with those that are read. */
async function writeAlike(
  database: EngineDatabase,
  context: EngineTaskContext,
  { file, payload }: Subject,
  { sheetIndex, alike }: { readonly sheetIndex: number; readonly alike: readonly number[] },
) {
  const toRead = payload.sheets ?? [sheetIndex];
  const others = alike.filter((index) => !toRead.includes(index));
  const written = await writeSheets(database, context, { file, payload, toRead, others });
  if (!written.ok || payload.headerRow === undefined) return written;
  return success(
    written.value.map((sheet, at) => (at === 0 ? { ...sheet, header: headerOf(sheet.head, payload, { layouts: noLayouts }) } : sheet)),
  );
}

/** Writes the sheets that are read, both as the view `grid` and as the output files. */
async function readChosen(
  database: EngineDatabase,
  context: EngineTaskContext,
  { file, payload, layouts }: Subject,
  { sheetIndex, written }: { readonly sheetIndex: number; readonly written: readonly WrittenSheet[] },
): Promise<Result<Reading, FileRefusal>> {
  if (payload.sheets && payload.sheets.length > 1)
    return success(await readTogether(database, context, written.slice(0, payload.sheets.length)));
  return readAlone(database, context, { file, payload, layouts }, sheetIndex);
}

const isText = ({ format }: TabularFile): boolean => format === "delimited" || format === "fixed_width";

async function readAlone(
  database: EngineDatabase,
  context: EngineTaskContext,
  { file, payload, layouts }: Pick<Subject, "file" | "payload" | "layouts">,
  sheetIndex: number,
): Promise<Result<Reading, FileRefusal>> {
  const path = context.outputPath("grid.parquet");
  // A text file is a sheet without a name.
  const sheetName = isText(file) ? "" : nameOfSheet(file, sheetIndex);
  // If a column is added from a name, the grid is written twice.
  const mayBeNamed = dayInName(sheetName) !== null || dayInName(payload.fileName) !== null;
  const first = mayBeNamed ? join(context.workDirectory, "unnamed.parquet") : path;
  const grid = await writeGrid(database, context, { file, sheetIndex, path: first });
  if (!grid.ok) return grid;
  const without = { named: file.named, layouts };
  const sheet = { ...(await nameSheet(database, { grid: grid.value, payload, sheetName, without }, path)), stacked: null };
  if (mayBeNamed && !sheet.grid.named) {
    await rename(first, path);
    await openGrid(database, path);
  }
  return success({ ...sheet, grid: { ...sheet.grid, path } });
}

async function readTogether(database: EngineDatabase, context: EngineTaskContext, written: readonly WrittenSheet[]): Promise<Reading> {
  const stacked = stackSheets(written);
  const [first] = stacked.sheets;
  if (!first) throw new Error("no sheet was chosen");
  for (const sheet of stacked.sheets) await writeStacked(database, sheet, context.outputPath(gridName(sheet.position)));
  await openStacked(database, stacked);
  const head = await readGridRows(database, `row <= ${Math.min(first.grid.lastRow, headerSearchRows + 150)}`);
  const sum = (of: (grid: Grid) => number): number => stacked.sheets.reduce((total, { grid }) => total + of(grid), 0);
  const named = stacked.sheets.flatMap((sheet) => sheet.grid.named ?? [])[0];
  const grid = {
    path: first.grid.path,
    rows: sum(({ rows }) => rows),
    lastRow: sum(({ lastRow }) => lastRow),
    columns: stacked.headers.length,
    ...(named ? { named } : {}),
  };
  return { grid, head, header: { ...first.header, headers: stacked.headers }, stacked };
}

function partsOf(stacked: StackedSheets | null): Pick<Inspection, "parts"> {
  if (!stacked) return {};
  const parts = stacked.sheets.map(({ sheetIndex, header, grid, columns }) => ({
    ...{ sheetIndex, headerRows: header.headerRows, rows: grid.rows },
    sourceColumns: columns.map((place) => (place < 0 ? place : (placesInSheet(grid)?.[place] ?? place))),
  }));
  return { parts };
}

const sheetHead = (file: TabularFile, index: number) => {
  const sheet = file.sheets.find((other) => other.index === index);
  return { index, name: nameOfSheet(file, index), visibility: sheet?.visibility ?? ("visible" as const) };
};

type SheetCount = Pick<InspectedSheet, "index" | "rows" | "columns">;

/** Row and column counts for every worksheet; if another sheet is damaged, it counts as unreadable and doesn't affect the chosen one. */
async function countSheets(file: TabularFile, known: readonly SheetCount[]): Promise<readonly InspectedSheet[]> {
  const counted: InspectedSheet[] = [];
  for (const sheet of file.sheets) {
    const own = known.find(({ index }) => index === sheet.index);
    if (own) counted.push({ ...sheetHead(file, own.index), rows: own.rows, columns: own.columns });
    else if (sheet.kind === "worksheet") {
      const read = await file.readRows(sheet.index, () => undefined);
      counted.push({ ...sheetHead(file, sheet.index), rows: read.ok ? read.value.rows : 0, columns: read.ok ? read.value.columns : 0 });
    }
  }
  return counted;
}

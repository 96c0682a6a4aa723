import type { EngineTask, EngineTaskContext } from "@tieout/engine/child";
import {
  measureExtent,
  type PackageExtent,
  type RecognizePayload,
  type RecognizeValue,
  type ReportTable,
  recognitionRows,
  recognizeReport,
  type SheetHead,
  type SourceRow,
} from "@tieout/ingestion/core";
import { type SheetInfo, type TabularFile, unpackReports } from "@tieout/spreadsheet/read";
import { openAs } from "../settings/open-as.ts";

/** Sheets of a workbook that are looked at; reports are among the first. */
const mostSheets = 20;

/** Task `ingestion.recognize`: which report a file may be by its first rows, or the files of an archive as outputs. */
export const recognizeTask: EngineTask = async (given, context): Promise<RecognizeValue> => {
  const payload = given as RecognizePayload;
  const path = context.inputPath("file");
  const unpacked = await unpackReports(path, (index) => context.outputPath(memberOutput(index)));
  if (!unpacked.ok) return { refused: { code: unpacked.failure.code, msg: unpacked.failure.msg } };
  if (unpacked.value !== null) return { members: unpacked.value.map((name, index) => ({ name, output: memberOutput(index) })) };
  return recognizeFile(path, payload, context);
};

const memberOutput = (index: number): string => `member-${index}`;

type Refused = Extract<RecognizeValue, { readonly refused: object }>;

async function recognizeFile(path: string, { fileName, settings }: RecognizePayload, context: EngineTaskContext): Promise<RecognizeValue> {
  const opened = await openAs({ path, fileName, scratch: context.workDirectory }, settings);
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  const file = opened.value;
  try {
    const sheets = file.sheets.filter(({ kind }) => kind === "worksheet").slice(0, mostSheets);
    const heads = await readHeads(file, sheets);
    if (!Array.isArray(heads)) return heads;
    const finding = recognizeReport(heads);
    const sheet = finding.table && sheets[finding.table.sheetPosition];
    const extent = finding.table && sheet ? await measure(file, sheet, finding.table) : null;
    if (extent && "refused" in extent) return extent;
    return { finding, extent, isFixedWidth: file.format === "fixed_width" };
  } finally {
    await file.close();
  }
}

async function readHeads(file: TabularFile, sheets: readonly SheetInfo[]): Promise<SheetHead[] | Refused> {
  const heads: SheetHead[] = [];
  const isText = file.format === "delimited" || file.format === "fixed_width";
  for (const { index, name } of sheets) {
    const rows: SourceRow[] = [];
    const read = await file.readRows(index, (row, cells) => rows.push({ row, cells: [...cells] }), { maxRows: recognitionRows });
    if (!read.ok) return { refused: { code: read.failure.code, msg: read.failure.msg } };
    heads.push({ name: isText ? null : name, rows });
  }
  return heads;
}

/** Reads the sheet to its end: rows and period are of the whole file. */
async function measure(file: TabularFile, { index }: SheetInfo, table: ReportTable): Promise<PackageExtent | Refused> {
  const { add, extent } = measureExtent(table);
  const read = await file.readRows(index, add);
  return read.ok ? extent() : { refused: { code: read.failure.code, msg: read.failure.msg } };
}

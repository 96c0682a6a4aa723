import type { EngineTaskContext } from "@tieout/engine/child";
import {
  joinExtents,
  measureExtent,
  misfitOfLines,
  type RecognizePayload,
  type RecognizeValue,
  type RecordLayout,
  type ReportTable,
  readRecords,
  recognitionRows,
  recognizeByLayout,
  recognizeReport,
  recordLayoutOfLines,
  type SheetExtent,
  type SheetHead,
  type SourceRow,
} from "@tieout/ingestion/core";
import { type SheetInfo, type TabularFile, unpackReports } from "@tieout/spreadsheet/read";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { openByLines } from "../settings/open-as.ts";

/** Limit on how many of a workbook's sheets are inspected; reports are among the first. */
const mostSheets = 20;

/** Task `ingestion.recognize`: recognizes which report a file may be from its first rows, or writes an archive's files as outputs. */
export const recognizeTask: TaskRun<typeof ingestionTasks.recognize> = async (payload, context) => {
  const path = context.inputPath("file");
  const unpacked = await unpackReports(path, (index) => context.outputPath(memberOutput(index)));
  if (!unpacked.ok) return { refused: { code: unpacked.failure.code, msg: unpacked.failure.msg } };
  if (unpacked.value !== null) return { members: unpacked.value.map((name, index) => ({ name, output: memberOutput(index) })) };
  return recognizeFile(path, payload, context);
};

const memberOutput = (index: number): string => `member-${index}`;

type RecognizeRefusal = Extract<RecognizeValue, { readonly refused: object }>;

async function recognizeFile(path: string, { fileName, settings }: RecognizePayload, context: EngineTaskContext): Promise<RecognizeValue> {
  const lines = layoutOfLines();
  const opened = await openByLines({ path, fileName, scratch: context.workDirectory }, settings, lines.layoutOf);
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  const file = opened.value;
  try {
    const worksheets = file.sheets.filter(({ kind }) => kind === "worksheet");
    const sheets = worksheets.slice(0, mostSheets);
    const heads = await readHeads(file, sheets);
    if (!Array.isArray(heads)) return heads;
    const [head, other] = heads;
    const byLayout = head && !other ? recognizeByLayout(head, lines.found.layout) : null;
    const finding = byLayout ?? { ...recognizeReport(heads), misfit: lines.found.misfit };
    const tables = finding.table ? [finding.table, ...finding.alike] : [];
    const measured = await measureAll(file, sheets, tables);
    if (!Array.isArray(measured)) return measured;
    const filled = heads.filter(({ rows }) => rows.length > 0).length;
    const otherSheets = filled - measured.length + worksheets.length - sheets.length;
    const extent = measured.length > 0 ? joinExtents(measured, otherSheets) : null;
    return { finding, extent, isFixedWidth: file.format === "fixed_width" && !file.named };
  } finally {
    await file.close();
  }
}

/** The layout for the reader, found in a text's first lines, and the finding itself. */
function layoutOfLines() {
  const found: { layout: RecordLayout | null; misfit: string | null } = { layout: null, misfit: null };
  return {
    found,
    layoutOf(firstLines: readonly string[]) {
      found.layout = recordLayoutOfLines(firstLines);
      found.misfit = found.layout ? null : misfitOfLines(firstLines);
      return found.layout ? { ...readRecords(found.layout), isAssumed: false } : null;
    },
  };
}

async function readHeads(file: TabularFile, sheets: readonly SheetInfo[]): Promise<SheetHead[] | RecognizeRefusal> {
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

/** Reads the sheets to the end, so that row count and period cover the whole file. */
async function measureAll(
  file: TabularFile,
  sheets: readonly SheetInfo[],
  tables: readonly ReportTable[],
): Promise<SheetExtent[] | RecognizeRefusal> {
  const measured: SheetExtent[] = [];
  for (const table of tables) {
    const sheet = sheets[table.sheetPosition];
    if (!sheet) continue;
    const { add, extent } = measureExtent(table);
    const read = await file.readRows(sheet.index, add);
    if (!read.ok) return { refused: { code: read.failure.code, msg: read.failure.msg } };
    measured.push(extent());
  }
  return measured;
}

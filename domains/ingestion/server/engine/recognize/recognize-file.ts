import type { EngineTask, EngineTaskContext } from "@tieout/engine/child";
import {
  type RecognizePayload,
  type RecognizeValue,
  recognitionRows,
  recognizeReport,
  type SheetHead,
  type SourceRow,
} from "@tieout/ingestion/core";
import { openTabularFile, unpackReports } from "@tieout/spreadsheet/read";

/** Sheets of a workbook that are looked at; reports are among the first. */
const mostSheets = 20;

/** Task `ingestion.recognize`: which report a file may be by its first rows, or the files of an archive as outputs. */
export const recognizeTask: EngineTask = async (given, context): Promise<RecognizeValue> => {
  const { fileName } = given as RecognizePayload;
  const path = context.inputPath("file");
  const unpacked = await unpackReports(path, (index) => context.outputPath(memberOutput(index)));
  if (!unpacked.ok) return { refused: { code: unpacked.failure.code, msg: unpacked.failure.msg } };
  if (unpacked.value !== null) return { members: unpacked.value.map((name, index) => ({ name, output: memberOutput(index) })) };
  const heads = await readHeads(path, fileName, context);
  return Array.isArray(heads) ? { finding: recognizeReport(heads) } : heads;
};

const memberOutput = (index: number): string => `member-${index}`;

type Refused = Extract<RecognizeValue, { readonly refused: object }>;

async function readHeads(path: string, fileName: string, context: EngineTaskContext): Promise<SheetHead[] | Refused> {
  const opened = await openTabularFile(path, { fileName, scratch: context.workDirectory });
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  const file = opened.value;
  const heads: SheetHead[] = [];
  try {
    const isText = file.format === "delimited" || file.format === "fixed_width";
    for (const { index, name } of file.sheets.filter(({ kind }) => kind === "worksheet").slice(0, mostSheets)) {
      const rows: SourceRow[] = [];
      const read = await file.readRows(index, (row, cells) => rows.push({ row, cells: [...cells] }), { maxRows: recognitionRows });
      if (!read.ok) return { refused: { code: read.failure.code, msg: read.failure.msg } };
      if (rows.length > 0) heads.push({ name: isText ? null : name, rows });
    }
    return heads;
  } finally {
    await file.close();
  }
}

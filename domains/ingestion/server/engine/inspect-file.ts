import type { EngineTask, EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  columnLetters,
  findHeader,
  type HeaderFinding,
  headerFromRows,
  headerSearchRows,
  type InspectedSheet,
  type InspectPayload,
  type InspectValue,
  type ReadingSettings,
  reportFor,
  type SourceRow,
} from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";
import { describeSheet } from "./describe-sheet.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { withAmounts } from "./prechecks/amounts-of-sheet.ts";
import { openGrid, readGridRows } from "./read-grid.ts";
import { openRemembered } from "./settings/open-remembered.ts";
import { writeGrid } from "./write-grid.ts";

type Refused = Extract<InspectValue, { readonly refused: object }>["refused"];

/** Task `ingestion.inspect`: file type, its cells as a columnar file, and a suggested mapping. */
export const inspectTask: EngineTask = async (given, context): Promise<InspectValue> => {
  const payload = given as InspectPayload;
  const opened = await openRemembered(
    { path: context.inputPath("file"), fileName: payload.fileName, scratch: context.workDirectory },
    payload,
  );
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  const { file, settings } = opened.value;
  try {
    context.progress({ stage: "reading the file", percent: 10 });
    return await withTaskDatabase(context, ["file"], (database) => inspect(database, context, { file, payload, settings }));
  } finally {
    await file.close();
  }
};

interface Subject {
  readonly file: TabularFile;
  readonly payload: InspectPayload;
  readonly settings: ReadingSettings | undefined;
}

async function inspect(database: EngineDatabase, context: EngineTaskContext, subject: Subject): Promise<InspectValue> {
  const { file, payload, settings } = subject;
  const chosen = await chooseSheet(subject);
  if (chosen.refused) return { refused: chosen.refused };
  const written = await writeGrid(database, context, { file, sheetIndex: chosen.sheetIndex });
  if (!written.ok) return { refused: { code: written.failure.code, msg: written.failure.msg } };
  const grid = written.value;
  if (grid.rows === 0)
    return { refused: { code: "file-empty", msg: `${payload.fileName} has no rows. Export the report again and upload that file.` } };
  await openGrid(database, grid.path);
  context.progress({ stage: "recognizing columns", percent: 70 });
  const own: InspectedSheet = { ...sheetHead(file, chosen.sheetIndex), rows: grid.lastRow, columns: grid.columns };
  const sheets = await countSheets(file, own);
  const head = await readGridRows(database, `row <= ${headerSearchRows + 150}`);
  const found =
    payload.headerRow === undefined
      ? findHeader(head, reportFor(payload.reportKey, payload.format))
      : headerFromRows(head, payload.headerRow === 0 ? [] : [payload.headerRow]);
  const header = nameByPlace(found, grid.sourceColumns);
  const described = await describeSheet(database, {
    ...{ file, payload, sheets, sheetIndex: chosen.sheetIndex, grid, header, head },
    decimalComma: settings?.decimalComma,
  });
  const { sourceColumns } = grid;
  const chosenAndPlaced = { ...described, ...(settings ? { settings } : {}), ...(sourceColumns ? { sourceColumns } : {}) };
  return { inspection: await withAmounts(database, context.workDirectory, chosenAndPlaced) };
}

/** A column without a header is named after its letters in the sheet, also if empty columns before it were left out. */
function nameByPlace(header: HeaderFinding, places: readonly number[] | undefined): HeaderFinding {
  if (!places) return header;
  const headers = header.headers.map((text, index) =>
    text === `Column ${columnLetters(index)}` ? `Column ${columnLetters(places[index] ?? index)}` : text,
  );
  return { ...header, headers };
}

const sheetHead = (file: TabularFile, index: number) => {
  const sheet = file.sheets.find((other) => other.index === index);
  return { index, name: sheet?.name ?? "", visibility: sheet?.visibility ?? ("visible" as const) };
};

type Chosen = { readonly sheetIndex: number; readonly refused?: undefined } | { readonly refused: Refused };

/** The sheet the user chose, else the first visible one with a recognized header, else the first visible one with rows. */
async function chooseSheet({ file, payload }: Subject): Promise<Chosen> {
  const worksheets = file.sheets.filter((sheet) => sheet.kind === "worksheet");
  if (payload.sheetIndex !== undefined) {
    const wanted = worksheets.find((sheet) => sheet.index === payload.sheetIndex);
    return wanted
      ? { sheetIndex: wanted.index }
      : { refused: { code: "sheet-unknown", msg: "The chosen sheet does not exist in the file. Choose another one." } };
  }
  let firstWithRows: number | null = null;
  for (const sheet of [...worksheets].sort((a, b) => Number(a.visibility !== "visible") - Number(b.visibility !== "visible"))) {
    const rows: SourceRow[] = [];
    const read = await file.readRows(sheet.index, (row, cells) => rows.push({ row, cells: [...cells] }), {
      maxRows: headerSearchRows + 10,
    });
    if (!read.ok) return { refused: { code: read.failure.code, msg: read.failure.msg } };
    if (rows.length === 0) continue;
    if (findHeader(rows, reportFor(payload.reportKey, payload.format)).recognized > 0) return { sheetIndex: sheet.index };
    firstWithRows ??= sheet.index;
  }
  if (firstWithRows !== null) return { sheetIndex: firstWithRows };
  return {
    refused: { code: "file-empty", msg: `${payload.fileName} has no worksheet with rows. Export the report again and upload that file.` },
  };
}

/** Rows and columns of every worksheet; another damaged sheet counts as unreadable and does not stop the chosen one. */
async function countSheets(file: TabularFile, own: InspectedSheet): Promise<readonly InspectedSheet[]> {
  const counted: InspectedSheet[] = [];
  for (const sheet of file.sheets) {
    if (sheet.index === own.index) counted.push(own);
    else if (sheet.kind === "worksheet") {
      const read = await file.readRows(sheet.index, () => undefined);
      counted.push({ ...sheetHead(file, sheet.index), rows: read.ok ? read.value.rows : 0, columns: read.ok ? read.value.columns : 0 });
    }
  }
  return counted;
}

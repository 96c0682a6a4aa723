import { open } from "node:fs/promises";
import {
  columnStatistics,
  findHeader,
  hideSsnsOfTitle,
  isFilled,
  layoutsFor,
  maskSsn,
  maskSsnsInPlace,
  maskSsnsInText,
  type PeekPayload,
  type PeekValue,
  type ReadingSettings,
  reportFor,
  type SourceRow,
} from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { openAs } from "./open-as.ts";
import { settingsFault } from "./settings-fit.ts";

const shownRows = 12;
/** Number of rows checked before the settings are saved; a preview checks fewer. */
const lookedRows = 3_000;
const headBytes = 64 * 1024;
const longestCell = 200;
const longestLine = 1_000;

/** Task `ingestion.peek`: reads the first rows of a text file with a person's settings, and says why they don't fit. */
export const peekTask: TaskRun<typeof ingestionTasks.peek> = async (payload, context) => {
  const file = { path: context.inputPath("file"), fileName: payload.fileName, scratch: context.workDirectory };
  const opened = await openAs(file, payload.settings, layoutsFor(payload.format, payload.reportKey));
  if (!opened.ok) return { refused: { code: opened.failure.code, msg: opened.failure.msg } };
  try {
    return await peek(opened.value, payload);
  } finally {
    await opened.value.close();
  }
};

type Peek = NonNullable<PeekValue["peek"]>;

async function peek(file: TabularFile, payload: PeekPayload): Promise<PeekValue> {
  const kind = file.format === "delimited" || file.format === "fixed_width" ? file.format : "other";
  return { peek: kind === "other" ? await peekAtSheet(file, payload) : await peekAtText(file, kind, payload) };
}

/** Rows with their cells masked, and which columns contain SSNs. */
function shownOf(rows: readonly SourceRow[], headerRow: number) {
  const ssnColumns = ssnColumnsOf(rows, headerRow);
  const shown = rows.slice(0, shownRows).map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, index) => (ssnColumns.includes(index) ? maskFilled(cell) : maskSsnsInText(cell)).slice(0, longestCell)),
  }));
  return { ssnColumns, shown };
}

const headerRowOf = (rows: readonly SourceRow[], { reportKey, format }: PeekPayload): number =>
  findHeader(rows.slice(0, 200), reportFor(reportKey, format)).headerRows.at(-1) ?? 0;

/** The first rows on a worksheet; workbooks have no text settings. */
async function peekAtSheet(file: TabularFile, payload: PeekPayload): Promise<Peek> {
  const sheets = file.sheets.filter(({ kind }) => kind === "worksheet").map(({ index, name }) => ({ index, name: hideSsnsOfTitle(name) }));
  const sheet = payload.sheetIndex === undefined ? sheets[0] : sheets.find(({ index }) => index === payload.sheetIndex);
  const rows: SourceRow[] = [];
  const collect = (row: number, cells: readonly string[]): unknown => rows.push({ row, cells: [...cells] });
  const read = sheet && (await file.readRows(sheet.index, collect, { maxRows: lookedRows }));
  const fault = !sheet ? "The file doesn't have that sheet." : read?.ok === false ? read.failure.msg : null;
  return { kind: "other", found: {}, rows: shownOf(rows, headerRowOf(rows, payload)).shown, sheets, lines: [], fault };
}

async function peekAtText(file: TabularFile, kind: "delimited" | "fixed_width", payload: PeekPayload): Promise<Peek> {
  const { settings, isWhole } = payload;
  const rows: SourceRow[] = [];
  const collect = (row: number, cells: readonly string[]): void => {
    if (rows.length < lookedRows) rows.push({ row, cells: [...cells] });
  };
  const read = await file.readRows(0, collect, isWhole ? {} : { maxRows: lookedRows });
  const headerRow = headerRowOf(rows, payload);
  const fault = read.ok ? settingsFault({ rows, facts: read.value, headerRow, decimalComma: settings.decimalComma }) : read.failure.msg;
  const { ssnColumns, shown } = shownOf(rows, headerRow);
  const lines = kind === "fixed_width" ? await firstLines(file, ssnColumns) : [];
  return { kind, found: foundIn(file, settings), rows: shown, sheets: [], lines, fault };
}

/** The settings in effect: a person's settings, with detected values for the rest. */
function foundIn({ dialect, fixed }: TabularFile, { decimalComma }: ReadingSettings): ReadingSettings {
  if (fixed) return { encoding: fixed.encoding, breaks: fixed.breaks, ...(decimalComma === undefined ? {} : { decimalComma }) };
  if (!dialect) return {};
  return {
    delimiter: dialect.delimiter,
    quote: dialect.quote ?? "none",
    encoding: dialect.encoding,
    decimalComma: decimalComma ?? dialect.decimalComma,
  };
}

/** Columns that contain SSNs, recognized by their values, so that SSNs without leading zeros are also masked. */
function ssnColumnsOf(rows: readonly SourceRow[], headerRow: number): readonly number[] {
  const below = rows.filter(({ row }) => row > headerRow);
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return [...Array(width).keys()].filter((index) => columnStatistics(below.map(({ cells }) => cells[index] ?? "")).ssnShare >= 0.5);
}

const maskFilled = (cell: string): string => (isFilled(cell) && /\d{4}/.test(cell) ? maskSsn(cell) : maskSsnsInText(cell));

/** The first lines unchanged, with SSNs masked in place so that characters keep their positions. */
async function firstLines({ path, fixed }: TabularFile, ssnColumns: readonly number[]): Promise<readonly string[]> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const text = new TextDecoder(fixed?.encoding).decode(buffer.subarray(0, bytesRead)).replaceAll("\0", "");
    const starts = [0, ...(fixed?.breaks ?? [])];
    return text
      .split(/\r\n|\n|\r/)
      .slice(0, shownRows)
      .map((line) => {
        const shown = line.replaceAll("\f", "").slice(0, longestLine);
        const cells = starts.map((start, index) => ({ index, text: shown.slice(start, starts[index + 1]) }));
        const masked = cells.map((cell) => (ssnColumns.includes(cell.index) ? maskDigits(cell.text) : cell.text)).join("");
        return maskSsnsInPlace(masked);
      });
  } finally {
    await handle.close();
  }
}

/** Masks all but the last four digits. */
function maskDigits(text: string): string {
  const digits = text.replace(/\D/g, "").length;
  let met = 0;
  return text.replace(/\d/g, (digit) => {
    met += 1;
    return met <= digits - 4 ? "*" : digit;
  });
}

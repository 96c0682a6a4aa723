import { readFile } from "node:fs/promises";
import type { CellAddress, CellObject, DenseWorkSheet, WorkBook } from "@e965/xlsx";
import type { Result } from "@tieout/kernel";
import { columnName } from "../../model/index.ts";
import { asResult, type FileRefusal, RefusedFile, refused } from "../file-refusal.ts";
import { type Calculation, type StoredResult, storedResult } from "../formula-tally.ts";
import { ContradictedResults, type RowFormula } from "../formulas/contradicted-results.ts";
import type { StoredCell } from "../formulas/evaluate-formula.ts";
import type { ReadLimits } from "../read-limits.ts";
import { RowCollector } from "../row-collector.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { type CellFormat, parseCellFormat } from "../workbook/cell-formats.ts";
import { numberText } from "../workbook/cell-text.ts";
import { withTextAround } from "../workbook/identifier-pattern.ts";
import { ZipArchive } from "../workbook/zip-archive.ts";
import { loadSheetLibrary } from "./load-sheet-library.ts";

export type LibraryFormat = "xls" | "xlsb" | "ods" | "sylk";

interface LibrarySource {
  readonly path: string;
  readonly fileName: string;
  readonly format: LibraryFormat;
  readonly bytes: number;
  /** A single XML file instead of a package. */
  readonly isFlat?: boolean;
  readonly notices: readonly Notice[];
  /** Decoded text, for text formats. */
  readonly text?: string;
}

const visibilities: readonly SheetInfo["visibility"][] = ["visible", "hidden", "very_hidden"];
const kinds: Readonly<Record<string, SheetInfo["kind"]>> = { chart: "chartsheet", macro: "macrosheet", dialog: "dialogsheet" };

const sheetOf = (workbook: WorkBook, name: string | undefined) =>
  (name === undefined ? undefined : workbook.Sheets[name]) as DenseWorkSheet | undefined;

/** A workbook that the library holds entirely in memory. */
class LibraryFile implements TabularFile {
  readonly format: LibraryFormat;
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly date1904: boolean;
  readonly calculation: Calculation;
  readonly #workbook: WorkBook;
  readonly #limits: ReadLimits;
  readonly #formats = new Map<string, CellFormat>();

  constructor(source: LibrarySource, workbook: WorkBook, limits: ReadLimits) {
    this.format = source.format;
    this.fileName = source.fileName;
    this.path = source.path;
    this.notices = source.notices;
    this.date1904 = workbook.Workbook?.WBProps?.date1904 === true;
    this.sheets = workbook.SheetNames.map((name, index) => ({
      index,
      name,
      visibility: visibilities[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? "visible",
      kind: kinds[sheetOf(workbook, name)?.["!type"] ?? ""] ?? "worksheet",
    }));
    this.calculation = /^Microsoft (?:Macintosh )?Excel/.test(workbook.Props?.Application ?? "") ? "done" : "unknown";
    this.#workbook = workbook;
    this.#limits = limits;
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    const info = this.sheets[sheetIndex];
    if (!info) throw new RangeError(`sheet ${sheetIndex} of ${this.sheets.length}`);
    return asResult(async () => {
      const sheet = sheetOf(this.#workbook, info.name);
      if (info.kind !== "worksheet" || !sheet) return new FactsTally().facts();
      const collector = new RowCollector(onRow, this.#limits, range);
      const results = new ContradictedResults();
      for (const [at, cells] of (sheet["!data"] ?? []).entries()) {
        if (!cells || collector.done) continue;
        this.#limits.checkpoint();
        collector.begin(at + 1, sheet["!rows"]?.[at]?.hidden === true);
        results.beginRow(at + 1);
        const formulas: RowFormula[] = [];
        // Gaps in the list are cells that the sheet does not contain.
        cells.forEach((cell, column) => {
          if (!cell) return;
          collector.cell(column + 1, this.#text(cell), cell.t === "e");
          results.store(column + 1, cellOf(cell));
          if (cell.f !== undefined && cell.F === undefined)
            formulas.push({ column: column + 1, text: cell.f, rowsDown: 0, columnsRight: 0 });
        });
        const contradicted = results.endRow(formulas);
        cells.forEach((cell, column) => {
          if (cell?.f !== undefined || cell?.F !== undefined) collector.formula(column + 1, storedOf(cell), contradicted.has(column + 1));
        });
        collector.end();
      }
      addSheetFacts(collector.facts, sheet);
      return collector.facts.facts();
    });
  }

  #text({ t: type, v: value, z: code }: CellObject): string {
    if (value === undefined || value === null) return "";
    if (type === "e") return errorTexts[Number(value)] ?? "#N/A";
    if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
    const format = this.#format(String(code ?? "General"));
    if (typeof value === "number") return numberText(value, format, this.date1904);
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    return format.around ? withTextAround(value, format.around) : value;
  }

  #format(code: string): CellFormat {
    const known = this.#formats.get(code);
    if (known) return known;
    const format = parseCellFormat(code);
    this.#formats.set(code, format);
    return format;
  }

  async close(): Promise<void> {}
}

const storedOf = ({ t: type, v: value }: CellObject): StoredResult =>
  type === "z" ? "missing" : type === "e" ? "result" : storedResult(value instanceof Date ? value.toISOString() : value);

/** Returns a cell's content for the formulas that refer to it. */
function cellOf({ t: type, v: value }: CellObject): StoredCell {
  if (type === "z" || value === undefined || value === null) return "blank";
  if (type === "s") return "text";
  return typeof value === "number" && type === "n" ? value : null;
}

/** [MS-XLS] 2.5.10. */
const errorTexts: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};

/** A span in a web page may be any number; this is the last row a sheet can have (ECMA-376 18.3.1.73, as limited by Excel). */
const lastRow = 1_048_575;
const lastColumn = 16_383;

const cornerName = ({ r: row, c: column }: CellAddress): string =>
  `${columnName(Math.min(column, lastColumn))}${Math.min(row, lastRow) + 1}`;

function addSheetFacts(facts: FactsTally, sheet: DenseWorkSheet): void {
  for (const [at, column] of (sheet["!cols"] ?? []).entries()) if (column?.hidden) facts.hiddenColumns.push({ from: at + 1, to: at + 1 });
  for (const { s, e } of sheet["!merges"] ?? []) facts.mergedRanges.add(`${cornerName(s)}:${cornerName(e)}`);
}

/** Unpacks every part once and keeps nothing, because the library doesn't limit sizes. */
async function refuseBomb(path: string, limits: ReadLimits): Promise<void> {
  const archive = await ZipArchive.open(path, limits);
  try {
    let bytes = 0;
    for (const { name } of archive.directory.entries) {
      if (name.endsWith("/")) continue;
      for await (const chunk of archive.chunks(name)) {
        bytes += chunk.length;
        if (bytes > limits.maxLibraryUnpackedBytes)
          throw refused(
            "file-too-large",
            `The workbook unpacks to more than ${Math.round(limits.maxLibraryUnpackedBytes / 1024 ** 2)} MB.`,
          );
      }
    }
  } finally {
    await archive.close();
  }
}

const formatNames: Readonly<Record<LibraryFormat, string>> = {
  xls: "Excel 97-2003 workbook (XLS)",
  xlsb: "binary Excel workbook (XLSB)",
  ods: "OpenDocument spreadsheet (ODS)",
  sylk: "SYLK spreadsheet",
};

/** The library logs warnings to the console, where file contents must not appear. */
function quietly<T>(work: () => T): T {
  const { error } = console;
  console.error = () => undefined;
  try {
    return work();
  } finally {
    console.error = error;
  }
}

/** Reads a whole workbook in an older or foreign format through the library; throws a refusal if it cannot. */
export async function openLibraryFile(source: LibrarySource, limits: ReadLimits): Promise<TabularFile> {
  const what = formatNames[source.format];
  if (source.bytes > limits.maxLibraryBytes)
    throw refused("file-too-large", `The file is larger than ${Math.round(limits.maxLibraryBytes / 1024 ** 2)} MB; save it as XLSX.`);
  if (source.format === "xlsb" || (source.format === "ods" && !source.isFlat)) await refuseBomb(source.path, limits);
  const library = await loadSheetLibrary();
  // Values are returned as stored and are formatted as text here, as for XLSX. Styles and pictures are not read; for formulas, only their
  // presence is noted.
  const options = { dense: true, cellNF: true, cellText: false, cellFormula: true, cellHTML: false, raw: true, cellStyles: true };
  try {
    const content = source.text ?? (await readFile(source.path));
    const workbook = quietly(() => library.read(content, { ...options, type: source.text === undefined ? "buffer" : "string" }));
    if (workbook.SheetNames.length === 0) throw refused("file-damaged", "The workbook has no sheets.");
    return new LibraryFile(source, workbook, limits);
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    // The library sometimes throws plain strings.
    const words = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(words)) throw refused("file-encrypted", "The workbook is password-protected.");
    if (/memory|allocation/i.test(words)) throw error;
    throw refused("file-damaged", `The file is a ${what} that cannot be read to the end.`);
  }
}

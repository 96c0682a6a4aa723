/**
 * Reads every file of the corpus and writes `docs/corpus.md` or, with `--lines`, prints one table row per file: `node --import tsx
 * packages/spreadsheet/src/read/corpus-table.ts [--lines]` (corpus: TIEOUT_SHARED, default ../shared).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openTabularFile } from "./open-tabular-file.ts";
import type { SheetFacts, SheetInfo } from "./tabular-file.ts";

interface ManifestEntry {
  readonly file: string;
  /** Name, rows, columns and visibility; rows and columns as in openpyxl's max_row and max_column. */
  readonly sheets: readonly (readonly [string, number, number, string | number])[] | null;
}

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");
export const corpusFolder = resolve(process.env.TIEOUT_SHARED ?? join(repositoryFolder, "../shared"), "corpus");
export const tablePath = join(repositoryFolder, "docs/corpus.md");

const heading = `# Corpus

This table shows how the reader handles every file in the shared corpus (\`../shared/corpus\`, or \`$TIEOUT_SHARED/corpus\`).
\`node --import tsx packages/spreadsheet/src/read/corpus-table.ts\` writes it; \`corpus.test.ts\` fails if the reader and this table differ.

Rows and columns end at the last cell with content. The corpus manifest counts differently: up to the last stored cell or row,
even if it is only formatted, and an empty sheet as 1 × 1. Where the two differ, the note gives the manifest's figure and the reason.
A file is refused if any of its sheets is.

| file | result | reason | sheets | rows | columns | note |
|---|---|---|---|---|---|---|`;

/** Files whose figure in the manifest matches neither the last value nor the last stored cell. */
const particular: Readonly<Record<string, string>> = {
  "016-comments_stress_test.xlsx": "the manifest counts cells that only carry a comment",
};

const safe = (text: string): string => text.replaceAll("|", "\\|").replace(/[\r\n\t]/g, " ");

/** Visibility names in the manifest: words for XLSX, numbers for XLS. */
const visibilityNames: Readonly<Record<SheetInfo["visibility"], readonly (string | number)[]>> = {
  visible: ["visible", 0],
  hidden: ["hidden", 1],
  very_hidden: ["veryHidden", 2],
};

function differenceNote(file: string, sheet: SheetInfo, facts: SheetFacts, entry: ManifestEntry | undefined): string | null {
  if (!entry?.sheets) return null;
  if (entry.sheets.length === 0) return sheet.index === 0 ? "the manifest's reader finds no sheet in strict OOXML" : null;
  const expected = expectedSheet(entry.sheets, sheet);
  if (!expected) return sheet.kind === "worksheet" ? `${sheet.name}: not in the manifest` : `${sheet.name}: ${sheet.kind}, no rows`;
  return sizeNote(file, sheet, facts, expected);
}

type ManifestSheet = NonNullable<ManifestEntry["sheets"]>[number];

/** Finds the manifest's sheet with this name, or its only sheet. */
const expectedSheet = (sheets: readonly ManifestSheet[], sheet: SheetInfo): ManifestSheet | undefined =>
  sheets.find(([name]) => name === sheet.name) ?? (sheet.index === 0 && sheets.length === 1 ? sheets[0] : undefined);

function sizeNote(file: string, sheet: SheetInfo, facts: SheetFacts, [, rows, columns, visibility]: ManifestSheet): string | null {
  const shown = visibilityNames[sheet.visibility].includes(visibility) ? "" : `, visibility there ${visibility}`;
  if (rows === facts.rows && columns === facts.columns && shown === "") return null;
  const figure = `${safe(sheet.name)}: manifest ${rows} × ${columns}${shown}`;
  if (rows === Math.max(1, facts.rows) && columns === Math.max(1, facts.columns)) return `${figure} (empty sheet)`;
  const stored = rows <= Math.max(1, facts.formattedRows) && columns <= Math.max(1, facts.formattedColumns);
  if (stored && rows >= facts.rows && columns >= facts.columns) return `${figure} (formatted cells without a value)`;
  return `${figure} (${particular[file] ?? "UNEXPLAINED"})`;
}

function factNotes(facts: SheetFacts): string[] {
  const notes: string[] = [];
  if (facts.formulasWithoutValue.count > 0) notes.push(`${facts.formulasWithoutValue.count} formulas without a stored value`);
  if (facts.errorCells.count > 0) notes.push(`${facts.errorCells.count} error cells`);
  if (facts.rowsOutOfOrder.count > 0) notes.push(`${facts.rowsOutOfOrder.count} rows out of order`);
  if (facts.duplicateCells.count > 0) notes.push(`${facts.duplicateCells.count} cells stored twice`);
  if (facts.irregularQuotes.count > 0) notes.push(`${facts.irregularQuotes.count} irregular quotes`);
  if (facts.unterminatedQuoteRow !== null) notes.push(`quote opened in record ${facts.unterminatedQuoteRow} is never closed`);
  if (!facts.uniformColumns) notes.push("records of different length");
  return notes;
}

async function tableLine(entry: ManifestEntry): Promise<string> {
  const row = (...cells: string[]): string => `| ${[safe(entry.file), ...cells].join(" | ")} |`;
  const opened = await openTabularFile(join(corpusFolder, "files", entry.file), { fileName: entry.file });
  if (!opened.ok) return row("refused", opened.failure.code, "", "", "", safe(opened.failure.msg));
  const file = opened.value;
  try {
    const { dialect } = file;
    const notes = file.notices.map((notice) => notice.code as string);
    if (dialect)
      notes.unshift(
        `${dialect.encoding}, \`${dialect.delimiter === "|" ? "pipe" : dialect.delimiter === "\t" ? "tab" : dialect.delimiter}\`, ${dialect.newline}`,
      );
    const counts: SheetFacts[] = [];
    for (const sheet of file.sheets) {
      const read = await file.readRows(sheet.index, () => {});
      if (!read.ok) return row("refused", read.failure.code, "", "", "", safe(read.failure.msg));
      counts.push(read.value);
      const difference = differenceNote(entry.file, sheet, read.value, entry);
      notes.push(...(difference ? [difference] : []), ...factNotes(read.value));
    }
    const names = file.sheets.map((sheet) => safe(sheet.visibility === "visible" ? sheet.name : `${sheet.name} (${sheet.visibility})`));
    return row(
      "read",
      "",
      file.format === "delimited" ? "1" : `${names.length}: ${names.join(", ")}`,
      counts.map((facts) => facts.rows).join(", "),
      counts.map((facts) => facts.columns).join(", "),
      notes.join("; "),
    );
  } finally {
    await file.close();
  }
}

async function main(linesOnly: boolean): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(corpusFolder, "manifest.json"), "utf8")) as ManifestEntry[];
  const lines: string[] = [];
  for (const entry of manifest) {
    const line = await tableLine(entry);
    if (linesOnly) process.stdout.write(`${line}\n`);
    lines.push(line);
  }
  if (!linesOnly) writeFileSync(tablePath, `${heading}\n${lines.join("\n")}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--lines"));

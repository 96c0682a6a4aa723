import { basename } from "node:path";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { Dialect, Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { DelimitedTokenizer } from "./delimited-tokenizer.ts";
import { detectGrammar, separatorLine } from "./detect-dialect.ts";
import { textChunks } from "./text-chunks.ts";
import { textDecoder } from "./text-decoder.ts";
import { detectEncoding, type EncodingFinding } from "./text-encoding.ts";

/** A text file is one visible sheet named like the file. */
class DelimitedFile implements TabularFile {
  readonly format = "delimited";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly dialect: Dialect;
  readonly #limits: ReadLimits;

  constructor(source: { path: string; fileName: string }, dialect: Dialect, notices: readonly Notice[], limits: ReadLimits) {
    this.path = source.path;
    this.fileName = source.fileName;
    this.dialect = dialect;
    this.notices = notices;
    this.sheets = [{ index: 0, name: basename(source.fileName).replace(/\.[^.]*$/, ""), visibility: "visible", kind: "worksheet" }];
    this.#limits = limits;
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    if (sheetIndex !== 0) throw new RangeError(`sheet ${sheetIndex} of 1`);
    return asResult(async () => {
      const facts = new FactsTally();
      const tokenizer = new DelimitedTokenizer(this.dialect, recordSink(facts, onRow, range), this.#limits);
      for await (const chunk of textChunks(this.path, this.dialect, this.#limits)) {
        tokenizer.write(chunk);
        if (tokenizer.stopped) break;
      }
      if (!tokenizer.stopped) tokenizer.end();
      facts.formattedRows = facts.rows;
      facts.formattedColumns = facts.columns;
      return facts.facts();
    });
  }

  async close(): Promise<void> {}
}

function recordSink(facts: FactsTally, onRow: OnRow, range: ReadRange) {
  const fromRow = range.fromRow ?? 1;
  const maxRows = range.maxRows ?? Number.POSITIVE_INFINITY;
  let width = -1;
  return {
    record(row: number, cells: string[]): boolean {
      if (row < fromRow) return true;
      if (facts.recordCount >= maxRows) {
        facts.complete = false;
        return false;
      }
      facts.rows = row;
      facts.recordCount += 1;
      if (cells.length === 1 && cells[0] === "") facts.blankRecords += 1;
      if (cells.length > facts.columns) facts.columns = cells.length;
      if (width === -1) width = cells.length;
      else if (width !== cells.length) facts.uniformColumns = false;
      onRow(row, cells);
      return true;
    },
    irregularQuote: (row: number, column: number): void => facts.irregularQuotes.add({ row, column }),
    unterminatedQuote: (row: number): void => {
      facts.unterminatedQuoteRow = row;
    },
  };
}

function noticesOf(finding: EncodingFinding, skippedSeparatorLine: boolean): Notice[] {
  const notices: Notice[] = [];
  if (finding.encoding === "windows-1252")
    notices.push({
      code: "encoding-windows-1252",
      msg: "The file is not valid UTF-8 and was read as Windows-1252. Check names with accents; if they look wrong, export the file as UTF-8.",
    });
  if (finding.hasNul)
    notices.push({
      code: "nul-characters-removed",
      msg: "The file contains NUL characters, which do not belong in a report. They were removed; all other text was kept.",
    });
  if (skippedSeparatorLine)
    notices.push({
      code: "separator-line-skipped",
      msg: "The first line only names the separator (sep=). It was used, and row 1 is the line after it.",
    });
  return notices;
}

const mostControlShare = 0.1;

/** Control characters other than tab, line ends and form feed: text has none, binary data many. */
function refuseBinary(sample: string): void {
  const controls = sample.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (controls > sample.length * mostControlShare && controls > 1)
    throw refused("file-not-a-spreadsheet", "The file contains binary data, not a table.");
}

/** `head` is the beginning of the file; throws a refusal when it is not text. */
export async function openDelimitedFile(
  source: { path: string; fileName: string; bytes: number },
  head: Buffer,
  limits: ReadLimits,
): Promise<TabularFile> {
  if (source.bytes > limits.maxTextBytes)
    throw refused("file-too-large", `The file is larger than ${Math.round(limits.maxTextBytes / 1024 ** 2)} MB.`);
  const finding = await detectEncoding(source.path, head, limits);
  const decoded = textDecoder(finding.encoding).write(head.subarray(finding.bomBytes));
  refuseBinary(decoded);
  const cut = source.bytes > head.length;
  const sample = decoded.replaceAll("\0", "");
  if (!cut && sample.trim() === "") throw refused("file-empty", "The file contains no text.");
  const separator = separatorLine(sample);
  const unitBytes = finding.encoding.startsWith("utf-16") ? 2 : 1;
  const grammar = detectGrammar(sample.slice(separator?.chars ?? 0), cut, separator?.delimiter);
  const dialect: Dialect = {
    encoding: finding.encoding,
    bom: finding.bomBytes > 0,
    dataOffsetBytes: finding.bomBytes + (separator?.chars ?? 0) * unitBytes,
    ...grammar,
  };
  return new DelimitedFile(source, dialect, noticesOf(finding, separator !== null), limits);
}

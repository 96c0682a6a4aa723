import { basename } from "node:path";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import { chosenColumns, findFixedColumns } from "../fixed-width/find-columns.ts";
import { FixedWidthFile } from "../fixed-width/fixed-width-file.ts";
import { LaidOutFile } from "../fixed-width/laid-out-file.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { Dialect, LineLayout, Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile, TextSettings } from "../tabular-file.ts";
import type { DelimitedScan } from "./delimited-scan.ts";
import { DelimitedTokenizer } from "./delimited-tokenizer.ts";
import { detectGrammar, separatorLine } from "./detect-dialect.ts";
import { foreignText } from "./foreign-text.ts";
import { recordSink } from "./record-sink.ts";
import { settleQuotes } from "./settle-quotes.ts";
import { textChunks } from "./text-chunks.ts";
import { textDecoder } from "./text-decoder.ts";
import { detectEncoding, type EncodingFinding } from "./text-encoding.ts";

/** A text file as one visible sheet named after the file. */
class DelimitedFile implements TabularFile {
  readonly format = "delimited";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly dialect: Dialect;
  readonly scan: DelimitedScan | null;
  readonly #limits: ReadLimits;

  constructor(
    source: { path: string; fileName: string; notices: readonly Notice[] },
    { dialect, scan }: { readonly dialect: Dialect; readonly scan: DelimitedScan | null },
    limits: ReadLimits,
  ) {
    this.path = source.path;
    this.fileName = source.fileName;
    this.dialect = dialect;
    this.scan = scan;
    this.notices = source.notices;
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

function encodingNotices(finding: EncodingFinding): Notice[] {
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
  return notices;
}

function grammarNotices(grammar: Pick<Dialect, "quote">, skippedSeparatorLine: boolean): Notice[] {
  const notices: Notice[] = [];
  if (grammar.quote === null)
    notices.push({
      code: "quotes-as-text",
      msg: "Quotes in the file do not enclose whole cells, so they were read as ordinary characters. Check the columns next to them.",
    });
  if (skippedSeparatorLine)
    notices.push({
      code: "separator-line-skipped",
      msg: "The first line only names the separator (sep=). It was used, and row 1 is the line after it.",
    });
  return notices;
}

const mostControlShare = 0.1;

/** Control characters other than tab, line endings and form feed; text has none, binary data has many. */
function refuseBinary(sample: string): void {
  const controls = sample.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (controls > sample.length * mostControlShare && controls > 1)
    throw refused("file-not-a-spreadsheet", "The file contains binary data, not a table.");
}

const encodingNames = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" } as const;

/** Uses the encoding chosen by the user, if the bytes can be read in it. */
function withEncoding(finding: EncodingFinding, wanted: TextSettings["encoding"]): EncodingFinding {
  if (wanted === undefined || wanted === finding.encoding) return finding;
  // Any UTF-8 text can be read as Windows-1252, though not as intended.
  if (wanted === "windows-1252" && finding.encoding === "utf-8") return { ...finding, encoding: wanted };
  throw refused("settings-do-not-fit", `The file isn't encoded as ${encodingNames[wanted]}; it is ${encodingNames[finding.encoding]}.`);
}

/** A delimiter that doesn't appear in any line would make each row a single cell. */
function refuseOneColumn(sample: string, grammar: Pick<Dialect, "delimiter">): void {
  if (!sample.includes(grammar.delimiter))
    throw refused("settings-do-not-fit", "The chosen delimiter isn't in the file, so every row would be a single cell.");
}

/** Returns the caller's layout for these lines; a truncated sample may end within its last line. */
function layoutOf(sample: string, cut: boolean, { layoutOf, breaks, delimiter }: TextSettings): LineLayout | Notice | null {
  if (!layoutOf || breaks || delimiter) return null;
  const lines = sample.split(/\r\n|\n|\r/);
  return layoutOf(cut ? lines.slice(0, -1) : lines);
}

/** Decodes the beginning of a file, or all of it if it isn't cut; throws a refusal if it isn't text. */
function sampleOf(head: Buffer, finding: ReturnType<typeof withEncoding>, cut: boolean): string {
  const decoded = textDecoder(finding.encoding).write(
    head.subarray(finding.bomBytes, cut ? head.length : head.length - finding.endMarkBytes),
  );
  refuseBinary(decoded);
  const sample = decoded.replaceAll("\0", "");
  if (!cut && sample.trim() === "") throw refused("file-empty", "The file contains no text.");
  const foreign = foreignText(sample, cut);
  if (foreign) throw foreign;
  return sample;
}

/** Location of the text in the file, after any byte order mark and the line that names the separator. */
const placeOf = (finding: EncodingFinding, sizeBytes: number, separator: ReturnType<typeof separatorLine>) => ({
  encoding: finding.encoding,
  dataOffsetBytes: finding.bomBytes + (separator?.chars ?? 0) * (finding.encoding.startsWith("utf-16") ? 2 : 1),
  dataEndBytes: sizeBytes - finding.endMarkBytes,
});

/** Returns the columns chosen by the user, or else the detected columns if the text's separator is in doubt. */
function fixedColumns(sample: string, cut: boolean, breaks: TextSettings["breaks"], isDoubtful: boolean) {
  if (breaks) return { ...chosenColumns(sample, breaks), isChosen: true };
  return isDoubtful ? findFixedColumns(sample, cut) : null;
}

/** `head` is the beginning of the file; throws a refusal if the file isn't text. */
export async function openDelimitedFile(
  source: { path: string; fileName: string; bytes: number; notices: readonly Notice[]; settings: TextSettings },
  head: Buffer,
  limits: ReadLimits,
): Promise<TabularFile> {
  if (source.bytes > limits.maxTextBytes)
    throw refused("file-too-large", `The file is larger than ${Math.round(limits.maxTextBytes / 1024 ** 2)} MB.`);
  const { settings } = source;
  const finding = withEncoding(await detectEncoding(source.path, head, limits), settings.encoding);
  const cut = source.bytes > head.length;
  const sample = sampleOf(head, finding, cut);
  const separator = separatorLine(sample);
  const place = placeOf(finding, source.bytes, separator);
  const layout = layoutOf(sample, cut, settings);
  const notices = [...source.notices, ...encodingNotices(finding), ...(layout && "msg" in layout ? [layout] : [])];
  if (layout && "begin" in layout) return new LaidOutFile({ ...source, notices }, place, layout, limits);
  const delimiter = settings.delimiter ?? separator?.delimiter;
  const { grammar, shape, isDoubtful } = detectGrammar(sample.slice(separator?.chars ?? 0), cut, {
    ...settings,
    ...(delimiter ? { delimiter } : {}),
  });
  const columns = fixedColumns(sample, cut, settings.breaks, isDoubtful && !delimiter);
  if (settings.delimiter && !columns) refuseOneColumn(sample, grammar);
  if (columns) return new FixedWidthFile({ ...source, notices }, place, columns, limits);
  const text = {
    path: source.path,
    dialect: { ...place, bom: finding.bomBytes > 0, ...grammar },
    shape,
    linesBefore: separator ? 1 : 0,
    hasQuote: finding.hasQuote,
    isChosen: settings.quote !== undefined,
  };
  const settled = await settleQuotes(text, limits);
  const said = [...notices, ...grammarNotices(grammar, separator !== null), ...settled.notices];
  return new DelimitedFile({ ...source, notices: said }, settled, limits);
}

import { open } from "node:fs/promises";
import { type FileRefusalCode, type RefusedFile, refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import type { Dialect, Notice } from "../tabular-file.ts";
import type { DelimitedScan } from "./delimited-scan.ts";
import { scanDelimited } from "./scan-delimited.ts";
import type { RowShape, StrayQuote } from "./swallowed-rows.ts";
import { textDecoder } from "./text-decoder.ts";

interface SettledQuotes {
  readonly dialect: Dialect;
  /** Scan of the whole file in this dialect, if it was scanned. */
  readonly scan: DelimitedScan | null;
  readonly notices: readonly Notice[];
}

interface QuotedText {
  readonly path: string;
  readonly dialect: Dialect;
  readonly shape: RowShape;
  /** Lines before the data, such as `sep=`. */
  readonly linesBefore: number;
  /** The file contains double quotes. */
  readonly hasQuote: boolean;
  /** The user chose the quote character. */
  readonly isChosen: boolean;
}

/** Beyond the sample, a stray quote may swallow any number of rows, so a text with quotes is scanned completely. Throws a refusal. */
export async function settleQuotes(text: QuotedText, limits: ReadLimits): Promise<SettledQuotes> {
  const { path, dialect, shape, hasQuote } = text;
  if (dialect.quote === null || (dialect.quote === '"' && !hasQuote)) return { dialect, scan: null, notices: [] };
  const scanned = await scanDelimited(path, dialect, limits, shape);
  // Anything that the scan refuses is also refused by the row reader.
  if (!scanned.ok) return { dialect, scan: null, notices: [] };
  const { strayQuote: stray, doubtfulQuote: doubtful, certainQuote: certain, wholeQuotedCells } = scanned.value;
  if (text.isChosen && certain !== null) throw await strayQuoteRefusal("settings-do-not-fit", text, certain);
  if (stray === null || text.isChosen) return { dialect, scan: scanned.value, notices: [] };
  if (doubtful !== null) throw await doubtfulQuoteRefusal(text, doubtful);
  if (wholeQuotedCells > 0) throw await strayQuoteRefusal("stray-quote", text, stray);
  const asText: Dialect = { ...dialect, quote: null };
  const again = await scanDelimited(path, asText, limits, shape);
  const msg = `The quote in ${placeOf(text, stray)} does not enclose a cell; if it did, the cell would swallow ${takenBy(stray)}. Quotes were read as ordinary characters. Check the cells next to them.`;
  return { dialect: asText, scan: again.ok ? again.value : null, notices: [{ code: "quotes-as-text", msg }] };
}

const count = (value: number): string => value.toLocaleString("en-US");

/** Record and line numbers are the same until a cell spans several lines. */
function placeOf({ linesBefore }: QuotedText, { row, line }: StrayQuote): string {
  const inFile = line + linesBefore;
  return inFile === row ? `row ${count(row)}` : `row ${count(row)} (line ${count(inFile)} of the file)`;
}

function takenBy({ lineBreaks, isClosed }: StrayQuote): string {
  if (lineBreaks === 0) return "the cells after it";
  if (!isClosed) return "the rest of the file";
  return lineBreaks === 1 ? "the row below it" : `the ${count(lineBreaks)} rows below it`;
}

async function strayQuoteRefusal(code: FileRefusalCode, text: QuotedText, stray: StrayQuote): Promise<RefusedFile> {
  const closed = stray.isClosed ? "closed only in a later cell" : "never closed";
  const shown = await textAt(text, stray);
  return refused(
    code,
    `A quote opens in ${placeOf(text, stray)}${shown} and is ${closed}, so ${takenBy(stray)} would be read as part of one cell.`,
  );
}

async function doubtfulQuoteRefusal(text: QuotedText, doubtful: StrayQuote): Promise<RefusedFile> {
  const shown = await textAt(text, doubtful);
  const { lineBreaks } = doubtful;
  const until = lineBreaks === 1 ? "the line below it" : `the ${count(lineBreaks)} lines below it`;
  return refused(
    "stray-quote",
    `A quote opens in ${placeOf(text, doubtful)}${shown} and closes at the end of a cell, after ${until}. These lines look like rows of the report. They may be rows, or a note in one cell.`,
    "If you know which, choose under Reading settings whether quotes enclose cells or are text.",
  );
}

const shownBytes = 40;

/** Reads the first characters after the quote. */
async function textAt({ path, dialect }: QuotedText, { at }: StrayQuote): Promise<string> {
  if (dialect.encoding.startsWith("utf-16")) return "";
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(shownBytes), 0, shownBytes, dialect.dataOffsetBytes + at);
    const [line = ""] = textDecoder(dialect.encoding)
      .write(buffer.subarray(0, bytesRead))
      .split(/[\r\n]/, 1);
    // Digits could be part of a person's SSN or another ID.
    return ` before “${line.slice(1).replace(/\d(?=[\d-]{4})/g, "•")}”`;
  } finally {
    await file.close();
  }
}

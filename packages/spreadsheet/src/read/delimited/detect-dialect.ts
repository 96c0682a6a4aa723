import type { Delimiter, Dialect, Quote, TextSettings } from "../tabular-file.ts";
import { DelimitedTokenizer } from "./delimited-tokenizer.ts";
import { DelimitedByteScan } from "./scan-delimited.ts";
import type { RowShape } from "./swallowed-rows.ts";

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|", ":", "~", "^"];

/** The part of a dialect that a sample reveals; where the data begins and ends depends on the whole file. */
export type TextGrammar = Omit<Dialect, "encoding" | "bom" | "dataOffsetBytes" | "dataEndBytes">;
type Grammar = Pick<Dialect, "delimiter" | "quote" | "escape">;
/** Parts of the grammar that are known in advance. */
type FixedGrammar = Pick<TextSettings, "delimiter" | "quote">;

interface Reading {
  readonly grammar: Grammar;
  readonly records: readonly (readonly string[])[];
  /** Fully quoted columns in each record, 1-based. */
  readonly quoted: readonly (readonly number[])[];
  readonly quotedCells: number;
  readonly irregularQuotes: number;
  /** Unquoted cells that contain a quote. */
  readonly strayQuotes: number;
  readonly unterminated: boolean;
}

const mostRecords = 1000;
const sampleLimits = { maxCellChars: Number.MAX_SAFE_INTEGER, maxColumns: Number.MAX_SAFE_INTEGER };
/** If a quoted cell is still open at the end of a truncated sample and is longer than this, the character that opened it isn't a quote. */
const longestOpenCell = 32_767;

/** Reads the sample under one grammar; if the sample was cut from a longer file, leaves out the last record, which may be incomplete. */
function readSample(sample: string, grammar: Grammar, cut: boolean): Reading {
  const records: string[][] = [];
  const quoted: number[][] = [];
  let ofRecord: number[] = [];
  let quotedCells = 0;
  let irregularQuotes = 0;
  let unterminated = false;
  const sink = {
    record(_row: number, cells: string[]): boolean {
      quoted.push(ofRecord);
      ofRecord = [];
      return records.push(cells) < mostRecords;
    },
    quotedCell(_row: number, column: number): void {
      quotedCells += 1;
      ofRecord.push(column);
    },
    irregularQuote(row: number, column: number, tail: string): void {
      if (tail.trim() === "") this.quotedCell(row, column);
      else irregularQuotes += 1;
    },
    unterminatedQuote(): void {
      unterminated = true;
    },
  };
  const tokenizer = new DelimitedTokenizer(grammar, sink, sampleLimits);
  tokenizer.write(sample);
  tokenizer.end();
  const last = records.at(-1)?.at(-1) ?? "";
  const leaveOut = cut && !tokenizer.stopped && records.length > 1;
  if (leaveOut) records.pop();
  return {
    grammar,
    records,
    quoted,
    quotedCells,
    irregularQuotes,
    strayQuotes: grammar.quote === null ? 0 : countStrayQuotes(records, quoted, grammar.quote),
    unterminated: unterminated && !(leaveOut && last.length <= longestOpenCell),
  };
}

function countStrayQuotes(records: readonly (readonly string[])[], quoted: Reading["quoted"], quote: Quote): number {
  let count = 0;
  for (const [at, cells] of records.entries())
    for (const [index, cell] of cells.entries()) if (cell.includes(quote) && !quoted[at]?.includes(index + 1)) count += 1;
  return count;
}

const numeric = /^[-+(]?\s*(?:[$€£]\s*)?[-+]?\d[\d.,' ]*(?:%\s*)?\)?-?$/;

/**
 * Unclean cells count against a grammar: they still contain likely delimiters, or contain quotes where quotes are not ordinary characters.
 */
const isClean = (cell: string, quote: Quote | null): boolean =>
  cell === "" || numeric.test(cell.trim()) || !(/[;|~^\t]|,(?=\S)/.test(cell) || (quote !== null && cell.includes('"')));

/**
 * Consistency of row widths times the share of clean cells, after van den Burg et al., "Wrangling messy CSV files by detecting row and type
 * patterns" (2019). Quoted cells are clean whatever they contain, because that is the purpose of quotes. 0 for a reading with only one
 * column.
 */
function score(reading: Reading): number {
  const widths = new Map<number, number>();
  let counted = 0;
  let cells = 0;
  let clean = 0;
  for (const [at, record] of reading.records.entries()) {
    if (record.length === 1 && record[0] === "") continue;
    counted += 1;
    widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
    if (cells > 20_000) continue;
    cells += record.length;
    const quoted = new Set(reading.quoted[at]);
    for (const [index, cell] of record.entries()) if (quoted.has(index + 1) || isClean(cell, reading.grammar.quote)) clean += 1;
  }
  if (counted === 0) return 0;
  let pattern = 0;
  for (const [width, count] of widths) pattern += (count * (width - 1)) / width;
  const agreement = pattern / counted / Math.sqrt(widths.size);
  const quoteTrouble = reading.unterminated ? 0.3 : 1 - Math.min(0.7, reading.irregularQuotes / counted);
  return agreement * (clean / cells) ** 2 * quoteTrouble * rarity(reading.grammar.delimiter, counted > 1 && widths.size === 1);
}

/** Colons usually belong to times; tildes and carets usually belong to notes. */
function rarity(delimiter: Delimiter, isEven: boolean): number {
  if (delimiter === ":") return isEven ? 0.2 : 0;
  return delimiter === "~" || delimiter === "^" ? 0.6 : 1;
}

/** Apostrophes are quotes only if cells both begin and end with one and no double quotes are used. */
function quoteOf(sample: string): Quote {
  const opens = (quote: string): number => sample.match(new RegExp(`(?:^|[\\r\\n,;|~^\\t:])${quote}`, "g"))?.length ?? 0;
  const closes = (quote: string): number => sample.match(new RegExp(`${quote}(?:[\\r\\n,;|~^\\t:]|$)`, "g"))?.length ?? 0;
  if (opens('"') > 0) return '"';
  const singles = opens("'");
  return singles >= 2 && Math.abs(singles - closes("'")) <= singles * 0.1 ? "'" : '"';
}

/** Whether quotes always enclose whole cells and appear nowhere else. */
const isFlawless = (reading: Reading): boolean =>
  reading.quotedCells > 0 && reading.irregularQuotes === 0 && reading.strayQuotes === 0 && !reading.unterminated;

/** With this many quoted cells, quoting is intended, and a quote that is never closed is the exception. */
const surelyQuoted = 50;

/** Whether most cells that begin with a quote continue after the closing quote, or one of only a few is never closed. */
const isBroken = ({ unterminated, quotedCells, irregularQuotes }: Reading): boolean =>
  (unterminated && quotedCells < surelyQuoted) || irregularQuotes * 2 > quotedCells;

/**
 * Returns all candidate readings, most likely first. Quotes are ordinary characters only if reading them as quotes fails, and never in text
 * that some delimiter reads flawlessly with quotes.
 */
function candidates(sample: string, cut: boolean, fixed: FixedGrammar): readonly Reading[] {
  const tried = fixed.delimiter ? [fixed.delimiter] : delimiters;
  const read = (delimiter: Delimiter, as: Quote | null): Reading =>
    withEscape(sample, readSample(sample, { delimiter, quote: as, escape: "doubled" }, cut), cut);
  if (fixed.quote !== undefined) return tried.map((delimiter) => read(delimiter, fixed.quote ?? null));
  const quote = quoteOf(sample);
  const withQuotes = tried.map((delimiter) => read(delimiter, quote));
  if (withQuotes.some(isFlawless)) return withQuotes;
  const plain = withQuotes.filter((reading) => reading.grammar.quote === '"' && isBroken(reading));
  return [...withQuotes, ...plain.map((reading) => read(reading.grammar.delimiter, null))];
}

/** Picks the escape that leaves fewer quotes unexplained. */
function withEscape(sample: string, reading: Reading, cut: boolean): Reading {
  const { grammar } = reading;
  if (grammar.quote === null || !sample.includes(`\\${grammar.quote}`)) return reading;
  const escaped = readSample(sample, { ...grammar, escape: "backslash" }, cut);
  const trouble = (one: Reading): number => one.irregularQuotes + (one.unterminated ? 1 : 0);
  return trouble(escaped) < trouble(reading) ? escaped : reading;
}

function usesDecimalComma(records: readonly (readonly string[])[]): boolean {
  let commas = 0;
  let points = 0;
  for (const record of records)
    for (const cell of record) {
      const text = cell.trim();
      if (/^[-+]?(\d+|\d{1,3}(\.\d{3})+),\d{1,4}$/.test(text) && !/^[-+]?\d{1,3},\d{3}$/.test(text)) commas += 1;
      else if (/^[-+]?(\d+|\d{1,3}(,\d{3})+)\.\d+$/.test(text)) points += 1;
    }
  return commas > 0 && commas > points;
}

/** `sep=;` on the first line, as Excel writes and honors it. */
export function separatorLine(sample: string): { delimiter: Delimiter; chars: number } | null {
  const match = /^"?sep=(.)"?(\r\n|\r|\n)/i.exec(sample);
  const delimiter = delimiters.find((candidate) => candidate === match?.[1]);
  return match && delimiter ? { delimiter, chars: match[0].length } : null;
}

/** Width of most records with several cells; a column whose cells mostly begin with a space has no tight separator before it. */
function shapeOf({ records, quoted }: Reading): RowShape {
  const widths = new Map<number, number>();
  for (const { length } of records) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 1] = [...widths].reduce<readonly number[]>((most, one) => (one[1] > (most[1] ?? 0) ? one : most), []);
  const blanks = Array<number>(width).fill(0);
  const inQuotes = Array<number>(width).fill(0);
  for (const [at, cells] of records.entries()) {
    if (cells.length !== width) continue;
    const ofRow = new Set(quoted[at]);
    for (let index = 0; index < width; index += 1)
      if (ofRow.has(index + 1)) inQuotes[index] = (inQuotes[index] ?? 0) + 1;
      else if (index > 0 && cells[index]?.startsWith(" ")) blanks[index] = (blanks[index] ?? 0) + 1;
  }
  const rows = widths.get(width) ?? 0;
  const loose = blanks.filter((count) => count * 2 > rows).length;
  // A header may be unquoted.
  const isQuoted = inQuotes.some((count) => count >= Math.max(2, rows - 1));
  return { separators: width - 1, tight: width - 1 - loose, isQuoted };
}

const poorScore = 0.2;

/** Cells that contain runs of several spaces are parts of lines whose columns are aligned with spaces. */
function mostHaveGaps({ records, quoted }: Reading): boolean {
  const filled = records.filter((record) => record.length > 1 || record[0] !== "");
  const gappy = records.filter((record, at) => record.some((cell, index) => / {2}/.test(cell.trim()) && !quoted[at]?.includes(index + 1)));
  return gappy.length * 2 >= filled.length;
}

/**
 * Detects a text's grammar from a sample of its beginning, and whether fixed-width columns are more likely; `cut` means the file continues
 * after the sample.
 */
export function detectGrammar(
  sample: string,
  cut: boolean,
  fixed: FixedGrammar = {},
): { readonly grammar: TextGrammar; readonly shape: RowShape; readonly isDoubtful: boolean } {
  let best: Reading | null = null;
  let bestScore = -1;
  for (const reading of candidates(sample, cut, fixed)) {
    const value = score(reading);
    if (value <= bestScore) continue;
    best = reading;
    bestScore = value;
  }
  const chosen = best ?? readSample(sample, { delimiter: ",", quote: '"', escape: "doubled" }, cut);
  const lines = new DelimitedByteScan(chosen.grammar, Number.MAX_SAFE_INTEGER);
  lines.write(Buffer.from(sample, "utf8"));
  lines.end();
  const grammar = { ...chosen.grammar, newline: lines.newline, decimalComma: usesDecimalComma(chosen.records) };
  return { grammar, shape: shapeOf(chosen), isDoubtful: bestScore < poorScore || mostHaveGaps(chosen) };
}

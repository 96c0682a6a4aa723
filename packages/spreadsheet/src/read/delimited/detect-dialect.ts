import type { Delimiter, Dialect, Quote } from "../tabular-file.ts";
import { DelimitedTokenizer } from "./delimited-tokenizer.ts";
import { DelimitedByteScan } from "./scan-delimited.ts";

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|", ":"];

type Grammar = Pick<Dialect, "delimiter" | "quote" | "escape">;

interface Reading {
  readonly grammar: Grammar;
  readonly records: readonly (readonly string[])[];
  readonly irregularQuotes: number;
  readonly unterminated: boolean;
}

const mostRecords = 1000;
const sampleLimits = { maxCellChars: Number.MAX_SAFE_INTEGER, maxColumns: Number.MAX_SAFE_INTEGER };

/** The sample read under one grammar; of a sample cut out of a longer file the last, perhaps unfinished record is left out. */
function readSample(sample: string, grammar: Grammar, cut: boolean): Reading {
  const records: string[][] = [];
  let irregularQuotes = 0;
  let unterminated = false;
  const sink = {
    record: (_row: number, cells: string[]): boolean => records.push(cells) < mostRecords,
    irregularQuote: () => {
      irregularQuotes += 1;
    },
    unterminatedQuote: () => {
      unterminated = true;
    },
  };
  const tokenizer = new DelimitedTokenizer(grammar, sink, sampleLimits);
  tokenizer.write(sample);
  tokenizer.end();
  const whole = cut && !tokenizer.stopped && records.length > 1;
  return { grammar, records: whole ? records.slice(0, -1) : records, irregularQuotes, unterminated: unterminated && !whole };
}

const numeric = /^[-+(]?\s*[$€£]?\s*[-+]?\d[\d.,' ]*%?\s*\)?-?$/;

/** Unclean cells speak against a grammar: they still hold what looks like delimiters or quotes. */
const isClean = (cell: string): boolean => cell === "" || numeric.test(cell.trim()) || !/[;|\t"]|,(?=\S)/.test(cell);

/**
 * Agreement of the row widths times the share of clean cells, after van den Burg et al., "Wrangling messy CSV files by
 * detecting row and type patterns" (2019). 0 for a reading with one column only.
 */
function score(reading: Reading): number {
  const records = reading.records.filter((cells) => cells.length > 1 || cells[0] !== "");
  if (records.length === 0) return 0;
  const widths = new Map<number, number>();
  let cells = 0;
  let clean = 0;
  for (const record of records) {
    widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
    if (cells > 20_000) continue;
    cells += record.length;
    for (const cell of record) if (isClean(cell)) clean += 1;
  }
  let pattern = 0;
  for (const [width, count] of widths) pattern += (count * (width - 1)) / width;
  const agreement = pattern / records.length / Math.sqrt(widths.size);
  const quoteTrouble = reading.unterminated ? 0.3 : 1 - Math.min(0.7, reading.irregularQuotes / records.length);
  const rarity = reading.grammar.delimiter === ":" ? (records.length < 2 || widths.size > 1 ? 0 : 0.2) : 1;
  return agreement * (clean / cells) ** 2 * quoteTrouble * rarity;
}

/** Apostrophes are quotes only where cells both begin and end with one, and no double quotes are in use. */
function candidateQuotes(sample: string): (Quote | null)[] {
  const opens = (quote: string): number => sample.match(new RegExp(`(?:^|[\\r\\n,;|\\t:])${quote}`, "g"))?.length ?? 0;
  const closes = (quote: string): number => sample.match(new RegExp(`${quote}(?:[\\r\\n,;|\\t:]|$)`, "g"))?.length ?? 0;
  if (opens('"') > 0) return ['"', null];
  const singles = opens("'");
  return singles >= 2 && Math.abs(singles - closes("'")) <= singles * 0.1 ? ["'", '"'] : ['"'];
}

/** The escape that leaves fewer quotes unexplained. */
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

/** Grammar of a text from a sample of its beginning; `cut` means the file continues after it. */
export function detectGrammar(sample: string, cut: boolean, fixed?: Delimiter): Omit<Dialect, "encoding" | "bom" | "dataOffsetBytes"> {
  let best: Reading | null = null;
  let bestScore = -1;
  for (const quote of candidateQuotes(sample))
    for (const delimiter of fixed ? [fixed] : delimiters) {
      const reading = withEscape(sample, readSample(sample, { delimiter, quote, escape: "doubled" }, cut), cut);
      const value = score(reading);
      if (value > bestScore) {
        best = reading;
        bestScore = value;
      }
    }
  const chosen = best ?? readSample(sample, { delimiter: ",", quote: '"', escape: "doubled" }, cut);
  const lines = new DelimitedByteScan(chosen.grammar, Number.MAX_SAFE_INTEGER);
  lines.write(Buffer.from(sample, "utf8"));
  lines.end();
  return { ...chosen.grammar, newline: lines.newline, decimalComma: usesDecimalComma(chosen.records) };
}

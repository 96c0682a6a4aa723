import type { TextRecord } from "@tieout/kernel";
import { DelimitedTokenizer } from "./delimited-tokenizer.ts";

const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];

type ReadRows = { readonly records: readonly TextRecord[] } | { readonly problem: string };

/** Delimiter named in the first line in Excel's form, `sep=;`, or else the most frequent one in the first line that has text. */
function delimiterOf(first: string, text: string): Delimiter {
  const named = delimiters.find((delimiter) => first.toLowerCase() === `sep=${delimiter}`);
  const [headings = ""] = text.trimStart().split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => headings.split(delimiter).length;
  return named ?? [...delimiters].sort((a, b) => countOf(b) - countOf(a))[0] ?? ",";
}

const isBinary = (text: string): boolean => text.startsWith("PK\u0003\u0004") || text.includes("\u0000");

/**
 * Returns the records of a small text (its route limits the size), numbered as in a spreadsheet, or a sentence on why it cannot be read.
 * Beyond twice `mostRows`, returns only enough to show that there are too many.
 */
export function readSmallTable(given: string, mostRows: number): ReadRows {
  const text = given.replace(/^\uFEFF/, "");
  if (isBinary(text)) return { problem: "This is not a text file. In Excel, choose Save as and the type CSV UTF-8, and import that file." };
  const [first = ""] = text.split(/[\r\n]/, 1);
  const records: TextRecord[] = [];
  let problem: string | null = null;
  const sink = {
    record(row: number, cells: string[]) {
      if (row > 1 || !/^sep=.$/i.test(first)) records.push({ row, cells });
      return records.length <= 2 * mostRows;
    },
    irregularQuote: () => undefined,
    unterminatedQuote(row: number) {
      problem = `A quote is opened in row ${row} and never closed. Close it, and import the file again.`;
    },
  };
  const limits = { maxCellChars: text.length, maxColumns: text.length + 1 };
  const tokenizer = new DelimitedTokenizer({ delimiter: delimiterOf(first, text), quote: '"', escape: "doubled" }, sink, limits);
  tokenizer.write(text);
  tokenizer.end();
  return problem === null ? { records } : { problem };
}

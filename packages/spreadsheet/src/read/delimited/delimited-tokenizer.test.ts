import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellGrammar, DelimitedTokenizer } from "./delimited-tokenizer.ts";
import { DelimitedByteScan } from "./scan-delimited.ts";

interface Tokens {
  readonly records: string[][];
  readonly irregularQuotes: number;
  readonly unterminated: boolean;
}

function tokenize(chunks: readonly string[], grammar: CellGrammar): Tokens {
  const records: string[][] = [];
  let irregularQuotes = 0;
  let unterminated = false;
  const tokenizer = new DelimitedTokenizer(
    grammar,
    {
      record: (row, cells) => records.push(cells) === row,
      irregularQuote: () => {
        irregularQuotes += 1;
      },
      unterminatedQuote: () => {
        unterminated = true;
      },
    },
    { maxCellChars: 1_000_000, maxColumns: 16_384 },
  );
  for (const chunk of chunks) tokenizer.write(chunk);
  tokenizer.end();
  return { records, irregularQuotes, unterminated };
}

const grammars = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|", ":"),
  quote: fc.constantFrom('"', "'", null),
  escape: fc.constantFrom("doubled", "backslash"),
}) as fc.Arbitrary<CellGrammar>;

const soup = fc.string({ unit: fc.constantFrom(..."ab1 ,;|:\t\"'\\\r\n\u00e9\u{1f600}"), maxLength: 60 });

function split(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((place, at) => text.slice(place, places[at] ?? text.length));
}

describe("tokenizer", () => {
  it("returns every cell written with RFC 4180 quoting, whatever its content, chunking or line ending", () => {
    const cells = fc.array(fc.array(soup, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        cells,
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat(200)),
        (table, delimiter, newline, cuts) => {
          const text = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + newline).join("");
          const read = tokenize(split(text, cuts), { delimiter: delimiter as ",", quote: '"', escape: "doubled" });
          expect(read).toEqual({ records: table, irregularQuotes: 0, unterminated: false });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("resolves backslash escapes of quotes, delimiters and the backslash itself", () => {
    fc.assert(
      fc.property(fc.array(soup, { minLength: 1 }), (row) => {
        const text = row.map((cell) => `"${cell.replace(/[\\",]/g, "\\$&")}"`).join(",");
        expect(tokenize([text], { delimiter: ",", quote: '"', escape: "backslash" }).records).toEqual([row]);
      }),
    );
  });

  it("reads any text the same whether it arrives in one piece or many, and loses no character outside quotes", () => {
    fc.assert(
      fc.property(soup, grammars, fc.array(fc.nat(100)), (text, grammar, cuts) => {
        const whole = tokenize([text], grammar);
        expect(tokenize(split(text, cuts), grammar)).toEqual(whole);
        if (grammar.quote === null) {
          const body = text.replace(/\r\n|\r/g, "\n").replace(/\n$/, "");
          expect(whole.records.map((record) => record.join(grammar.delimiter)).join("\n")).toBe(body);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("agrees with the byte scan on records, widths, blanks and quotes for any text and grammar", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."a ,;\"'\\\r\n\0\u00e9"), maxLength: 40 }),
        grammars,
        fc.nat(40),
        (text, grammar, cut) => {
          const { records, irregularQuotes, unterminated } = tokenize([text.replaceAll("\0", "")], grammar);
          const scan = new DelimitedByteScan(grammar, 16_384);
          const bytes = Buffer.from(text);
          scan.write(bytes.subarray(0, cut));
          scan.write(bytes.subarray(cut));
          scan.end();
          const widths = records.map((record) => record.length);
          expect({
            records: scan.records,
            blank: scan.blankRecords,
            narrowest: scan.minColumns,
            widest: scan.maxColumns,
            irregular: scan.irregularQuotes,
            unterminated: scan.unterminatedQuote,
            nul: scan.nulBytes,
          }).toEqual({
            records: records.length,
            blank: records.filter((record) => record.length === 1 && record[0] === "").length,
            narrowest: records.length === 0 ? 0 : Math.min(...widths),
            widest: Math.max(0, ...widths),
            irregular: irregularQuotes,
            unterminated,
            nul: text.split("\0").length - 1,
          });
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("keeps the empty cell after a trailing delimiter and starts no record after a trailing line ending", () => {
    const comma: CellGrammar = { delimiter: ",", quote: '"', escape: "doubled" };
    expect(tokenize(["a,b,"], comma).records).toEqual([["a", "b", ""]]);
    expect(tokenize(["a\n\nb\n"], comma).records).toEqual([["a"], [""], ["b"]]);
  });
});

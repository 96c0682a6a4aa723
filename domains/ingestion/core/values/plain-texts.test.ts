import fc from "fast-check";
import { expect, it } from "vitest";
import { suggestNegativeMark } from "./amount-mark.ts";
import { foldText } from "./clean-text.ts";
import { mayImplyCents } from "./implied-cents.ts";
import { parseMoney, usesDecimalComma } from "./parse-money.ts";
import { mayBeFractions } from "./parse-percent.ts";

/** A version of a text that isn't plain but means the same. */
const notPlain = (text: string): string => `\u00a0${text}\u00a0`;

const pieceOfText = fc.constantFrom(...'= " a Z 0 ~ ! \t \u00a0 \u00ad é e\u0301 \u200b \n \u007f'.split(" "), " ", "  ");
const anyText = fc.array(pieceOfText, { maxLength: 8 }).map((pieces) => pieces.join(""));

it("folds a plain text like any other", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(text)).toBe(foldText(notPlain(text)));
    }),
    { numRuns: 2_000 },
  );
  for (const text of ['="00123"', '= "1"', "a  b", " a", "a ", ""]) expect(foldText(text), text).toBe(foldText(notPlain(text)));
});

const pieceOfAmount = fc.constantFrom(..."- + . , 0 1 12 007 345 ( ) $ CR".split(" "), " ");
const anyAmount = fc.oneof(
  fc.array(pieceOfAmount, { maxLength: 6 }).map((pieces) => pieces.join("")),
  fc.stringMatching(/^-?\d{1,15}(\.\d{0,3})?$/),
);

it("reads a plain amount like any other, whatever was decided for the column", () => {
  const options = fc.record({
    decimalComma: fc.boolean(),
    impliesCents: fc.boolean(),
    negativeMark: fc.constantFrom("CR" as const, "DR" as const, undefined),
  });
  fc.assert(
    fc.property(anyAmount, options, (text, { negativeMark, ...given }) => {
      const decided = { ...given, ...(negativeMark ? { negativeMark } : {}) };
      expect(parseMoney(text, decided)).toEqual(parseMoney(notPlain(text), decided));
    }),
    { numRuns: 2_000 },
  );
});

it("gives the same result for a column's distinct texts as for all of them", () => {
  const text = fc.oneof(anyAmount, fc.constantFrom("", "0.85", "1", "85%", "1.234,56", "000041736", "5.00 CR", "n/a", "Doe"));
  const tests = [usesDecimalComma, mayBeFractions, mayImplyCents, suggestNegativeMark] as const;
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const again = [...texts, ...texts.toReversed()];
      for (const test of tests) expect(test([...new Set(again)])).toEqual(test(again));
    }),
  );
});

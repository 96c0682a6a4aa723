import { describe, expect, it } from "vitest";
import type { FieldDefinition, FieldKind } from "../reports/report-definition.ts";
import { type ColumnStatistics, columnStatistics } from "./column-statistics.ts";
import { guessByValues, holdsAmounts, valueEvidence } from "./value-evidence.ts";

const none = columnStatistics([]);
const of = (facts: Partial<ColumnStatistics>): ColumnStatistics => ({ ...none, sampled: 100, ...facts });
const field = (kind: FieldKind, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key: "field",
  title: "Field",
  kind,
  synonyms: [],
  ...more,
});

/** Evidence from a column's values for a field: supports, contradicts or neutral. */
const says = (kind: FieldKind, facts: Partial<ColumnStatistics>, more: Partial<FieldDefinition> = {}): string => {
  const { delta, reason } = valueEvidence(field(kind, more), of(facts));
  return `${delta > 0 ? "+" : delta < 0 ? "-" : "0"} ${reason}`;
};
const below = 0.799;

describe("value evidence for a field, at each threshold", () => {
  it.each<[FieldKind, Partial<ColumnStatistics>, string]>([
    ["ssn", { ssnShare: 0.8 }, "+ nine digits"],
    ["ssn", { ssnShare: below }, "- the values are not SSNs"],
    ["ssn", { maskedSsnShare: 0.8 }, "+ masked, last four digits"],
    ["ssn", { maskedSsnShare: below }, "- the values are not SSNs"],
    ["ssn", { integerShare: 0.8, smallest: 1000, largest: 9999 }, "0 four digits, like the last four"],
    ["ssn", { integerShare: 0.8, largest: 1000 }, "0 four digits, like the last four"],
    ["ssn", { integerShare: 0.8, largest: 999 }, "- the values are not SSNs"],
    ["ssn", { integerShare: below, largest: 9999 }, "- the values are not SSNs"],
    ["ssn", { integerShare: 0.8, largest: 10_000 }, "0 digits that may have lost leading zeros"],
    ["ssn", { integerShare: 0.8, largest: 999_999_999 }, "0 digits that may have lost leading zeros"],
    ["ssn", { integerShare: 0.8, largest: 1_000_000_000 }, "- the values are not SSNs"],
    ["date", { dateShare: 0.8 }, "+ dates"],
    ["date", { dateShare: below }, "- the values are not dates"],
    ["date", { dateShare: 0.05, serialShare: 0.75 }, "+ dates, some of them spreadsheet date numbers"],
    ["date", { dateShare: 0.049, serialShare: 0.76 }, "- the values are not dates"],
    ["date", { integerShare: 0.8, smallest: 3653, largest: 73_415 }, "0 spreadsheet date numbers"],
    ["date", { integerShare: 0.8, smallest: 3652, largest: 73_415 }, "- the values are not dates"],
    ["date", { integerShare: 0.8, smallest: 3653, largest: 73_416 }, "- the values are not dates"],
    ["date", { integerShare: below, smallest: 3653, largest: 73_415 }, "- the values are not dates"],
    ["money", { moneyShare: 0.8 }, "+ amounts"],
    ["money", { moneyShare: below }, "- the values are not amounts"],
    ["money", { moneyShare: 0, twoDecimalShare: 0.8 }, "+ amounts"],
    ["money", { moneyShare: 0, twoDecimalShare: below }, "- the values are not amounts"],
    ["money", { moneyShare: 0, twoDecimalShare: 0.8, textShare: 0.01 }, "- the values are not amounts"],
    ["money", { moneyShare: 1, percentSignShare: 0.51 }, "- the values are percentages"],
    ["money", { moneyShare: 1, percentSignShare: 0.5 }, "+ amounts"],
    ["money", { moneyShare: 1, dateShare: 0.8, integerShare: 0.81 }, "- the values are dates"],
    ["money", { moneyShare: 1, dateShare: below, integerShare: 0.81 }, "+ amounts"],
    ["money", { moneyShare: 1, dateShare: 0.8, integerShare: 0.8 }, "+ amounts"],
    ["money", { moneyShare: 1, dateShare: 0.8, integerShare: 0.81, twoDecimalShare: 0.2 }, "+ amounts"],
    ["number", { moneyShare: 0.8 }, "+ numbers"],
    ["percent", { percentSignShare: 0.3, ratioShare: 0.21 }, "+ shares from 0 to 100"],
    ["percent", { percentSignShare: 0.25, ratioShare: 0.25 }, "- the values are not percentages"],
    ["percent", { moneyShare: 0.8, smallest: 0, largest: 100 }, "+ shares from 0 to 100"],
    ["percent", { moneyShare: below, smallest: 0, largest: 100 }, "- the values are not percentages"],
    ["percent", { moneyShare: 0.8, smallest: 0, largest: 100.01 }, "- the values are not percentages"],
    ["percent", { moneyShare: 0.8, smallest: -0.01, largest: 100 }, "- the values are not percentages"],
    ["name", { textShare: 0.8 }, "+ text"],
    ["name", { textShare: below }, "- the values are not names"],
    ["identifier", {}, "+ identifiers"],
    ["identifier", { twoDecimalShare: 0.51, moneyShare: 0.81 }, "- the values are amounts"],
    ["identifier", { twoDecimalShare: 0.5, moneyShare: 0.81 }, "+ identifiers"],
    ["identifier", { twoDecimalShare: 0.51, moneyShare: 0.8 }, "+ identifiers"],
    ["identifier", { dateShare: 0.8, integerShare: 0.49 }, "- the values are dates"],
    ["identifier", { dateShare: below, integerShare: 0.49 }, "+ identifiers"],
    ["identifier", { dateShare: 0.8, integerShare: 0.5 }, "+ identifiers"],
    ["identifier", { dateShare: 1, integerShare: 1, dayDigitsShare: 0.95, distinct: 4 }, "+ identifiers"],
    ["identifier", { dateShare: 1, integerShare: 1, dayDigitsShare: 0.95, distinct: 5 }, "- the values are dates"],
    ["identifier", { dateShare: 1, integerShare: 1, dayDigitsShare: 0.949, distinct: 5 }, "+ identifiers"],
    ["identifier", { commaNameShare: 0.26, spacedNameShare: 0.25 }, "- the values are names"],
    ["identifier", { commaNameShare: 0.25, spacedNameShare: 0.25 }, "+ identifiers"],
    ["text", { twoDecimalShare: 0.81, moneyShare: 0.81 }, "- the values are amounts"],
    ["text", { twoDecimalShare: 0.8, moneyShare: 0.81 }, "+ text"],
    ["text", { dateShare: 0.8 }, "- the values are dates"],
    ["text", { dateShare: below }, "+ text"],
  ])("%s with %o: %s", (kind, facts, verdict) => {
    expect(says(kind, facts)).toBe(verdict);
  });

  it("a column without values is neutral for every field", () => {
    expect(valueEvidence(field("date"), none)).toEqual({ delta: 0, reason: "the column is empty" });
  });

  it.each<[string, Partial<ColumnStatistics>, string]>([
    ["half of the texts are known", { texts: ["ACTIVE", "QQ1"] }, "+ known values"],
    ["a third of the texts is known", { texts: ["ACTIVE", "QQ1", "QQ2"] }, "0 values that are not known yet"],
    ["one unknown text in twenty rows", { sampled: 20, texts: ["QQ1"] }, "- every row has the same value, which is not known"],
    ["one unknown text in nineteen rows", { sampled: 19, texts: ["QQ1"] }, "0 values that are not known yet"],
    ["one known text in twenty rows", { sampled: 20, texts: ["ACTIVE"] }, "+ known values"],
    [
      "numbers of six digits",
      { integerShare: 0.9, smallest: 100_000, texts: ["100000", "100001"] },
      "- the values are numbers of accounts or people",
    ],
    ["numbers of five digits", { integerShare: 0.9, smallest: 99_999, texts: ["99999", "100001"] }, "0 values that are not known yet"],
    ["no texts", {}, "+ text"],
    ["three of four texts are states", { texts: ["TX", "NY", "CA", "QQ1"] }, "0 values that are not known yet"],
    [
      "fewer than nine in ten are numbers",
      { integerShare: 0.89, smallest: 100_000, texts: ["100000", "QQ1"] },
      "0 values that are not known yet",
    ],
    ["four of five texts are states", { texts: ["TX", "NY", "CA", "OH", "QQ1"] }, "- the values are states"],
  ])("for a choice, %s", (_, facts, verdict) => {
    expect(says("choice", facts, { valueMap: "statuses" })).toBe(verdict);
  });

  it("a pay code may be a six-digit number", () => {
    const facts = { integerShare: 1, smallest: 100_000, texts: ["100000", "100001"] };
    expect(says("choice", facts, { valueMap: "pay_codes" })).toBe("0 values that are not known yet");
  });

  it.each<[string, readonly string[], string]>([
    ["a third have digits", ["GROWTH", "INCOME", "F100"], "- the values are codes, not names"],
    ["a fourth have digits", ["GROWTH", "INCOME", "BOND", "F100"], "+ text"],
    ["four of five are short words", ["A1", "B2", "C3", "D4", "LARGE GROWTH"], "- the values are codes, not names"],
    ["three of four are short words", ["A1", "B2", "C3", "LARGE GROWTH"], "+ text"],
  ])("for a field of names that are never codes, if %s", (_, texts, verdict) => {
    expect(says("text", { texts }, { isNeverCode: true })).toBe(verdict);
  });

  it.each<[string, readonly string[], string]>([
    ["four of five", ["01A", "02B", "03C", "04D", "OTHER"], "+ codes of this field"],
    ["three of four", ["01A", "02B", "03C", "OTHER"], "- the values are not its codes"],
  ])("for a field with a pattern that %s texts follow", (_, texts, verdict) => {
    expect(says("text", { texts }, { writtenAs: /^\d{2}[A-Z]$/ })).toBe(verdict);
  });
});

describe("whether a column moves money", () => {
  it.each<[Partial<ColumnStatistics>, boolean]>([
    [{ moneyShare: 0.8, twoDecimalShare: 0.3, largest: 1 }, true],
    [{ moneyShare: below, twoDecimalShare: 0.3, largest: 1 }, false],
    [{ moneyShare: 0.8, twoDecimalShare: 0.29, centsShare: 0.09, largest: 1 }, false],
    [{ moneyShare: 0.8, twoDecimalShare: 0, centsShare: 0.1, largest: 1 }, true],
    [{ moneyShare: 1, twoDecimalShare: 1, percentSignShare: 0.51, largest: 1 }, false],
    [{ moneyShare: 1, twoDecimalShare: 1, percentSignShare: 0.5, largest: 1 }, true],
    [{ moneyShare: 1, twoDecimalShare: 1, smallest: 0, largest: 0 }, false],
    [{ moneyShare: 1, twoDecimalShare: 1, smallest: -1, largest: 0 }, true],
  ])("%o: %s", (facts, moves) => {
    expect(holdsAmounts(of({ smallest: 0, largest: 0, ...facts }))).toBe(moves);
  });
});

describe("suggestions for a column without a header", () => {
  const fields = [field("ssn", { key: "ssn" }), field("name", { key: "full_name" }), field("date", { key: "pay_date" })];
  const guess = (facts: Partial<ColumnStatistics>, of_ = fields) => guessByValues(of_, of(facts))?.key ?? null;
  it.each<[Partial<ColumnStatistics>, string | null]>([
    [{ ssnShare: 0.9 }, "ssn"],
    [{ ssnShare: 0.89 }, null],
    [{ maskedSsnShare: 0.9 }, "ssn"],
    [{ maskedSsnShare: 0.89 }, null],
    [{ commaNameShare: 0.8 }, "full_name"],
    [{ commaNameShare: below }, null],
    [{ dateShare: 0.9, distinct: 30 }, "pay_date"],
    [{ dateShare: 0.89, distinct: 30 }, null],
    [{ dateShare: 0.9, distinct: 31 }, null],
    [{ sampled: 3, dateShare: 0.9, distinct: 2 }, "pay_date"],
  ])("%o: %s", (facts, key) => {
    expect(guess(facts)).toBe(key);
  });

  it("are never certain enough to skip review", () => {
    expect(guessByValues(fields, of({ ssnShare: 1 }))?.confidence).toBeLessThan(0.9);
    expect(guessByValues([field("date", { key: "dist_date" })], of({ dateShare: 1, distinct: 100 }))).toMatchObject({
      key: "dist_date",
      confidence: 0.6,
    });
  });
});

import { cents, displayCents, formatCents } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countText, dateText, hashText, moneyText, nothing, plural, sizeText } from "./display-figures.ts";
import { parseTypedDate, parseTypedMoney } from "./typed-figures.ts";

const anyCents = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }).map((value) => cents(value));

describe("figures on screen", () => {
  test("money has separators, two decimals and parentheses; zero is 0.00, and a missing amount is an en dash", () => {
    expect(["1234567.8", "-1240", "0", null].map(moneyText)).toEqual(["1,234,567.80", "(1,240.00)", "0.00", nothing]);
  });
  test("an invalid amount from the server remains visible", () => expect(moneyText("12.345")).toBe("12.345"));
  test("dates are shown as day, short month and year, even for a timestamp", () => {
    expect(["2025-03-02", "2025-03-12T23:59:00Z", null].map(dateText)).toEqual(["2 Mar 2025", "12 Mar 2025", nothing]);
  });
  test("counts, sizes, hashes and plurals", () => {
    expect([0, 999, 331284, null].map(countText)).toEqual(["0", "999", "331,284", nothing]);
    expect([0, 999, 1000, 1_900_000, 999_999, 12_300_000].map(sizeText)).toEqual([
      "0 bytes",
      "999 bytes",
      "1.0 kB",
      "1.9 MB",
      "1.0 MB",
      "12 MB",
    ]);
    expect(hashText("6e1bd7f022c491a85b3ce902")).toBe("6e1b d7f0 … e902");
    expect([plural(1, "file"), plural(2, "file"), plural(2, "entry", "entries")]).toEqual(["1 file", "2 files", "2 entries"]);
  });
});

describe("figures typed by a user", () => {
  test("every displayed amount can be typed back in", () => {
    fc.assert(fc.property(anyCents, (value) => parseTypedMoney(displayCents(value)) === formatCents(value) || value === 0n));
  });
  test.each([
    ["$1,234.5", "1234.50"],
    ["(1,240)", "-1240.00"],
    ["-1240.", null],
    [".5", "0.50"],
    ["-.5", "-0.50"],
    ["1,23", null],
    ["12.345", null],
    ["(-5)", null],
    ["", null],
    ["-", null],
    ["1e5", null],
  ])("%j is read as %j", (text, wire) => expect(parseTypedMoney(text)).toBe(wire));
  test.each([
    ["2024-12-31", "2024-12-31"],
    ["12/31/2024", "2024-12-31"],
    ["31 Dec 2024", "2024-12-31"],
    ["Dec 31, 2024", "2024-12-31"],
    ["31/12/2024", null],
    ["30 Feb 2024", null],
    ["31 Foo 2024", null],
  ])("the date %j is read as %j", (text, date) => expect(parseTypedDate(text)).toBe(date));
});

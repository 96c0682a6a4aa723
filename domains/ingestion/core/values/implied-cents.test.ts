import { expect, test } from "vitest";
import { mayImplyCents } from "./implied-cents.ts";
import { parseMoney } from "./parse-money.ts";

test("digits with the same width, padded with zeros, may end in cents, even among blanks and signs", () => {
  for (const texts of [
    ["0000041736", "0000007920", "1234567890"],
    ["000041736-", "000000000-", "", "000041736"],
    ["+0041736", "-0007920"],
    ["0041736", "GROSS AMT", "12/31/2025", "Page 2", "0007920"],
    ["0041736CR", "0007920 DR".replace(" ", "")],
  ])
    expect(mayImplyCents(texts), texts.join()).toBe(true);
});

test("amounts that have a decimal point, vary in width, aren't padded, are all zero or are short do not", () => {
  for (const texts of [["0000417.36", "0000079.20"], ["041736", "7920"], ["41736", "79203"], ["00000", "00000"], ["0401", "0102"], [""]])
    expect(mayImplyCents(texts), texts.join()).toBe(false);
});

test("an amount that ends in cents is digits and a sign, and never has a decimal point", () => {
  const cents = (text: string) => parseMoney(text, { impliesCents: true, negativeMark: "CR" }).value;
  expect(["0000041736", "0000041736-", "-000041736", "0000041736+", "41736CR", ""].map(cents)).toEqual([
    41736n,
    -41736n,
    -41736n,
    41736n,
    -41736n,
    null,
  ]);
  expect(["417.36", "1,234", "00000417F"].map((text) => parseMoney(text, { impliesCents: true }).issue?.code)).toEqual([
    "money-unreadable",
    "money-unreadable",
    "money-overpunch-open",
  ]);
});

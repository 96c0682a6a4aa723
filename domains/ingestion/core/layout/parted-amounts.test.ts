import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnSizes, findPartedAmount } from "./parted-amounts.ts";
import { columnForms } from "./shifted-row.ts";

/** Simulates rows of equal length, as written by a program that pads and cuts every row to the header's length. */
function partedIn(rows: readonly string[], line: string): string | null {
  const cells = [...rows, line].map((row) => row.split(","));
  const width = Math.max(...cells.map((row) => row.length));
  const even = cells.map((row) => [...row, ...Array<string>(width - row.length).fill("")]);
  return findPartedAmount(even.at(-1) ?? [], columnSizes(even, columnForms(even, width)));
}

const wages = ["2001,Tillery,06/07/2024,950,48,,,", "2003,Overstreet,06/07/2024,880,44,,,", "2005,Peacock,06/07/2024,910,46,,,"];
const cents = wages.map((row) => row.replace(/,(\d+),(\d+),,,$/, ",$1.00,$2.50,,"));

describe("an amount split by a comma in a row as long as the others", () => {
  it.each([
    ["whole dollars", wages, "2002,Quimby,06/07/2024,1,120,56,,", "1,120"],
    ["and a parted deferral", wages, "2002,Quimby,06/07/2024,24,500,1,225,", "24,500"],
    ["whose deferral is as much larger", wages, "2002,Quimby,06/07/2024,12,450,622,,", "12,450"],
    ["with zeros after the comma", wages, "2002,Quimby,06/07/2024,120,000,900,,", "120,000"],
    ["of millions", wages, "2002,Quimby,06/07/2024,1,250,000,48,,", "1,250,000"],
    ["with cents", cents, "2002,Quimby,06/07/2024,1,120.50,56.00,", "1,120.50"],
    ["among amounts of thousands", wages.map((row) => row.replace(",9", ",39")), "2002,Quimby,06/07/2024,5,100,51,,", "5,100"],
  ])("%s", (_, rows, line, text) => expect(partedIn(rows, line)).toBe(text));
});

describe("adjacent cells that only look like parts of an amount", () => {
  const hours = ["1,Abel,80,1200,60", "2,Bo,76,1140,57", "3,Cy,64,960,48"];
  const days = ["1,Abel,8,120,6", "2,Bo,6,90,5", "3,Cy,7,105,5"];
  const ids = ["12,345,Abel,500", "14,346,Bo,700", "9,347,Cy,650"];
  it.each([
    ["few hours before the pay for them", hours, "4,Di,8,120,6"],
    ["hours of a day", days, "4,Di,8,120,6"],
    ["a pay and a deferral of three digits", wages, "2002,Quimby,06/07/2024,980,120,,,"],
    ["a loan payment in a column that is mostly blank", wages, "2002,Quimby,06/07/2024,900,45,,120,"],
    ["a bonus and a gross", ["1,Abel,,950,48", "2,Bo,,900,45", "3,Cy,,930,46"], "4,Di,25,955,48"],
    ["a department and a number", ids, "8,348,Di,600"],
    ["a month and a number", ids, "1,350,Di,900"],
    ["a small pay", wages, "2002,Quimby,06/07/2024,300,15,,,"],
    ["no pay", wages, "2002,Quimby,06/07/2024,0,0,,,"],
  ])("%s", (_, rows, line) => expect(partedIn(rows, line)).toBeNull());
});

it("where amounts have four or fewer digits, exactly the split amounts with four are found", () => {
  const pay = fc.integer({ min: 300, max: 999 });
  const large = fc.integer({ min: 1000, max: 9999 });
  const line = (gross: string, deferral: number): string => `1,Abel,${gross},${deferral},,`;
  fc.assert(
    fc.property(fc.array(pay, { minLength: 3, maxLength: 8 }), pay, large, (others, usual, much) => {
      const rows = others.map((gross) => line(String(gross), Math.round(gross / 20)));
      expect(partedIn(rows, line(String(usual), Math.round(usual / 20)))).toBeNull();
      const written = much.toLocaleString("en-US");
      expect(partedIn(rows, line(written, Math.round(much / 20)).slice(0, -1))).toBe(written);
    }),
  );
});

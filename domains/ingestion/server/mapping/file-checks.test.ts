import { describe, expect, it } from "vitest";
import type { AssetRecord } from "../files/asset-repository.ts";
import { fileChecks, sumOfColumn } from "./file-checks.ts";

type PartialInspection = Partial<NonNullable<AssetRecord["inspection"]>>;
const file = (fileName: string, inspection: PartialInspection): AssetRecord => ({ fileName, inspection }) as AssetRecord;
const column = (index: number, sumCents?: string) =>
  ({ index, format: {}, ...(sumCents === undefined ? {} : { sumCents }) }) as NonNullable<PartialInspection["columns"]>[number];

const asWritten = (index: number) => ({ index, format: {} });

describe("checks shown before confirming a mapping", () => {
  it("sum a column over all of the slot's files, and leave the sum unknown if a file was inspected before sums were stored", () => {
    const files = [
      file("a.csv", { columns: [column(0, "1050"), column(1, "200")] }),
      file("b.csv", { columns: [column(0, "-50"), column(1)] }),
    ];
    expect([sumOfColumn(files, asWritten(0)), sumOfColumn(files, asWritten(1))]).toEqual(["10.00", null]);
  });

  it("leave a column's sum unknown once a person says that its amounts are written differently", () => {
    const files = [file("a.csv", { columns: [column(0, "1050")] })];
    const sums = [{ dateOrder: "dmy" }, { amountScale: "cents" }, { decimalComma: true }, { negativeMark: "DR" }] as const;
    expect(sums.map((format) => sumOfColumn(files, { index: 0, format }))).toEqual(["10.50", null, null, null]);
  });

  it("hide the sum if it is too large to be an amount", () => {
    expect(sumOfColumn([file("a.csv", { columns: [column(0, "9".repeat(25))] })], asWritten(0))).toBeNull();
  });

  it("count total rows in all files, and list those that differ first", () => {
    const total = (row: number, statedCents: string) => ({ row, column: "Gross", isLabeled: true, statedCents, summedCents: "100" });
    const files = [
      file("a.csv", { totals: { agreeing: 1, differing: 0, listed: [total(9, "100")] } }),
      file("b.csv", { totals: { agreeing: 0, differing: 1, listed: [total(7, "130")] } }),
      file("old.csv", {}),
    ];
    const { totals } = fileChecks(files);
    expect([totals.agreeing, totals.differing]).toEqual([1, 1]);
    expect(totals.listed).toEqual([
      { file_name: "b.csv", sheet: null, row: 7, column: "Gross", labeled: true, stated: "1.30", summed: "1.00" },
      { file_name: "a.csv", sheet: null, row: 9, column: "Gross", labeled: true, stated: "1.00", summed: "1.00" },
    ]);
  });
});

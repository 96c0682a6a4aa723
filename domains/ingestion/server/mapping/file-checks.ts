import { isDeepStrictEqual } from "node:util";
import { formatCents, parseWireMoney } from "@tieout/kernel";
import type { Mapping } from "../../contract/index.ts";
import { type ColumnFormat, moneyOptions, type SignCounts } from "../../core/index.ts";
import type { AssetRecord } from "../files/asset-repository.ts";
import type { StoredColumn } from "./mapping-repository.ts";

/** Cents as wire money; null if too large to be an amount, such as the sum of a column of ID numbers. */
export function moneyOf(cents: bigint): string | null {
  const text = formatCents(cents);
  return parseWireMoney(text) === null ? null : text;
}

/**
 * Sum of one column over all of the slot's files in which it has values; null unless each of these files provided a sum, read in the
 * column's current format.
 */
export function sumOfColumn(assets: readonly AssetRecord[], { index, format }: Pick<StoredColumn, "index" | "format">): string | null {
  const found = assets.map(({ inspection }) => inspection?.columns.find((column) => column.index === index));
  const isReadSo = (own: ColumnFormat): boolean => isDeepStrictEqual(moneyOptions(own), moneyOptions(format));
  const sums = found.flatMap((column) =>
    column?.kind === "empty" ? [] : [column && isReadSo(column.format) ? column.sumCents : undefined],
  );
  if (sums.length === 0) return null;
  let total = 0n;
  for (const cents of sums) {
    if (cents === undefined) return null;
    total += BigInt(cents);
  }
  return moneyOf(total);
}

/** Number of a column's amounts above zero and below zero in all of the slot's files; null if no file provides these counts. */
export function signsOfColumn(assets: readonly Pick<AssetRecord, "inspection">[], index: number): SignCounts | null {
  const found = assets.flatMap(({ inspection }) => inspection?.columns.find((column) => column.index === index)?.signs ?? []);
  if (found.length === 0) return null;
  const sum = (of: keyof SignCounts): number => found.reduce((total, counts) => total + counts[of], 0);
  return { positive: sum("positive"), negative: sum("negative") };
}

/** Total rows and SSN repairs in the files, shown before the mapping is confirmed. */
export function fileChecks(assets: readonly AssetRecord[]): Pick<Mapping, "totals" | "ssn_repairs"> {
  const found = assets.flatMap(({ fileName, inspection }) => (inspection ? [{ file_name: fileName, inspection }] : []));
  const count = (of: "agreeing" | "differing"): number => found.reduce((sum, { inspection }) => sum + (inspection.totals?.[of] ?? 0), 0);
  const listed = found.flatMap(({ file_name, inspection }) =>
    (inspection.totals?.listed ?? []).flatMap(({ row, sheet, column, isLabeled, statedCents, summedCents }) => {
      const [stated, summed] = [moneyOf(BigInt(statedCents)), moneyOf(BigInt(summedCents))];
      return stated === null || summed === null
        ? []
        : [{ file_name, sheet: sheet ?? null, row, column, labeled: isLabeled, stated, summed }];
    }),
  );
  return {
    totals: {
      agreeing: count("agreeing"),
      differing: count("differing"),
      listed: listed.sort((a, b) => Number(a.stated === a.summed) - Number(b.stated === b.summed)),
    },
    ssn_repairs: found.flatMap(({ file_name, inspection }) =>
      (inspection.ssnRepairs ?? []).map(({ msg, ssns }) => ({
        msg,
        file_name,
        ssns: ssns.map(({ sheet, ...ssn }) => ({ ...ssn, sheet: sheet ?? null })),
      })),
    ),
  };
}

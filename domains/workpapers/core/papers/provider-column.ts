import type { PaperColumn } from "@tieout/runs/core";

/**
 * A column with each row's provider, so that workpapers covering several providers can be filtered and split by provider; no column if
 * there is only one. `providers` are labels by provider number.
 */
export function providerColumn<Row>(providers: readonly string[], numbersOf: (row: Row) => string): PaperColumn<Row>[] {
  if (providers.length < 2) return [];
  const read = (row: Row): string =>
    numbersOf(row)
      .split(",")
      .map((number) => providers[Number(number)] ?? "")
      .join("; ");
  return [{ key: "provider", heading: "Provider (contract)", width: 30, kind: "text", read }];
}

import type { ControlTotalKey } from "@tieout/engagements/core";
import type { ReadTotals } from "@tieout/engagements/server";
import { assetRepository } from "./asset-repository.ts";

/** Columns of a trust statement by fund, and the lines they add to. */
const columnLines: Readonly<Record<string, ControlTotalKey>> = {
  beginning_balance: "beginning_balance",
  contributions: "contributions",
  rollovers: "rollovers",
  loans_issued: "loans_issued",
  loan_repayments: "loan_repayments",
  gain_loss: "gain_loss",
  dividends: "gain_loss",
  transfers: "transfers",
  distributions: "distributions",
  fees: "fees",
  ending_balance: "ending_balance",
};

/** The figures of the uploaded trust statements, over all providers: by line, or by fund and column. */
export const readTrustTotals: ReadTotals = async (tx, engagementId) => {
  const totals = new Map<ControlTotalKey, { amountCents: bigint; document: string }>();
  const add = (key: ControlTotalKey, cents: bigint, document: string): void => {
    const known = totals.get(key);
    totals.set(key, { amountCents: (known?.amountCents ?? 0n) + cents, document: known ? `${known.document}, ${document}` : document });
  };
  for (const asset of await assetRepository(tx).list(engagementId)) {
    if (asset.reportKey !== "trust_statement" || !asset.facts) continue;
    const { lineCents, amounts } = asset.facts;
    if (lineCents) for (const [key, cents] of Object.entries(lineCents)) add(key as ControlTotalKey, BigInt(cents), asset.fileName);
    else
      for (const [field, amount] of Object.entries(amounts)) {
        const line = columnLines[field];
        if (line) add(line, BigInt(amount.keptCents), asset.fileName);
      }
  }
  return totals;
};

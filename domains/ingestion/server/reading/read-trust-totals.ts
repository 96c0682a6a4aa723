import type { ControlTotalKey } from "@tieout/engagements/core";
import type { ReadTotals } from "@tieout/engagements/server";
import { assetRepository } from "../files/asset-repository.ts";

/** Lines and columns of a trust statement, and the control totals they add to. */
const controlTotalOf: Readonly<Record<string, ControlTotalKey>> = {
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
  forfeitures: "other",
  other_activity: "other",
  other: "other",
  ending_balance: "ending_balance",
};

/** Added to other activity, what is forfeited must leave the accounts, whatever sign the statement prints. */
const signed = (field: string, cents: bigint): bigint => (field === "forfeitures" && cents > 0n ? -cents : cents);

/** The figures of the uploaded trust statements, over all providers: by line, or by fund and column. */
export const readTrustTotals: ReadTotals = async (tx, engagementId) => {
  const totals = new Map<ControlTotalKey, { amountCents: bigint; document: string }>();
  const add = (field: string, cents: string, document: string): void => {
    const key = controlTotalOf[field];
    if (!key) return;
    const known = totals.get(key);
    const documents = new Set([...(known?.document.split(", ") ?? []), document]);
    totals.set(key, { amountCents: (known?.amountCents ?? 0n) + signed(field, BigInt(cents)), document: [...documents].join(", ") });
  };
  for (const asset of await assetRepository(tx).list(engagementId)) {
    if (asset.reportKey !== "trust_statement" || !asset.facts) continue;
    const { lineCents, amounts } = asset.facts;
    if (lineCents) for (const [line, cents] of Object.entries(lineCents)) add(line, cents, asset.fileName);
    else for (const [field, { keptCents }] of Object.entries(amounts)) add(field, keptCents, asset.fileName);
  }
  return totals;
};

import type { ControlTotalKey } from "@tieout/catalog/core";
import type { ReadTotals } from "@tieout/engagements/server";
import { type NormalizeFacts, type StatementAmounts, totalsOfLines } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";

/** Totals for one file, which alone determines their signs; readings from earlier versions have only the file's lines or columns. */
function totalsOfFile({ statementCents, lineCents, amounts }: NormalizeFacts): StatementAmounts {
  const cents = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([key, text]) => [key, BigInt(text)] as const);
  if (statementCents) return Object.fromEntries(cents(statementCents));
  const columns = Object.fromEntries(Object.entries(amounts).map(([field, { keptCents }]) => [field, keptCents]));
  return totalsOfLines(new Map(cents(lineCents ?? columns)));
}

/** Figures from all providers' trust statements, signed as in a roll-forward. */
export const readTrustTotals: ReadTotals = async (tx, engagementId) => {
  const totals = new Map<ControlTotalKey, { amountCents: bigint; document: string }>();
  for (const asset of await assetRepository(tx).list(engagementId)) {
    if (asset.reportKey !== "trust_statement" || !asset.facts) continue;
    for (const [key, cents] of Object.entries(totalsOfFile(asset.facts)) as [ControlTotalKey, bigint][]) {
      const known = totals.get(key);
      const documents = new Set([...(known?.document.split(", ") ?? []), asset.fileName]);
      totals.set(key, { amountCents: (known?.amountCents ?? 0n) + cents, document: [...documents].join(", ") });
    }
  }
  return totals;
};

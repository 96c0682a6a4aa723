import { type ControlTotalKey, findStatementLine, type StatementLine } from "@tieout/catalogue/core";
import type { ReadTotals } from "@tieout/engagements/server";
import { assetRepository } from "../files/asset-repository.ts";

/** Outflows change sign when added to the rest of their control total; a control total keeps the statement's sign. */
const signed = (line: StatementLine, cents: bigint): bigint => (line.isPart && line.leaves && cents > 0n ? -cents : cents);

/** Figures of the uploaded trust statements of all providers: by line, or by fund and column. */
export const readTrustTotals: ReadTotals = async (tx, engagementId) => {
  const totals = new Map<ControlTotalKey, { amountCents: bigint; document: string }>();
  const add = (field: string, cents: string, document: string): void => {
    const line = findStatementLine(field);
    if (!line) return;
    const key = line.total;
    const known = totals.get(key);
    const documents = new Set([...(known?.document.split(", ") ?? []), document]);
    totals.set(key, { amountCents: (known?.amountCents ?? 0n) + signed(line, BigInt(cents)), document: [...documents].join(", ") });
  };
  for (const asset of await assetRepository(tx).list(engagementId)) {
    if (asset.reportKey !== "trust_statement" || !asset.facts) continue;
    const { lineCents, amounts } = asset.facts;
    if (lineCents) for (const [line, cents] of Object.entries(lineCents)) add(line, cents, asset.fileName);
    else for (const [field, { keptCents }] of Object.entries(amounts)) add(field, keptCents, asset.fileName);
  }
  return totals;
};

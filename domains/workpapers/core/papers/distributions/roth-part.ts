import { contributionSources, findMoneySource } from "@tieout/catalog/core";
import { type ActivityAmounts, givesAmount, type SourceFacts } from "@tieout/runs/core";
import type { DistributionInputs } from "./inputs.ts";

const rothSources = contributionSources.filter((key) => findMoneySource(key)?.tax === "roth");

interface Account {
  readonly key: string;
  readonly amounts: ActivityAmounts;
}

/**
 * Roth part of the beginning balance for files with one column per money source, which don't split the beginning balance. Unknown for an
 * account with Roth activity during the year; for all other accounts, no column shows any. Null if a file has no column per source.
 */
export function rothBesideColumns(accounts: readonly Account[], sources: readonly SourceFacts[]): DistributionInputs["rothBeginning"] {
  const files = sources.filter(({ reportKey }) => reportKey === "participant_balances");
  if (files.length === 0 || !files.every((file) => contributionSources.some((source) => givesAmount(file, source)))) return null;
  return new Map(accounts.flatMap(({ key, amounts }) => (rothSources.some((source) => amounts[source] !== 0n) ? [[key, null]] : [])));
}

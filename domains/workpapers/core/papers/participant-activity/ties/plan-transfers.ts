import { accountClasses } from "@tieout/catalog/core";
import { amountsOfClass } from "@tieout/runs/core";
import { addAmounts } from "../activity-context.ts";
import type { ActivityInputs } from "../inputs.ts";
import { classBalances, partlyListed, type SplitBalances } from "./classed-balances.ts";
import type { ListedInPart } from "./listed-in-part.ts";

export interface PlanTransfers {
  readonly balancesCents: bigint;
  /** Total that uses the trust statement's amounts for partly listed classes; null if the statement lacks one of those amounts. */
  readonly completedCents: bigint | null;
  readonly inPart: readonly ListedInPart[];
}

/**
 * Transfers in all accounts. If one recordkeeper lists notes or the forfeiture account and another does not, the balances show only one
 * side of a move between the two; the trust statement shows both sides.
 */
export function planTransfers(inputs: Pick<ActivityInputs, "facts"> & SplitBalances): PlanTransfers {
  const totals = addAmounts(inputs.participants);
  const listed = partlyListed(inputs);
  const ours = classBalances(inputs, totals);
  const { statement } = inputs.facts;
  const inPart = accountClasses.flatMap((of): ListedInPart[] => {
    if (!listed.has(of)) return [];
    const balancesCents = ours.get(of)?.transfers ?? 0n;
    const statedCents = (statement && amountsOfClass(statement, of).transfers) ?? null;
    return balancesCents === (statedCents ?? 0n) ? [] : [{ class: of, balancesCents, statedCents }];
  });
  const isGiven = inPart.every(({ statedCents }) => statedCents !== null);
  const missing = inPart.reduce((sum, { balancesCents, statedCents }) => sum + (statedCents ?? 0n) - balancesCents, 0n);
  return { balancesCents: totals.transfers, completedCents: isGiven ? totals.transfers + missing : null, inPart };
}

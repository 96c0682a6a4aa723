import { accountClasses, accountClassTitles } from "@tieout/catalogue/core";
import { amountsOfClass } from "@tieout/processing/core";
import { addAmounts } from "../activity-context.ts";
import type { ActivityInputs } from "../inputs.ts";
import { classBalances, partlyListed, type SplitBalances } from "./classed-balances.ts";

export interface PlanTransfers {
  readonly sumCents: bigint;
  /** Amounts of the trust statement are in the sum. */
  readonly isCompleted: boolean;
  /** Why the sum may not be the plan's; null where it is. */
  readonly missing: string | null;
}

/**
 * Transfers of every account. Where one recordkeeper lists notes or the forfeiture account and another does not, the balances show one side
 * of what moved between the two: of such a class the trust statement has both.
 */
export function transfersOfPlan(inputs: Pick<ActivityInputs, "facts"> & SplitBalances): PlanTransfers {
  const totals = addAmounts(inputs.participants);
  const inPart = partlyListed(inputs);
  if (inPart.size === 0) return { sumCents: totals.transfers, isCompleted: false, missing: null };
  const ours = classBalances(inputs, totals);
  const { statement } = inputs.facts;
  const listed = accountClasses.filter((of) => inPart.has(of) && ours.get(of)?.transfers);
  const stated = new Map(listed.map((of) => [of, statement ? amountsOfClass(statement, of).transfers : undefined]));
  const sumCents = listed.reduce((sum, of) => sum - (ours.get(of)?.transfers ?? 0n) + (stated.get(of) ?? 0n), totals.transfers);
  const open = listed.filter((of) => stated.get(of) === undefined);
  const missing = open.length > 0 ? `Not in the balances of every provider: ${open.map((of) => accountClassTitles[of]).join(", ")}` : null;
  return { sumCents: missing === null ? sumCents : totals.transfers, isCompleted: listed.length > 0, missing };
}

import { type AccountClass, accountClasses, classOfName, findMoneySource, planAccountOfName } from "@tieout/catalog/core";
import { type ActivityAmounts, type ActivityField, activityFields } from "@tieout/runs/core";
import { providerOf } from "../../../people/person.ts";
import type { ActivityGroup, ActivityInputs } from "../inputs.ts";

/** Balance amounts by account class; apart from investments, a class without rows has no entry. */
export type ClassedAmounts = ReadonlyMap<AccountClass, ActivityAmounts>;

const minus = (a: ActivityAmounts, b: ActivityAmounts): ActivityAmounts =>
  Object.fromEntries(activityFields.map((field) => [field, a[field] - b[field]])) as Record<ActivityField, bigint>;
const plus = (a: ActivityAmounts | undefined, b: ActivityAmounts): ActivityAmounts =>
  Object.fromEntries(activityFields.map((field) => [field, (a?.[field] ?? 0n) + b[field]])) as Record<ActivityField, bigint>;

/** Accounts that belong to no person: some recordkeepers list the forfeiture account as a participant. */
function accountsOfPlan({ participants }: Pick<ActivityInputs, "participants">): [AccountClass, ActivityAmounts][] {
  return participants.flatMap(({ name, amounts }): [AccountClass, ActivityAmounts][] => {
    const of = planAccountOfName(name);
    return of === null ? [] : [[of, amounts]];
  });
}

/** The class implied by a money source in the balances; null if none. */
export const classOfSource = (source: string | null): AccountClass | null =>
  source !== null && findMoneySource(source)?.group === "loan" ? "participant_loans" : null;

/** The class of a row in the balances by fund; a plan account is classed by its own name, whichever fund it is in. */
export const classOfFund = ({ label, planAccount }: ActivityGroup): AccountClass | null =>
  planAccountOfName(planAccount ?? null) ?? classOfName(label);

function classedSources({ bySource }: Pick<ActivityInputs, "bySource">): [AccountClass, ActivityAmounts][] {
  return bySource.flatMap(({ id, amounts }): [AccountClass, ActivityAmounts][] => {
    const of = classOfSource(id);
    return of === null ? [] : [[of, amounts]];
  });
}

/**
 * Classes listed in some providers' balances but not in others', so that the listed amounts are not the plan's total. A source that several
 * providers have counts as listed by all.
 */
export function partlyListed({ participants, byFund, bySource }: SplitBalances): ReadonlySet<AccountClass> {
  const all = new Set(participants.map(providerOf));
  const listings: (readonly [AccountClass | null, string | null])[] = [
    ...byFund.map((fund) => [classOfFund(fund), fund.provider] as const),
    ...bySource.map(({ id, provider }) => [classOfSource(id), provider] as const),
    ...participants.map((one) => [classOfName(one.name), providerOf(one)] as const),
  ];
  const isPart = (of: AccountClass): boolean => {
    const by = new Set(listings.flatMap(([listed, provider]) => (listed === of ? [provider] : [])));
    return by.size > 0 && !by.has(null) && by.size < all.size;
  };
  return new Set(accountClasses.slice(1).filter(isPart));
}

export type SplitBalances = Pick<ActivityInputs, "participants" | "byFund" | "bySource">;

/**
 * Every amount not in another class is in investments: balances may list loans as a fund or a money source, or the forfeiture account as a
 * fund or a participant. Amounts classed by fund are not counted again from another split.
 */
export function classBalances(inputs: SplitBalances, totals: ActivityAmounts): ClassedAmounts {
  const funds = inputs.byFund.flatMap((fund): [AccountClass, ActivityAmounts][] => {
    const of = classOfFund(fund);
    return of === null || of === "investment" ? [] : [[of, fund.amounts]];
  });
  const classed = new Map<AccountClass, ActivityAmounts>([["investment", totals]]);
  const elsewhere = [...classedSources(inputs), ...accountsOfPlan(inputs)];
  const others = [...funds, ...elsewhere.filter(([of]) => !funds.some(([known]) => known === of))];
  for (const [of, amounts] of others) {
    classed.set(of, plus(classed.get(of), amounts));
    classed.set("investment", minus(classed.get("investment") ?? totals, amounts));
  }
  return classed;
}

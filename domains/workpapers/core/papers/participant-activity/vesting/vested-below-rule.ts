import { moneySourceTitle } from "@tieout/catalog/core";
import { roundedQuotient } from "@tieout/kernel";
import { notApplicable, rule, undetermined } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { personsOf } from "../../../people/persons.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import type { VestedBelow } from "../inputs.ts";
import { accountException, namedAccount } from "../rules/account-rule.ts";
import { isListedWithPayment, noService, paymentsByAccount } from "./vested-below-law-rule.ts";

interface Account {
  readonly participant: Participant;
  readonly below: readonly VestedBelow[];
}

function accounts(context: ActivityContext): readonly Account[] {
  const { participants, vestedBelow, facts } = context;
  const byKey = new Map<string, VestedBelow[]>();
  const paid = paymentsByAccount(context);
  for (const one of vestedBelow) {
    const reported = { ...one, source: one.sourceKey, title: moneySourceTitle(one.sourceKey) };
    if (isListedWithPayment(reported, paid.get(one.key) ?? [], noService, facts.planYear)) continue;
    byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  }
  return personsOf(participants).map((participant) => ({ participant, below: byKey.get(participant.key) ?? [] }));
}

/**
 * Deferrals, after-tax, rollover, QNEC and QMAC money is always 100% vested. Safe harbor money may come from a QACA, which vests in two
 * years, so it is judged with money that vests. If all rows of an account have the same percentage and the account has employer money, that
 * percentage is taken as the employer money's. An account with no percentage below 100% is not a pass, because the report may leave the
 * percentage of always-vested money blank. Items that the Distribution Package lists with a payment are not listed again.
 */
export const vestedBelow100 = rule<ActivityContext, Account>({
  id: "activity.vested_below_100",
  title: "Always vested money below 100%",
  severity: "high",
  kind: "operational_failure",
  unit: "participant",
  authority: "IRC 411(a)(1); 401(k)(2)(C)",
  needs: [
    { report: "participant_balances", field: "vested_pct", words: "Vested %" },
    { report: "participant_balances", field: "money_source", words: "Money source" },
  ],
  countedWithout: countPersons,
  units: accounts,
  named: ({ participant }) => namedAccount(participant),
  judge(account) {
    const short = account.below;
    if (short.length === 0) return notApplicable;
    if (short.every(({ hasEmployerMoney, basisPoints, highestBasisPoints }) => hasEmployerMoney && basisPoints >= highestBasisPoints))
      return undetermined("Whether the percentage of the account is that of its employer money");
    const each = short.map(({ sourceKey, basisPoints }) => `${moneySourceTitle(sourceKey)} ${basisPoints / 100}%`);
    const nonvested = short.reduce(
      (sum, { endingCents, basisPoints }) => sum + roundedQuotient(endingCents * BigInt(10_000 - basisPoints), 10_000n),
      0n,
    );
    const msg = `Reported at year-end as vested ${each.join(", ")}; this money is always 100% vested.`;
    return accountException(account.participant, msg, nonvested);
  },
});

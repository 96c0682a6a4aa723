import { employeeSources, matchSources } from "@tieout/catalog/core";
import { displayCents, formatCents } from "@tieout/kernel";
import {
  type ActivityAmounts,
  agreesWithin,
  endingCalculated,
  flowFields,
  givesAmount,
  type Lack,
  type Need,
  type NeededFigure,
  notApplicable,
  pass,
  rule,
  type SourceFacts,
  sumFields,
  undetermined,
} from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { personsOf } from "../../../people/persons.ts";
import { lackFinder } from "../account-lacks.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import type { ActivityGroup } from "../inputs.ts";
import { accountException, accountRule, ofBalances } from "./account-rule.ts";
import { transfers } from "./transfers-rule.ts";

const report = "participant_balances" as const;
const accountData = "AICPA Guide, Employee Benefit Plans: testing of participant accounts";
const inBalances = (field: Need["field"], words: string): Need => ({ report, field, words });

const beyondCent = (amount: bigint): boolean => !agreesWithin(amount, 0n);

const activity = {
  ...{ report, field: [...flowFields, "contributions"], words: "Account activity" },
  gives: (source: SourceFacts) => flowFields.some((field) => givesAmount(source, field)),
};

/** The roll-forward of every account must foot to the reported ending balance within one cent. */
export const endingDiffers = accountRule({
  id: "activity.ending_differs",
  title: "Ending balance does not foot",
  severity: "high",
  kind: "misstatement",
  authority: accountData,
  needs: [activity],
  judge({ participant, lack }) {
    if (lack?.isWhole) return undetermined(lack.missing);
    const calculated = endingCalculated(participant.amounts);
    const difference = calculated - participant.amounts.ending_balance;
    if (!beyondCent(difference)) return pass;
    if (lack) return undetermined(lack.missing);
    const msg = `Beginning balance plus activity is ${displayCents(calculated)}; the report shows ${displayCents(participant.amounts.ending_balance)}.`;
    return accountException(participant, msg, difference);
  },
});

const oneColumn =
  "Whether the net transfers of a money source moved to or from another source, or are incomplete exchanges between funds: the report has one column for both";

/**
 * Exchanges between funds net to zero within each money source; transfers between sources don't. If one column holds both, a plan total of
 * zero may hide two errors that cancel out; both are known to net to zero only if every source does.
 */
export const sourceTransfers = rule<ActivityContext, readonly ActivityGroup[]>({
  id: "activity.transfers_between_sources",
  title: "Transfers of a money source do not net to zero",
  severity: "high",
  kind: "misstatement",
  unit: "plan",
  authority: accountData,
  needs: [transfers, inBalances("money_source", "Money source")],
  countedWithout: () => 1,
  units: ({ bySource }) => [bySource],
  judge: (bySource) => (bySource.some(({ amounts }) => beyondCent(amounts.transfers)) ? undetermined(oneColumn) : pass),
});

export const negativeBalance = accountRule({
  id: "activity.negative_balance",
  title: "Negative balance",
  severity: "medium",
  kind: "misstatement",
  authority: accountData,
  needs: [],
  judge({ participant }) {
    const { lowestBeginningCents: beginning, lowestEndingCents: ending } = participant;
    if (beginning >= 0n && ending >= 0n) return pass;
    const lowest = ending < 0n ? ending : beginning;
    const msg = `The ${ending < 0n ? "ending" : "beginning"} balance of a position is ${displayCents(lowest)}.`;
    return accountException(participant, msg, lowest);
  },
});

const bySource = "Contributions by money source";
const ofSources = (fields: typeof matchSources | typeof employeeSources): NeededFigure => ({
  ...{ report, words: bySource },
  gives: (source) => fields.some((field) => givesAmount(source, field)),
});

interface MatchedAccount {
  readonly participant: Participant;
  readonly noMatch: Lack | null;
  readonly noDeferral: Lack | null;
}

function matchedAccounts(context: ActivityContext): readonly MatchedAccount[] {
  const [noMatch, noDeferral] = [lackFinder(context, ofSources(matchSources)), lackFinder(context, ofSources(employeeSources))];
  return personsOf(context.participants).map((participant) => ({
    participant,
    noMatch: noMatch(participant),
    noDeferral: noDeferral(participant),
  }));
}

/** Match includes safe harbor match; deferrals include catch-up, Roth and after-tax. */
export const matchWithoutDeferral = rule<ActivityContext, MatchedAccount>({
  id: "activity.match_without_deferral",
  title: "Match without deferral",
  severity: "medium",
  kind: "operational_failure",
  unit: "participant",
  authority: "IRC 401(m)(4)(A)",
  needs: [
    {
      ...inBalances("money_source", bySource),
      given: (facts) =>
        facts.mapsAny(report, ["money_source"]) || (facts.mapsAny(report, matchSources) && facts.mapsAny(report, employeeSources)),
    },
  ],
  countedWithout: countPersons,
  units: matchedAccounts,
  judge({ participant, noMatch, noDeferral }) {
    const match = sumFields(participant.amounts, matchSources);
    if (match <= 0n) return noMatch ? undetermined(noMatch.missing) : notApplicable;
    if (sumFields(participant.amounts, employeeSources) !== 0n) return pass;
    if (noDeferral) return undetermined(noDeferral.missing);
    const msg = `Match of ${displayCents(match)} was allocated, but no deferrals are reported for the year.`;
    return accountException(participant, msg, match);
  },
});

const isIdle = (amounts: ActivityAmounts): boolean =>
  amounts.beginning_balance === 0n &&
  amounts.ending_balance === 0n &&
  flowFields.every((field) => field === "gain_loss" || amounts[field] === 0n);

export const gainWithoutBalance = accountRule({
  id: "activity.gain_without_balance",
  title: "Gain or loss without a balance",
  severity: "medium",
  kind: "misstatement",
  authority: accountData,
  needs: [ofBalances("gain_loss", "Gain or loss")],
  judge({ participant, lack }) {
    const whole = isIdle(participant.amounts) && beyondCent(participant.amounts.gain_loss) ? participant.amounts.gain_loss : 0n;
    const found = participant.idleGainCents !== 0n ? participant.idleGainCents : whole;
    if (found === 0n) return lack ? undetermined(lack.missing) : pass;
    const msg = `Gain or loss of ${formatCents(found)} on an account with no beginning balance and no other activity.`;
    return accountException(participant, msg, found);
  },
});

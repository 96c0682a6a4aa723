import { cents } from "@tieout/kernel";
import {
  type ActivityField,
  exception,
  givesAmount,
  type Lack,
  type NamedUnit,
  type Need,
  type NeededFigure,
  type Outcome,
  type RuleHead,
  type RunnableRule,
  rule,
} from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { lackFinder } from "../account-lacks.ts";
import { type ActivityContext, countAccounts } from "../activity-context.ts";

const report = "participant_balances" as const;

/** Data that a rule needs from the balances: a `Need` when all files are considered together, a figure for one account's files. */
type BalanceNeed = Need & NeededFigure;

/** An amount in the balances. */
export const ofBalances = (field: ActivityField, words: string): BalanceNeed => ({
  ...{ report, field, words },
  gives: (source) => givesAmount(source, field),
});

export const namedAccount = (participant: Participant): NamedUnit => ({
  naturalKey: naturalPersonKey(participant),
  subject: subjectOf(participant),
  rowsOf: [{ report, keys: [participant.key] }],
});

/** An exception for an account; `amountCents` is the part of the account that is wrong, null if unknown. */
export const accountException = (participant: Participant, msg: string, amountCents: bigint | null): Outcome =>
  exception({ ...namedAccount(participant), amountCents: amountCents === null ? null : cents(amountCents), msg });

interface Account {
  readonly participant: Participant;
  /** The first of `needs` missing in the files that contain the account's rows; a column in another file does not help. */
  readonly lack: Lack | null;
}

interface AccountRule extends Omit<RuleHead, "unit" | "needs"> {
  readonly needs: readonly BalanceNeed[];
  readonly judge: (account: Account) => Outcome;
}

function accountsOf(context: ActivityContext, needs: readonly NeededFigure[]): readonly Account[] {
  const lacks = needs.map((needed) => lackFinder(context, needed));
  const lackOf = (participant: Participant): Lack | null => {
    for (const lack of lacks) {
      const own = lack(participant);
      if (own) return own;
    }
    return null;
  };
  return context.participants.map((participant) => ({ participant, lack: lackOf(participant) }));
}

/** A rule that judges one account of the balances at a time. */
export const accountRule = (definition: AccountRule): RunnableRule<ActivityContext> =>
  rule<ActivityContext, Account>({
    ...definition,
    ...{ unit: "participant", countedWithout: countAccounts, units: (context) => accountsOf(context, definition.needs) },
  });

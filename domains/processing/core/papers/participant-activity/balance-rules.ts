import { cents, displayCents, formatCents } from "@tieout/kernel";
import { maskedSsn, naturalPersonKey, providerOf, subjectOf } from "../../people/person.ts";
import type { RuleTally } from "../../rules/rule-tally.ts";
import { type ActivityAmounts, employeeFields, endingCalculated, flowFields, matchFields, sumFields } from "./activity-fields.ts";
import type { ActivityInputs, ActivityParticipant } from "./inputs.ts";

const ofBalances = (participant: ActivityParticipant) => ({
  naturalKey: naturalPersonKey(participant),
  subject: subjectOf(participant),
  refs: [],
  rowsOf: [{ report: "participant_balances" as const, keys: [participant.key] }],
});
const beyondCent = (amount: bigint): boolean => amount > 1n || amount < -1n;

/** Domain 3.3: the roll-forward of every account must foot to the reported ending balance within one cent. */
export function judgeFooting({ facts, participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.ending_differs";
  if (!facts.mapsAny("participant_balances", [...flowFields, "contributions"])) {
    tally.undetermined(rule, facts.missing("participant_balances", "No activity column"), participants.length);
    return;
  }
  for (const participant of participants) {
    const calculated = endingCalculated(participant.amounts);
    const difference = calculated - participant.amounts.ending_balance;
    if (!beyondCent(difference)) {
      tally.pass(rule);
      continue;
    }
    const msg = `Beginning balance and activity give ${displayCents(calculated)}, the report says ${displayCents(participant.amounts.ending_balance)}.`;
    tally.exception({ rule, ...ofBalances(participant), amountCents: cents(difference), msg });
  }
}

/** Exchanges move money between funds of the plan, so that their sum over the plan is zero. */
export function judgeTransfers({ facts, participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.transfers_not_zero";
  if (!facts.mapsAny("participant_balances", ["transfers"])) {
    tally.undetermined(rule, facts.missing("participant_balances", "Transfers"));
    return;
  }
  const moved = participants.filter((participant) => participant.amounts.transfers !== 0n);
  const sum = moved.reduce((total, participant) => total + participant.amounts.transfers, 0n);
  if (sum === 0n) {
    tally.pass(rule);
    return;
  }
  const msg = `Transfers of ${moved.length} participants add up to ${displayCents(sum)} instead of zero.`;
  const rowsOf = [{ report: "participant_balances" as const, keys: moved.map((participant) => participant.key) }];
  tally.exception({ rule, naturalKey: "plan", subject: facts.engagement.planName, amountCents: cents(sum), msg, refs: [], rowsOf });
}

export function judgeNegativeBalances({ participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.negative_balance";
  for (const participant of participants) {
    const { lowestBeginningCents: beginning, lowestEndingCents: ending } = participant;
    if (beginning >= 0n && ending >= 0n) {
      tally.pass(rule);
      continue;
    }
    const lowest = ending < 0n ? ending : beginning;
    const msg = `The ${ending < 0n ? "ending" : "beginning"} balance of a position is ${displayCents(lowest)}.`;
    tally.exception({ rule, ...ofBalances(participant), amountCents: cents(lowest), msg });
  }
}

export function judgeDuplicateSsns({ facts, participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.duplicate_ssn";
  const bySsn = new Map<string, ActivityParticipant[]>();
  for (const participant of participants) {
    if (!participant.ssnHash) continue;
    // The same number at two providers is one person with two accounts.
    const key = `${participant.ssnHash}|${providerOf(participant)}`;
    const same = bySsn.get(key);
    if (same) same.push(participant);
    else bySsn.set(key, [participant]);
  }
  if (!facts.mapsAny("participant_balances", ["ssn"]) || !facts.mapsAny("participant_balances", ["participant_id"])) {
    tally.undetermined(rule, facts.missing("participant_balances", "SSN together with a participant id"), participants.length);
    return;
  }
  for (const people of bySsn.values()) {
    const ids = [...new Set(people.map((person) => person.id).filter((id) => id !== null))].sort();
    const [first] = people;
    if (ids.length < 2 || !first) {
      tally.pass(rule);
      continue;
    }
    const names = people.map(subjectOf).sort();
    const msg = `${maskedSsn(first.ssnLast4)} stands under participant ids ${ids.join(", ")}.`;
    const rowsOf = [{ report: "participant_balances" as const, keys: people.map((person) => person.key) }];
    tally.exception({ rule, naturalKey: ids.join("+"), subject: names.join(" and "), amountCents: null, msg, refs: [], rowsOf });
  }
}

/** Match includes safe harbor match; deferrals include catch-up, Roth and after-tax (domain 3.3). */
export function judgeMatch({ facts, participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.match_without_deferral";
  const split =
    facts.maps("participant_balances", "money_source") ||
    (facts.mapsAny("participant_balances", matchFields) && facts.mapsAny("participant_balances", employeeFields));
  for (const participant of participants) {
    const match = sumFields(participant.amounts, matchFields);
    if (!split) tally.undetermined(rule, facts.missing("participant_balances", "The split of contributions by money source"));
    else if (match <= 0n) tally.notApplicable(rule);
    else if (sumFields(participant.amounts, employeeFields) !== 0n) tally.pass(rule);
    else {
      const msg = `Match of ${displayCents(match)} was allocated, but no deferral of the year is reported.`;
      tally.exception({ rule, ...ofBalances(participant), amountCents: cents(match), msg });
    }
  }
}

const idle = (amounts: ActivityAmounts): boolean =>
  amounts.beginning_balance === 0n &&
  amounts.ending_balance === 0n &&
  flowFields.every((field) => field === "gain_loss" || amounts[field] === 0n);

export function judgeIdleGains({ facts, participants }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.gain_without_balance";
  if (!facts.mapsAny("participant_balances", ["gain_loss"])) {
    tally.undetermined(rule, facts.missing("participant_balances", "Gain or loss"), participants.length);
    return;
  }
  for (const participant of participants) {
    const whole = idle(participant.amounts) && beyondCent(participant.amounts.gain_loss) ? participant.amounts.gain_loss : 0n;
    const gain = participant.idleGainCents !== 0n ? participant.idleGainCents : whole;
    if (gain === 0n) {
      tally.pass(rule);
      continue;
    }
    const msg = `Gain or loss of ${formatCents(gain)} on an account without balance and without other activity.`;
    tally.exception({ rule, ...ofBalances(participant), amountCents: cents(gain), msg });
  }
}

import { cents, displayCents } from "@tieout/kernel";
import { agreesWithin, exception, lackOfFiles, pass, rule, undetermined } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { subjectOf } from "../../../people/person.ts";
import { isPlanAccount } from "../../../people/persons.ts";
import type { ActivityContext } from "../activity-context.ts";
import { lackOfProviders } from "../ties/listed-in-part.ts";
import { type MovedBetweenProviders, movedBetweenProviders } from "../ties/moved-between-providers.ts";
import { planTransfers } from "../ties/plan-transfers.ts";
import { ofBalances } from "./account-rule.ts";

const report = "participant_balances" as const;
export const transfers = ofBalances("transfers", "Transfers");

const mostNamed = 10;
const beyondCent = (amount: bigint): boolean => !agreesWithin(amount, 0n);
const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Number of people with these accounts; a person's accounts at two recordkeepers count once. */
function whose(moved: readonly Participant[]): string {
  if (moved.some(isPlanAccount)) return counted(moved.length, "account");
  return counted(new Set(moved.map(({ ssnHash, key }) => ssnHash ?? key)).size, "participant");
}

/** People who received more or less than the amount that left the other recordkeeper. */
function namedPeople({ uneven }: MovedBetweenProviders): string {
  const named = uneven.slice(0, mostNamed).map(({ participant, netCents }) => `${subjectOf(participant)} ${displayCents(netCents)}`);
  const more = uneven.length > mostNamed ? `; and ${uneven.length - mostNamed} more` : "";
  return `${named.join("; ")}${more}`;
}

const betweenProviders = "Transfers in at one recordkeeper differ from transfers out at another";

/** Judges amounts that cancel out plan-wide; the result is certain only if no one else's transfers can be their other side. */
function judgePeople(moved: MovedBetweenProviders, context: ActivityContext) {
  const { uneven, isWhole } = moved;
  if (uneven.length === 0 || !isWhole) return pass;
  return exception({
    naturalKey: "plan",
    subject: context.facts.engagement.planName || "The plan",
    // The plan's line is correct, so none of its amount needs an explanation.
    amountCents: null,
    msg: `Transfers of the plan total zero, but not those of ${counted(uneven.length, "participant")}. ${betweenProviders}: ${namedPeople(moved)}.`,
    rowsOf: [{ report, keys: uneven.flatMap(({ keys }) => keys) }],
  });
}

/**
 * Exchanges move money between the plan's funds, so they sum to zero plan-wide. When the recordkeeper changes, the money that leaves one
 * recordkeeper for a participant arrives at the other.
 */
export const transfersNotZero = rule<ActivityContext, readonly Participant[]>({
  id: "activity.transfers_not_zero",
  title: "Transfers do not net to zero",
  severity: "high",
  kind: "misstatement",
  unit: "plan",
  authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts",
  needs: [transfers],
  units: ({ participants }) => [participants],
  judge(participants, context) {
    const { facts } = context;
    const { balancesCents, completedCents, inPart } = planTransfers(context);
    const moved = movedBetweenProviders(participants);
    if (!beyondCent(balancesCents)) return inPart.length > 0 ? pass : judgePeople(moved, context);
    const lack = lackOfFiles(facts.sources, transfers)?.missing;
    if (lack) return undetermined(lack);
    if (completedCents === null || !beyondCent(completedCents)) return undetermined(lackOfProviders(inPart));
    const accounts = participants.filter(({ amounts }) => amounts.transfers !== 0n);
    const withTrust = `, and ${displayCents(completedCents)} with the trust statement's amounts. ${lackOfProviders(inPart)}`;
    const people = inPart.length === 0 && moved.uneven.length > 0 ? ` ${betweenProviders}: ${namedPeople(moved)}.` : "";
    const total = `Transfers of ${whose(accounts)} total ${displayCents(balancesCents)} instead of zero`;
    return exception({
      naturalKey: "plan",
      subject: facts.engagement.planName || "The plan",
      amountCents: cents(completedCents),
      msg: `${total}${inPart.length > 0 ? withTrust : ""}.${people}`,
      rowsOf: [{ report, keys: accounts.map(({ key }) => key) }],
    });
  },
});

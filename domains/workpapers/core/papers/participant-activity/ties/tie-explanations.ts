import type { ControlTotalKey } from "@tieout/catalog/core";
import {
  agreesWithin,
  type ContributionField,
  contributionFields,
  type ReconcilingItem,
  type TalliedException,
  type TieExplanation,
} from "@tieout/runs/core";
import { byAccount } from "../activity-context.ts";
import type { ActivityInputs } from "../inputs.ts";
import { endingDiffers } from "../rules/balance-rules.ts";
import { contributionsDiffer, distributionsDiffer } from "../rules/detail-rules.ts";
import { transfersNotZero } from "../rules/transfers-rule.ts";
import { unknownParticipant } from "../rules/unknown-participant-rule.ts";
import { statementFooting } from "./statement-footing-rule.ts";

type FoundExceptions = readonly TalliedException[];
type AmountOf = (row: Readonly<Record<ContributionField, bigint>>) => bigint;

const byRule = (found: FoundExceptions, { id }: { readonly id: string }): FoundExceptions => found.filter(({ rule }) => rule === id);
const labelOf = ({ title, subject }: TalliedException): string => `${title}: ${subject}`;
const keysIn = ({ rowsOf }: TalliedException, report: string): readonly string[] =>
  rowsOf.flatMap((rows) => (rows.report === report ? rows.keys : []));

/** Contributions for people without an account, which are only in the detail. */
function withoutAccount({ contributions }: ActivityInputs, found: FoundExceptions, amountOf: AmountOf): ReconcilingItem[] {
  const rows = new Map((contributions ?? []).map((row) => [row.key, row]));
  return byRule(found, unknownParticipant).map((exception) => ({
    label: labelOf(exception),
    exception: exception.id,
    amountCents: -keysIn(exception, "contribution_detail").reduce((sum, key) => sum + amountOf(rows.get(key)?.bySource ?? noAmounts), 0n),
  }));
}

const counted = (people: number): string => `${people} ${people === 1 ? "participant" : "participants"}`;
const noAmounts = Object.fromEntries(contributionFields.map((field) => [field, 0n])) as Record<ContributionField, bigint>;
const sumAll: AmountOf = (row) => contributionFields.reduce((sum, field) => sum + row[field], 0n);

/**
 * Balances less contribution detail, by account: the exceptions, and amounts that agree by received date but not by pay date. Without a
 * mapped received date, nothing proves that a difference is timing. If the whole account agrees, that doesn't prove it for any one source.
 */
export function detailExplanations(inputs: ActivityInputs, found: FoundExceptions, amountOf: AmountOf = sumAll): TieExplanation[] {
  const { participants, contributions } = inputs;
  const receipts = byAccount(participants, inputs.received ?? [], (row) => amountOf(row.bySource));
  const own = byAccount(participants, contributions ?? [], (row) => amountOf(row.bySource));
  const differing = byRule(found, contributionsDiffer);
  const exceptionOf = new Map(differing.flatMap((exception) => keysIn(exception, "participant_balances").map((key) => [key, exception])));
  const items: ReconcilingItem[] = [];
  const timing = { people: 0, amountCents: 0n };
  const rounding = { people: 0, amountCents: 0n };
  for (const { key, amounts } of participants) {
    const credited = amountOf(amounts);
    const amountCents = credited - (own.get(key)?.amountCents ?? 0n);
    if (amountCents === 0n) continue;
    const exception = exceptionOf.get(key);
    if (exception) items.push({ label: labelOf(exception), amountCents, exception: exception.id });
    else {
      const receipt = receipts.get(key);
      const isTiming = receipt !== undefined && agreesWithin(credited, receipt.amountCents);
      const known = agreesWithin(amountCents, 0n) ? rounding : isTiming ? timing : null;
      if (!known) continue;
      known.people++;
      known.amountCents += amountCents;
    }
  }
  const dated = `Credited by the date received, not the pay date: ${counted(timing.people)}`;
  const rounded = `Within one cent: ${counted(rounding.people)}`;
  return [
    { label: contributionsDiffer.title, items, isBreakdown: true },
    { label: unknownParticipant.title, items: withoutAccount(inputs, found, amountOf), isBreakdown: true },
    { label: dated, items: [{ label: dated, amountCents: timing.amountCents }], isBreakdown: true, settles: true },
    { label: rounded, items: [{ label: rounded, amountCents: rounding.amountCents }], isBreakdown: true, settles: true },
  ];
}

const fromExceptions = (found: FoundExceptions, rule: { readonly id: string; readonly title: string }, sign: 1n | -1n): TieExplanation => ({
  label: rule.title,
  items: byRule(found, rule).flatMap((exception) =>
    exception.amountCents === null
      ? []
      : [{ label: labelOf(exception), amountCents: sign * exception.amountCents, exception: exception.id }],
  ),
});

/** Exceptions that may explain why a trust statement line differs. */
export function statementExplanations(
  inputs: ActivityInputs,
  found: FoundExceptions,
): ReadonlyMap<ControlTotalKey, readonly TieExplanation[]> {
  const contributions = detailExplanations(inputs, found).map(({ label, items }) => ({ label, items }));
  return new Map<ControlTotalKey, readonly TieExplanation[]>([
    ["contributions", contributions],
    // Distributions are negative in the tie and positive in the rule.
    ["distributions", [fromExceptions(found, distributionsDiffer, -1n)]],
    ["transfers", [fromExceptions(found, transfersNotZero, 1n)]],
    // Both are activity less the reported ending balance: the accounts' amount is on the left side, the trust statement's on the right.
    ["ending_balance", [fromExceptions(found, endingDiffers, -1n), fromExceptions(found, statementFooting, 1n)]],
  ]);
}

import { cents, displayCents } from "@tieout/kernel";
import {
  agreesWithin,
  contributionFields,
  exception,
  type Need,
  pass,
  type RuleHead,
  type RunnableRule,
  rule,
  sumFields,
} from "@tieout/processing/core";
import type { Participant } from "../../people/participants.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { type ActivityContext, byAccount, countAccounts, type DetailAmount } from "./activity-context.ts";

interface Compared {
  readonly participant: Participant;
  readonly ours: bigint;
  readonly theirs: DetailAmount | null;
  /** The amount by another date or scope that balances may use; agreeing with it is not a difference. */
  readonly otherwise: bigint | null;
}

interface Comparison extends Pick<RuleHead, "id" | "title"> {
  readonly report: "contribution_detail" | "distribution_detail";
  readonly words: string;
  readonly need: Need;
  readonly ofAccount: (participant: Participant) => bigint;
  readonly detail: (context: ActivityContext) => ReadonlyMap<string, DetailAmount>;
  readonly otherwise: (context: ActivityContext) => ReadonlyMap<string, DetailAmount> | null;
}

/** Accounts against the detail of the same flow, within one cent. */
const comparison = ({ id, title, report, words, need, ofAccount, detail, otherwise }: Comparison): RunnableRule<ActivityContext> =>
  rule<ActivityContext, Compared>({
    id,
    title,
    severity: "high",
    kind: "misstatement",
    unit: "participant",
    authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts",
    needs: [need, { report, field: null, words: "" }],
    countedWithout: countAccounts,
    units(context) {
      const [theirs, other] = [detail(context), otherwise(context)];
      return context.participants.map((participant) => ({
        participant,
        ours: ofAccount(participant),
        theirs: theirs.get(participant.key) ?? null,
        otherwise: other?.get(participant.key)?.amountCents ?? null,
      }));
    },
    judge({ participant, ours, theirs, otherwise: other }) {
      const amount = theirs?.amountCents ?? 0n;
      if (agreesWithin(ours, amount) || (other !== null && agreesWithin(ours, other))) return pass;
      return exception({
        naturalKey: naturalPersonKey(participant),
        subject: subjectOf(participant),
        amountCents: cents(ours - amount),
        msg: `${words} are ${displayCents(ours)} in Participant balances but ${displayCents(amount)} in the detail.`,
        rowsOf: [
          { report: "participant_balances", keys: [participant.key] },
          { report, keys: theirs?.keys ?? [] },
        ],
      });
    },
  });

/** All sources but rollovers and loans. */
export const contributionsDiffer = comparison({
  id: "activity.contributions_differ",
  title: "Contributions differ from detail",
  report: "contribution_detail",
  words: "Contributions",
  need: { report: "participant_balances", field: ["contributions", ...contributionFields], words: "Contributions" },
  ofAccount: ({ amounts }) => sumFields(amounts, contributionFields),
  detail: ({ participants, contributions }) =>
    byAccount(participants, contributions ?? [], (row) => sumFields(row.bySource, contributionFields)),
  // Accounts are credited when the money arrives: a pay date before year-end may be in the next year's balances.
  otherwise: ({ participants, received }) => (received ? byAccount(participants, received, (row) => row.amountCents) : null),
});

export const distributionsDiffer = comparison({
  id: "activity.distributions_differ",
  title: "Distributions differ from detail",
  report: "distribution_detail",
  words: "Distributions",
  need: { report: "participant_balances", field: "distributions", words: "Distributions" },
  ofAccount: ({ amounts }) => -amounts.distributions,
  detail: ({ participants, payments }) => byAccount(participants, payments ?? [], (row) => row.grossCents),
  otherwise: ({ participants, payments }) => byAccount(participants, payments ?? [], (row) => row.paidCents),
});

import { cents, displayCents } from "@tieout/kernel";
import {
  agreesWithin,
  contributionFields,
  exception,
  type Lack,
  type Need,
  pass,
  type RuleHead,
  type RunnableRule,
  rule,
  sumFields,
  undetermined,
} from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { personsOf } from "../../../people/persons.ts";
import { lackFinder, lackOfDetail, missingSources } from "../account-lacks.ts";
import { type ActivityContext, byAccount, countPersons, type DetailAmount } from "../activity-context.ts";
import { type BalanceFigure, balanceFields, neededFigure } from "../figures.ts";

interface ComparedAmount {
  readonly participant: Participant;
  readonly ours: bigint;
  readonly theirs: DetailAmount | null;
  /** The amounts by another date or scope that balances may use; if any of them agrees, there is no difference. */
  readonly otherwise: readonly bigint[];
  /** Data missing in the account's own files or its provider's detail. */
  readonly lack: Lack | null;
  /** The sentence about a part that one side has and the other has no column for; called only if the amounts differ. */
  readonly missingPart: () => string | null;
}

interface Comparison extends Pick<RuleHead, "id" | "title"> {
  readonly report: "contribution_detail" | "distribution_detail";
  readonly words: string;
  readonly figure: BalanceFigure;
  readonly ofAccount: (participant: Participant) => bigint;
  readonly detail: (context: ActivityContext) => ReadonlyMap<string, DetailAmount>;
  readonly otherwise: (context: ActivityContext) => readonly ReadonlyMap<string, DetailAmount>[];
  /** For amounts that are sums of several columns. */
  readonly missingParts?: typeof missingSources;
}

/** Missing data by account. If the account's provider delivered no detail, the amounts may still be under another account of the person. */
function lacksOf(context: ActivityContext, { report, figure }: Pick<Comparison, "report" | "figure">) {
  const ofBalances = lackFinder(context, neededFigure(figure));
  const ofDetail = lackOfDetail(context, report);
  return (participant: Participant, theirs: DetailAmount | null): Lack | null => {
    const lack = ofDetail(participant);
    return ofBalances(participant) ?? (lack && { ...lack, isWhole: theirs === null });
  };
}

function unitsOf(comparison: Comparison, context: ActivityContext): ComparedAmount[] {
  const { ofAccount, detail, otherwise, missingParts } = comparison;
  const [theirs, others] = [detail(context), otherwise(context)];
  const lackOf = lacksOf(context, comparison);
  const missingPart = missingParts?.(context);
  return personsOf(context.participants).map((participant) => {
    const found = theirs.get(participant.key) ?? null;
    return {
      participant,
      ours: ofAccount(participant),
      theirs: found,
      otherwise: others.map((other) => other.get(participant.key)?.amountCents).filter((amount) => amount !== undefined),
      lack: lackOf(participant, found),
      missingPart: () => missingPart?.(participant, found?.keys ?? []) ?? null,
    };
  });
}

/** A column for the figure in any file; `contributions` covers rows by source and totals. */
const needOf = ({ figure }: Comparison): Need => ({
  report: "participant_balances",
  field: [...balanceFields(figure), ...(figure === "contributions" ? ["contributions"] : [])],
  words: neededFigure(figure).words,
});

/** Compares accounts with the detail of the same activity, within one cent; an account is judged only by data in its own files. */
const comparison = (compared: Comparison): RunnableRule<ActivityContext> =>
  rule<ActivityContext, ComparedAmount>({
    id: compared.id,
    title: compared.title,
    severity: "high",
    kind: "misstatement",
    unit: "participant",
    authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts",
    needs: [needOf(compared), { report: compared.report, field: null, words: "" }],
    countedWithout: countPersons,
    units: (context) => unitsOf(compared, context),
    judge({ participant, ours, theirs, otherwise, lack, missingPart }) {
      if (lack?.isWhole) return undetermined(lack.missing);
      const amount = theirs?.amountCents ?? 0n;
      if ([amount, ...otherwise].some((one) => agreesWithin(ours, one))) return pass;
      const missing = lack?.missing ?? missingPart();
      if (missing) return undetermined(missing);
      return exception({
        naturalKey: naturalPersonKey(participant),
        subject: subjectOf(participant),
        amountCents: cents(ours - amount),
        msg: `${compared.words} are ${displayCents(ours)} in Participant balances but ${displayCents(amount)} in the detail.`,
        rowsOf: [
          { report: "participant_balances", keys: [participant.key] },
          { report: compared.report, keys: theirs?.keys ?? [] },
        ],
      });
    },
  });

/** All sources except rollovers and loans. */
export const contributionsDiffer = comparison({
  id: "activity.contributions_differ",
  title: "Contributions differ from detail",
  report: "contribution_detail",
  words: "Contributions",
  figure: "contributions",
  ofAccount: ({ amounts }) => sumFields(amounts, contributionFields),
  detail: ({ participants, contributions }) =>
    byAccount(participants, contributions ?? [], (row) => sumFields(row.bySource, contributionFields)),
  // Accounts are credited when the money arrives, so contributions with a pay date before year-end may be in the next year's balances.
  otherwise: ({ participants, received }) =>
    received ? [byAccount(participants, received, (row) => sumFields(row.bySource, contributionFields))] : [],
  missingParts: missingSources,
});

export const distributionsDiffer = comparison({
  id: "activity.distributions_differ",
  title: "Distributions differ from detail",
  report: "distribution_detail",
  words: "Distributions",
  figure: "distributions",
  ofAccount: ({ amounts }) => -amounts.distributions,
  detail: ({ participants, payments }) => byAccount(participants, payments ?? [], (row) => row.grossCents),
  otherwise: ({ participants, payments }) =>
    (["paidCents", "withoutOffsetCents"] as const).map((scope) => byAccount(participants, payments ?? [], (row) => row[scope])),
});

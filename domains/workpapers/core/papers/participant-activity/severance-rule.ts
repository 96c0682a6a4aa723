import { cents, displayCents, displayDate } from "@tieout/kernel";
import { exception, notApplicable, pass, rule } from "@tieout/processing/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { type ActivityContext, countAccounts } from "./activity-context.ts";
import type { ContributionTotals } from "./inputs.ts";
import { type SeveranceCandidate, severanceCandidates, severanceLookup } from "./severance-candidates.ts";

interface DatedPerson {
  readonly contribution: ContributionTotals;
  readonly terminated: boolean;
  readonly candidate: SeveranceCandidate | null;
  /** Contributions after the last lawful day. */
  readonly rows: readonly DatedRow[];
}

function contributors(context: ActivityContext): readonly DatedPerson[] {
  const candidates = new Map(severanceCandidates(context).map((candidate) => [candidate.contribution.key, candidate]));
  const datesOf = severanceLookup(context);
  const rowsByKey = new Map<string, DatedRow[]>();
  for (const row of context.lateContributions) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  return (context.contributions ?? []).map((contribution) => {
    const candidate = candidates.get(contribution.key) ?? null;
    const rows = candidate ? (rowsByKey.get(contribution.key) ?? []).filter((row) => row.on > candidate.after) : [];
    return { contribution, candidate, rows, terminated: datesOf(contribution).termOn !== null };
  });
}

function sentence({ contribution, rows }: DatedPerson, { termOn, after }: SeveranceCandidate, context: ActivityContext): string {
  const amount = rows.reduce((sum, row) => sum + row.amountCents, 0n);
  const latestOn = contribution.lastOn ?? after;
  const counted = rows.length === 1 ? "1 contribution" : `${rows.length} contributions`;
  const until = `the 2½ months after termination on ${displayDate(termOn)} ended on ${displayDate(after)}`;
  const { startOn, endOn } = context.facts.planYear;
  const allowed =
    termOn >= startOn && latestOn <= endOn
      ? " Regular pay and unused leave still count if paid by the end of the limitation year of termination."
      : "";
  return `${counted} of ${displayCents(amount)}, the latest on ${displayDate(latestOn)}; ${until}.${allowed}`;
}

/**
 * Treas. Reg. 1.415(c)-2(e)(3)(i): pay after severance is compensation to defer from until the later of 2½ months and the end of the limitation
 * year. Which pay a contribution came from is in no file, so that everything after 2½ months is shown. One exception per person.
 */
export const contributionAfterSeverance = rule<ActivityContext, DatedPerson>({
  id: "activity.contribution_after_severance",
  title: "Contribution after severance",
  severity: "high",
  unit: "participant",
  authority: "Treas. Reg. 1.415(c)-2(e)(3)(i)",
  needs: [
    { report: "contribution_detail", field: null, words: "" },
    { report: "contribution_detail", field: ["pay_date", "received_date"], words: "Pay date or received date" },
    { report: ["participant_balances", "demographics", "payroll_register"], field: "term_date", words: "Termination date" },
  ],
  countedWithout: countAccounts,
  units: contributors,
  judge(person, context) {
    const { contribution, candidate, rows, terminated } = person;
    if (!candidate || rows.length === 0) return terminated ? pass : notApplicable;
    return exception({
      naturalKey: naturalPersonKey(contribution),
      subject: subjectOf(contribution),
      amountCents: cents(rows.reduce((sum, row) => sum + row.amountCents, 0n)),
      msg: sentence(person, candidate, context),
      refs: rows.map(({ file_no, sheet, row }) => ({ file_no, sheet, row })),
    });
  },
});

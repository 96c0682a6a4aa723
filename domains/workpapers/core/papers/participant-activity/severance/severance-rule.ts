import { cents, displayCents, displayDate } from "@tieout/kernel";
import { exception, type Need, notApplicable, pass, rule, undetermined } from "@tieout/runs/core";
import type { DatedRow } from "../../../people/dated-rows.ts";
import { naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { personsOf } from "../../../people/persons.ts";
import { rehiredBy } from "../../../people/rehired-by.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import type { ContributionTotals } from "../inputs.ts";
import { type SeveranceCandidate, severanceCandidates, severanceLookup } from "./severance-candidates.ts";

interface DatedPerson {
  readonly contribution: ContributionTotals;
  readonly terminated: boolean;
  readonly left: boolean;
  readonly isContradicted: boolean;
  readonly candidate: SeveranceCandidate | null;
  /** Contributions after the 2½ months, excluding those on or after a rehire date. */
  readonly rows: readonly DatedRow[];
}

function contributors(context: ActivityContext): readonly DatedPerson[] {
  const candidates = new Map(severanceCandidates(context).map((candidate) => [candidate.contribution.key, candidate]));
  const datesOf = severanceLookup(context);
  const rowsByKey = new Map<string, DatedRow[]>();
  for (const row of context.lateContributions) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  return personsOf(context.contributions ?? []).map((contribution) => {
    const candidate = candidates.get(contribution.key) ?? null;
    const isLate = ({ on }: DatedRow): boolean => candidate !== null && on > candidate.openAfter && !rehiredBy(candidate, on);
    const rows = (rowsByKey.get(contribution.key) ?? []).filter(isLate);
    const { termOn, left, isContradicted } = datesOf(contribution);
    return { contribution, candidate, rows, terminated: termOn !== null, left, isContradicted };
  });
}

const employmentReports = ["participant_balances", "demographics", "payroll_register"] as const;
const terminationDate: Need = { report: employmentReports, field: "term_date", words: "Termination date" };
/** The detail has terminations only for its payees; for anyone else, the date is still missing. */
const anyTermination: Need = { ...terminationDate, report: [...employmentReports, "distribution_detail"] };
const rehireDate: Need = { report: employmentReports, field: "rehire_date", words: "Rehire date" };

const open =
  "Contributions more than 2½ months after termination and within the limitation year: whether they are from regular pay or unused leave, which counts, or from severance pay, which never does, is in no file";

const contradicted = "The person's records contradict each other: one shows a terminated employee, another an active one";

function sentence({ termOn, rehireOn, lateAfter }: SeveranceCandidate, rows: readonly DatedRow[], amount: bigint): string {
  const latest = displayDate(rows.map(({ on }) => on).reduce((a, b) => (a > b ? a : b)));
  const counted = rows.length === 1 ? "1 contribution" : `${rows.length} contributions`;
  const limit = `the later of 2½ months after termination on ${displayDate(termOn)} and the end of the limitation year`;
  const before = rehireOn ? `, before the rehire on ${displayDate(rehireOn)}` : "";
  return `${counted} of ${displayCents(amount)} after ${displayDate(lateAfter)}, ${limit}; the latest on ${latest}${before}.`;
}

/**
 * Treas. Reg. 1.415(c)-2(e)(3)(i): pay after severance counts as compensation for deferrals until the later of 2½ months and the end of the
 * limitation year; severance pay never does. No file shows which pay a contribution came from, so until the later date a contribution is
 * neither a pass nor an exception. One exception per person.
 */
export const contributionAfterSeverance = rule<ActivityContext, DatedPerson>({
  id: "activity.contribution_after_severance",
  title: "Contribution after severance",
  severity: "high",
  kind: "operational_failure",
  unit: "participant",
  authority: "Treas. Reg. 1.415(c)-2(e)(3)(i)",
  needs: [
    { report: "contribution_detail", field: null, words: "" },
    { report: "contribution_detail", field: ["pay_date", "received_date"], words: "Pay date or received date" },
    anyTermination,
  ],
  countedWithout: countPersons,
  units: contributors,
  named: ({ contribution }) => ({
    naturalKey: naturalPersonKey(contribution),
    subject: subjectOf(contribution),
    rowsOf: [{ report: "contribution_detail", keys: [contribution.key] }],
  }),
  judge({ contribution, candidate, rows, terminated, left, isContradicted }, { facts }) {
    const noDates = terminated ? null : facts.lacks(terminationDate);
    if (noDates) return undetermined(noDates);
    if (!terminated && left) return undetermined("Termination date is blank for a terminated participant");
    if (!candidate || rows.length === 0) return terminated ? pass : notApplicable;
    if (isContradicted) return undetermined(contradicted);
    const late = rows.filter((row) => row.on > candidate.lateAfter);
    if (late.length === 0) return undetermined(open);
    const lacking = left || candidate.rehireOn ? null : facts.lacks(rehireDate);
    if (lacking) return undetermined(lacking);
    const amount = late.reduce((sum, row) => sum + row.amountCents, 0n);
    return exception({
      naturalKey: naturalPersonKey(contribution),
      subject: subjectOf(contribution),
      amountCents: cents(amount),
      msg: sentence(candidate, late, amount),
      refs: late.map(({ file_no, sheet, row }) => ({ file_no, sheet, row })),
    });
  },
});

import type { ReportKey } from "../reports.ts";

/** Two reports that an audit compares and that no paper of this version does. */
interface OpenComparison {
  readonly between: readonly [ReportKey, ReportKey];
  /** What the auditor has left to do: a sentence. */
  readonly says: string;
}

const openComparisons: readonly OpenComparison[] = [
  {
    between: ["payroll_register", "participant_balances"],
    says: "Payroll is not compared with the recordkeeper's contributions yet: compare the totals by hand.",
  },
];

/** What is left to compare by hand where the reports that `has` names are there. */
export const leftToCompare = (has: (report: ReportKey) => boolean): readonly string[] =>
  openComparisons.filter(({ between }) => between.every(has)).map(({ says }) => says);

import type { ReportKey } from "../reports.ts";

/** Two reports that an audit compares but that no workpaper in this version compares. */
interface OpenComparison {
  readonly between: readonly [ReportKey, ReportKey];
  /** What is left for the auditor to do, as a sentence. */
  readonly says: string;
}

const openComparisons: readonly OpenComparison[] = [
  {
    between: ["payroll_register", "participant_balances"],
    says: "Payroll is not compared with the recordkeeper's contributions yet: compare the totals by hand.",
  },
];

/** Comparisons the auditor still has to do manually, given the available reports. */
export const leftToCompare = (has: (report: ReportKey) => boolean): readonly string[] =>
  openComparisons.filter(({ between }) => between.every(has)).map(({ says }) => says);

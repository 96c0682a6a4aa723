import type { ReportKey } from "@tieout/catalog/core";

/** Views and columns that a run's canonical files provide; queries are written against it. */
export interface CanonicalSchema {
  has(report: ReportKey): boolean;
  /** Whether the report also has `…_rows` and `…_people` tables, to be summed first and then joined by `file_no` and `person_no`. */
  hasPeopleApart(report: ReportKey): boolean;
  /** The column if any of the report's files has it; otherwise a typed NULL. */
  column(report: ReportKey, name: string, type?: string): string;
  /** Numbers of the report's files that provide none of the columns. */
  filesWithout(report: ReportKey, names: readonly string[]): readonly number[];
  /** Provider labels, indexed by provider number, if the report comes from several providers; otherwise empty. */
  providersOf(report: ReportKey): readonly string[];
}

import type { ReportKey } from "@tieout/catalog/core";

/** Views and columns that a run's canonical files provide; statements are written against it. */
export interface CanonicalSchema {
  has(report: ReportKey): boolean;
  /** Whether the report also has `…_rows` and `…_people`, to be summed and then joined by `file_no` and `person_no`. */
  hasPeopleApart(report: ReportKey): boolean;
  /** The column if a file of the report has it, otherwise a typed NULL. */
  column(report: ReportKey, name: string, type?: string): string;
  /** Numbers of the report's files that provide none of the columns. */
  filesWithout(report: ReportKey, names: readonly string[]): readonly number[];
  /** Labels of the providers by their number if the report comes from several; otherwise empty. */
  providersOf(report: ReportKey): readonly string[];
}

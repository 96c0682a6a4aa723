import type { ReportKey } from "@tieout/catalogue/core";

/** Which views and columns a run's canonical files give; statements are written against it. */
export interface CanonicalSchema {
  has(report: ReportKey): boolean;
  /** Whether the report also has `…_rows` and `…_people`, to be added up and then joined by `file_no` and `person_no`. */
  hasPeopleApart(report: ReportKey): boolean;
  /** The column if a file of the report has it, otherwise a typed NULL. */
  column(report: ReportKey, name: string, type?: string): string;
  /** Numbers of the files of the report that give none of the columns. */
  filesWithout(report: ReportKey, names: readonly string[]): readonly number[];
  /** Labels of the providers by their number, where the report comes from several; else none. */
  providersOf(report: ReportKey): readonly string[];
}

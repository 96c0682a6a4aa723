import type { ReportKey } from "@tieout/catalog/core";
import type { ValueMapKey } from "../reports/report-definition.ts";
import type { TextLayout } from "../text-layouts/text-layout.ts";

/** The first matching rule wins; `exact` matches the whole text, `words` searches within it. */
export interface TextRule {
  readonly canonical: string;
  readonly exact?: RegExp;
  /** Matches the whole text, and asks a person to review the match. */
  readonly usual?: RegExp;
  readonly words?: RegExp;
}

/** A file as the provider delivers it, but with invented people: its rows, and how they should be read. */
export type FormatExample = {
  readonly report: ReportKey;
  /** Header → field. */
  readonly fields: Readonly<Record<string, string>>;
} & (
  | {
      /** Rows from the top of the file: banner, header rows, and at least one data row. For a column layout, data rows only. */
      readonly rows: readonly (readonly string[])[];
    }
  | {
      /** Lines in a record layout. */
      readonly lines: readonly string[];
    }
);

/** How one recordkeeper or payroll provider writes its files, beyond the universal spellings. */
export interface FileFormat {
  /** Name of the format's folder. */
  readonly key: string;
  /** Name of the provider. */
  readonly title: string;
  /** Field → this provider's spellings of its header, regardless of case and punctuation. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Whole upper-case text → canonical value. */
  readonly codes: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;
  readonly texts?: Readonly<Record<ValueMapKey, readonly TextRule[]>>;
  /** Column positions in text files without a header. Each layout needs an example. */
  readonly layouts?: readonly TextLayout[];
  readonly examples: readonly FormatExample[];
  /** Known gaps in the provider's reports, one sentence each, for the auditor. */
  readonly gaps?: Readonly<Partial<Record<ReportKey, readonly string[]>>>;
}

import type { ReportKey } from "@tieout/catalogue/core";
import type { ValueMapKey } from "../reports/report-definition.ts";
import type { TextLayout } from "../text-layouts/text-layout.ts";

/** The first matching rule wins; `exact` compares the whole text, `words` looks inside it. */
export interface TextRule {
  readonly canonical: string;
  readonly exact?: RegExp;
  /** Compares the whole text, and a person looks. */
  readonly usual?: RegExp;
  readonly words?: RegExp;
}

/** A file as the provider delivers it, invented people only: its row shape, and what must be read from it. */
export type FormatExample = {
  readonly report: ReportKey;
  /** Header → field. */
  readonly fields: Readonly<Record<string, string>>;
} & (
  | {
      /** Rows from the top of the file: banner, header rows, at least one row of data. Of a column layout, data alone. */
      readonly rows: readonly (readonly string[])[];
    }
  | {
      /** Lines of a record layout. */
      readonly lines: readonly string[];
    }
);

/** How one recordkeeper or payroll provider writes its files, in addition to what every provider may write. */
export interface FileFormat {
  /** Name of its folder. */
  readonly key: string;
  /** Name of the provider. */
  readonly title: string;
  /** Field → header spellings of this provider, in any case and punctuation. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Whole texts in capitals → canonical value. */
  readonly codes: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;
  readonly texts?: Readonly<Record<ValueMapKey, readonly TextRule[]>>;
  /** Of texts without a header: what is at which place. Each needs an example. */
  readonly layouts?: readonly TextLayout[];
  readonly examples: readonly FormatExample[];
  /** What its reports are known to lack, one sentence each, for the auditor. */
  readonly gaps?: Readonly<Partial<Record<ReportKey, readonly string[]>>>;
}

import type { ReportKey } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { TotalRowCheck } from "./conservation/check-totals.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { MappingProblem } from "./mapping/mapping-problems.ts";
import type { ColumnSuggestion, RememberedColumn } from "./mapping/suggest-mapping.ts";
import type { ValueSuggestion } from "./mapping/suggest-value-map.ts";
import type { ValueMapKey } from "./reports/report-definition.ts";

/*
 * Payloads and values of the engine tasks of this domain. JSON: cents are strings of a whole number.
 *
 * ingestion.inspect    input `file` → output `grid.parquet` (c0 … cn VARCHAR of the chosen sheet; row INTEGER where some rows have no record)
 * ingestion.normalise  input `grid.parquet` → outputs `canonical.parquet` (a record per kept row; of a report with many rows per person also a
 *                      record per person, without `row`, which rows name by `person_no`), `vault.parquet`
 * ingestion.preview    input `grid.parquet` → first rows as they will be read
 * ingestion.rows       input `grid.parquet` → source cells
 */

export interface InspectPayload {
  readonly fileName: string;
  /** Report of the slot. */
  readonly reportKey: ReportKey;
  /** Chosen by a user; absent: the first visible sheet with a recognized header. */
  readonly sheetIndex?: number;
  /** Chosen by a user; 0 = the file has no header. */
  readonly headerRow?: number;
  readonly planYear?: number;
  readonly remembered?: {
    readonly columns: readonly RememberedColumn[];
    readonly values: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;
  };
}

export interface Notice {
  readonly code: string;
  readonly msg: string;
}

export interface InspectedSheet {
  readonly index: number;
  readonly name: string;
  readonly visibility: "visible" | "hidden" | "very_hidden";
  readonly rows: number;
  readonly columns: number;
}

export interface InspectedColumn extends ColumnSuggestion {
  /** Up to eight different values; those of SSN columns masked. */
  readonly samples: readonly string[];
  /** Filled data rows, hundredths of a percent. */
  readonly fillBasisPoints: number;
  readonly kind: "empty" | "date" | "money" | "number" | "percent" | "ssn" | "text";
}

export interface ValueChoices {
  readonly field: string;
  readonly key: ValueMapKey;
  readonly column: number;
  readonly values: readonly ValueSuggestion[];
}

export interface Inspection {
  readonly format: "delimited" | "xlsx" | "xlsm";
  /** `CSV, comma, UTF-8, header in row 4`. */
  readonly formatText: string;
  readonly sheets: readonly InspectedSheet[];
  readonly sheetIndex: number;
  readonly headerRows: readonly number[];
  readonly rows: number;
  readonly columns: readonly InspectedColumn[];
  readonly values: readonly ValueChoices[];
  /** The suggestion in the form `normalise` takes; only open choices are missing. */
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
  readonly needsReview: boolean;
  readonly repairs: readonly Notice[];
  readonly notices: readonly Notice[];
  readonly looksLike: { readonly reportKey: ReportKey; readonly title: string; readonly confidence: number } | null;
}

export type InspectValue =
  | { readonly refused: { readonly code: string; readonly msg: string }; readonly inspection?: undefined }
  | { readonly refused?: undefined; readonly inspection: Inspection };

export interface NormalisePayload {
  readonly mapping: Mapping;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Key of the organization for hashes of SSNs, hex. */
  readonly hmacKeyHex: string;
}

export interface RowIssue {
  readonly sheet: number;
  readonly row: number;
  /** Header of the column; absent when the row as a whole is meant. */
  readonly column?: string;
  readonly field?: string;
  /** Masked for SSNs. */
  readonly value?: string;
  readonly code: string;
  readonly msg: string;
}

export interface RepairCount {
  readonly code: string;
  readonly msg: string;
  readonly field: string;
  readonly column: string;
  readonly count: number;
  readonly firstRow: number;
}

export interface AmountFacts {
  readonly keptCents: string;
  readonly outOfPeriodCents: string;
  readonly rejectedCents: string;
  readonly readCents: string;
}

export interface NormaliseFacts {
  readonly reportKey: ReportKey;
  readonly fieldsMapped: readonly string[];
  readonly rowsRead: number;
  readonly kept: number;
  readonly keptOutOfPeriod: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly skippedByKind: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, AmountFacts>>;
  /** Trust statement by line: cents per control total. */
  readonly lineCents?: Readonly<Record<string, string>>;
  /** All differences, and the first that agree. */
  readonly totalRowChecks: readonly (Omit<TotalRowCheck, "statedCents" | "summedCents"> & {
    readonly statedCents: string;
    readonly summedCents: string;
  })[];
  /** First issues in row order; `issueCount` counts all. */
  readonly issues: readonly RowIssue[];
  readonly issueCount: number;
  readonly repairs: readonly RepairCount[];
}

export type NormaliseValue =
  | { readonly problems: readonly MappingProblem[]; readonly facts?: undefined }
  | { readonly problems?: undefined; readonly facts: NormaliseFacts };

export interface PreviewPayload {
  readonly mapping: Mapping;
  readonly planYear: number;
}

export interface PreviewRow {
  readonly row: number;
  readonly kind: "data" | "skipped" | "rejected";
  /** One text per column of `columns`; SSNs masked. */
  readonly cells: readonly string[];
  readonly msg: string | null;
}

export interface PreviewValue {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly kind: string }[];
  readonly rows: readonly PreviewRow[];
  /** Source texts of every choice field, over the whole file. */
  readonly values: readonly ValueChoices[];
  readonly problems: readonly MappingProblem[];
}

export interface RowsPayload {
  /** Given rows, or a page of all rows that hold `search` somewhere. */
  readonly rows?: readonly number[];
  readonly offset?: number;
  /** At most 1000. */
  readonly limit?: number;
  readonly search?: string;
  /** Columns whose cells are masked; what looks like an SSN is masked everywhere. */
  readonly ssnColumns: readonly number[];
}

export interface RowsValue {
  readonly count: number;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

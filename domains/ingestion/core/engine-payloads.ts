import type { ReportKey } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { TotalRowCheck } from "./conservation/check-totals.ts";
import type { IssueCause } from "./conservation/issue-causes.ts";
import type { CorrectedCell } from "./corrections/corrections.ts";
import type { SignCounts } from "./mapping/column-signs.ts";
import type { ColumnContent } from "./mapping/file-questions.ts";
import type { ColumnTexts, ValueChoices } from "./mapping/mapped-choices.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { MappingProblem } from "./mapping/mapping-problems.ts";
import type { ColumnSuggestion, RememberedColumn } from "./mapping/suggest-mapping.ts";
import type { Uncalculated } from "./mapping/uncalculated.ts";
import type { ReadingSettings, RememberedReading } from "./reading-settings.ts";
import type { FieldKind, ValueMapKey } from "./reports/report-definition.ts";
import type { AlikeSheets } from "./sheets/sheet-choice.ts";

/* Payloads and values of the engine tasks of this domain, which `server/tasks.ts` declares. JSON: cents are texts. */

export interface InspectPayload {
  readonly fileName: string;
  /** Report of the slot. */
  readonly reportKey: ReportKey;
  /** Chosen by a user; absent: the first visible sheet with a recognized header. */
  readonly sheetIndex?: number;
  /** Chosen by a user to be read together, in the file's order; the first is `sheetIndex` too. */
  readonly sheets?: readonly number[];
  /** Chosen by a user; 0 = the file has no header. */
  readonly headerRow?: number;
  readonly planYear?: number;
  /** Key of the format of the slot's provider. */
  readonly format?: string;
  /** Chosen by a user; absent: remembered ones that fit, else what is found in the file. */
  readonly settings?: ReadingSettings;
  readonly remembered?: {
    readonly readings?: readonly RememberedReading[];
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

/** Output of an inspection: the cells of the sheet at this place. */
export const gridName = (position: number): string => (position === 0 ? "grid.parquet" : `grid-${position}.parquet`);

/** One of several sheets that are read together; it has its own grid and rows. */
export interface SheetPart {
  readonly sheetIndex: number;
  readonly headerRows: readonly number[];
  readonly rows: number;
  /** Positions in the sheet of the report's columns, 0-based; -1: the sheet lacks the column. */
  readonly sourceColumns: readonly number[];
}

export interface InspectedColumn extends ColumnSuggestion {
  /** Up to eight different values; those of SSN columns masked. */
  readonly samples: readonly string[];
  /** Filled data rows, hundredths of a percent. */
  readonly fillBasisPoints: number;
  readonly kind: "empty" | "date" | "money" | "number" | "percent" | "ssn" | "text";
  /** What all its rows hold: nothing is blank or zero throughout; absent in inspections made before it was kept. */
  readonly holds?: ColumnContent;
  /** Sum of the data rows of a column of numbers, with the file's signs; absent in inspections made before it was shown. */
  readonly sumCents?: string;
  /** Of a column of numbers, in the sample; absent in earlier inspections. */
  readonly signs?: SignCounts;
  /** Absent where all formulas have their results, and in earlier inspections. */
  readonly uncalculated?: Uncalculated;
}

/** A repair of SSNs and the first SSNs that need it, masked, with the first row of each. */
export interface SsnRepair extends Notice {
  readonly ssns: readonly { readonly row: number; readonly shown: string; readonly sheet?: string }[];
}

/** Total rows of a sheet, column by column, compared with the data rows above them. */
export interface SheetTotals {
  readonly agreeing: number;
  readonly differing: number;
  /** Differences first. */
  readonly listed: readonly {
    readonly row: number;
    /** Where several sheets are read together. */
    readonly sheet?: string;
    /** Header of the column. */
    readonly column: string;
    /** False: the row has amounts but neither an identifier nor the word total. */
    readonly isLabeled: boolean;
    readonly statedCents: string;
    readonly summedCents: string;
  }[];
}

/** A heading row's label and what the rows below take from it; samples are the first different values, SSNs masked. */
export interface InspectedBand {
  readonly label: string;
  readonly fields: readonly string[];
  readonly samples: readonly string[];
}

export interface Inspection {
  readonly format: "delimited" | "fixed_width" | "xlsx" | "xlsm" | "xlsb" | "xls" | "xml" | "ods" | "html" | "sylk";
  /** `CSV, comma, UTF-8, header in row 4`. */
  readonly formatText: string;
  /** A person's settings that the file was read with, or remembered ones; absent where all was found in the file. */
  readonly settings?: ReadingSettings | undefined;
  readonly sheets: readonly InspectedSheet[];
  readonly sheetIndex: number;
  readonly headerRows: readonly number[];
  readonly rows: number;
  readonly columns: readonly InspectedColumn[];
  readonly values: readonly ValueChoices[];
  /** Distinct texts of the other columns that a person may map to a choice; absent in inspections made before they were kept. */
  readonly texts?: readonly ColumnTexts[];
  /** Headings of the suggestion; absent in inspections made before they were shown. */
  readonly bands?: readonly InspectedBand[];
  /** The suggestion in the form `normalise` takes; only open choices are missing. */
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
  readonly needsReview: boolean;
  readonly repairs: readonly Notice[];
  /** Also among the repairs; absent in inspections made before the SSNs were shown. */
  readonly ssnRepairs?: readonly SsnRepair[];
  /** Absent in inspections made before total rows were checked. */
  readonly totals?: SheetTotals;
  readonly notices: readonly Notice[];
  readonly looksLike: { readonly reportKey: ReportKey; readonly title: string; readonly confidence: number } | null;
  /** Name of the plan in the banner, where one is recognized. */
  readonly planName?: string | undefined;
  /** Positions of the columns in the sheet, 0-based, where they are others; -1: the sheet's name, which is not a column of it. */
  readonly sourceColumns?: readonly number[] | undefined;
  /** Sheets that are read together, the first among them; absent: one sheet. The mapping's sheet and header rows are the first one's. */
  readonly parts?: readonly SheetPart[] | undefined;
  /** Sheets that look like parts of one report, the one that is read among them; absent: there is only one. */
  readonly alike?: AlikeSheets | undefined;
}

export type InspectValue =
  | { readonly refused: { readonly code: string; readonly msg: string }; readonly inspection?: undefined }
  | { readonly refused?: undefined; readonly inspection: Inspection };

export interface PeekPayload {
  readonly fileName: string;
  readonly reportKey: ReportKey;
  readonly format?: string;
  readonly settings: ReadingSettings;
  /** Of a workbook: the sheet to look at; absent: the first. */
  readonly sheetIndex?: number;
  /** Read the file to its end, as before settings are kept. */
  readonly isWhole: boolean;
}

export type PeekValue =
  | { readonly refused: { readonly code: string; readonly msg: string }; readonly peek?: undefined }
  | {
      readonly refused?: undefined;
      readonly peek: {
        /** Workbooks and web pages have no such settings. */
        readonly kind: "delimited" | "fixed_width" | "other";
        /** The settings in effect. */
        readonly found: ReadingSettings;
        /** Cells masked. */
        readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
        /** Worksheets of a workbook. */
        readonly sheets: readonly { readonly index: number; readonly name: string }[];
        /** Of fixed width: the lines as they are, masked in place. */
        readonly lines: readonly string[];
        /** Why the file cannot be used as read with these settings. */
        readonly fault: string | null;
      };
    };

export interface NormalisePayload {
  readonly mapping: Mapping;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Key of the organization for hashes of SSNs, hex. */
  readonly hmacKeyHex: string;
  /** The other sheets of a report that is read by period, each an input. */
  readonly others?: readonly { readonly grid: string; readonly mapping: Mapping }[];
  /** The input `corrections.json` has what people corrected in the file. */
  readonly corrected?: true;
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
  /** Index of the sheet; absent in readings made before sheets were read together. */
  readonly sheet?: number;
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
  /** Trust statement with a row per line: cents per line, as the file writes them. */
  readonly lineCents?: Readonly<Record<string, string>>;
  /** Trust statement: cents per control total, with the signs of a roll-forward; absent in readings made before they were decided there. */
  readonly statementCents?: Readonly<Record<string, string>>;
  /** All differences, and the first that agree. */
  readonly totalRowChecks: readonly (Omit<TotalRowCheck, "statedCents" | "summedCents"> & {
    readonly statedCents: string;
    readonly summedCents: string;
  })[];
  /** First issues in row order; `issueCount` counts all. */
  readonly issues: readonly RowIssue[];
  readonly issueCount: number;
  /** All issues by cause; absent in readings made before there was such a list. */
  readonly causes?: readonly IssueCause[];
  readonly repairs: readonly RepairCount[];
  /** Of the rows in and out of the plan year, those with a corrected cell; absent where nothing was corrected. */
  readonly rowsCorrected?: number;
  readonly corrections?: readonly CorrectedCell[];
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
  readonly columns: readonly { readonly key: string; readonly title: string; readonly kind: FieldKind }[];
  readonly rows: readonly PreviewRow[];
  /** Source texts of every choice field, over the whole file. */
  readonly values: readonly ValueChoices[];
  readonly problems: readonly MappingProblem[];
}

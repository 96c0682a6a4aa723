import type { ReportKey } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { Notice } from "../engine-payloads.ts";

/** What a client was asked for: a report of the engagement's plan year. */
export interface CheckReceivedPayload {
  readonly fileName: string;
  readonly reportKey: ReportKey;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Key of the format of the slot's provider. */
  readonly format?: string;
}

/** People who were paid on one day. */
export interface PaidDay {
  readonly on: PlainDate;
  readonly people: number;
}

/** Rows that are there once more on one day. */
export interface RepeatedDay {
  readonly on: PlainDate;
  readonly rows: number;
}

/** A column that was recognized. */
export interface FoundField {
  readonly field: string;
  readonly header: string;
}

/** What the rows that could be read have in a field. */
export interface FieldFill {
  readonly field: string;
  /** Rows without a value. */
  readonly empty: number;
  /** Rows with something that cannot be read as a value. */
  readonly unreadable: number;
  /** Rows with an amount of zero; of other fields none. */
  readonly zero: number;
}

/** A row of a file; `sheet`: its name, where several sheets were read. */
export interface PlaceInFile {
  readonly row: number;
  readonly sheet: string | null;
}

/** Rows that contradict each other about people: how many people, and the rows of the first ones. */
export interface PeopleInRows {
  readonly people: number;
  readonly places: readonly (readonly PlaceInFile[])[];
}

/** People whom a list has more than once, or mixes up. */
export interface MixedPeople {
  /** The same person in several rows. */
  readonly repeated: PeopleInRows;
  /** One employee number with different SSNs. */
  readonly withSsns: PeopleInRows;
  /** One SSN with different first names. */
  readonly underOneSsn: PeopleInRows;
}

/** A repair of SSNs. */
export interface RepairedSsns {
  readonly code: string;
  readonly cells: number;
  /** Null: it is not known whose they are; absent from facts stored before people were counted. */
  readonly people?: number | null | undefined;
}

/** A line of totals of the file that differs from the rows above it. */
export interface DifferingTotal {
  readonly row: number;
  readonly column: string;
  readonly statedCents: string;
  readonly summedCents: string;
}

/** A column that is read and has formulas without results, or with results that their own cells contradict. */
export interface UncalculatedHeader {
  readonly header: string;
  readonly cells: number;
  /** First row, and its sheet where several are read. */
  readonly row: number;
  readonly sheet: string | null;
  readonly isWrong: boolean;
}

/** What reading a file with its suggested mapping gave; cents are texts. */
export interface ReceivedReading {
  readonly rows: number;
  readonly people: number;
  readonly rowsOutOfPeriod: number;
  readonly rowsUnreadable: number;
  /** Sums of the rows in the plan year by field, with the file's signs. */
  readonly sumCents: Readonly<Record<string, string>>;
  /** Of a report with a row per payment: every day of the plan year, in order. */
  readonly paidDays: readonly PaidDay[];
  /** Days whose lines are all or nearly all duplicates, with the number of extra rows; absent from facts stored before these were checked. */
  readonly repeatedDays?: readonly RepeatedDay[] | undefined;
  /** Of the report's fields that have a column; absent from facts stored before these were counted. */
  readonly fills?: readonly FieldFill[] | undefined;
  /** Of a list of people; absent from facts stored before it was compared. */
  readonly mixed?: MixedPeople | undefined;
  /** People whose SSN cannot be read; null: not known, absent from facts stored before people were counted. */
  readonly peopleUnreadable?: number | null | undefined;
  /** Of all rows. */
  readonly firstOn: PlainDate | null;
  readonly lastOn: PlainDate | null;
  /** Why cells could not be read, the most frequent first; values masked. */
  readonly causes: readonly {
    readonly code: string;
    readonly column: string;
    readonly count: number;
    readonly values: readonly string[];
  }[];
}

/** What the readers found in a file before anything was accepted of it. */
export interface ReceivedFacts {
  readonly reportKey: ReportKey;
  /** Report that the headings look like, if it is another one than was asked. */
  readonly looksLike: ReportKey | null;
  readonly rows: number;
  readonly found: readonly FoundField[];
  /** Fields that the report cannot do without: of each group one must be there. */
  readonly missing: readonly (readonly string[])[];
  /** Headings that are read into no field. */
  readonly unused: readonly string[];
  readonly totals: { readonly agreeing: number; readonly differing: readonly DifferingTotal[] };
  readonly ssns: readonly RepairedSsns[];
  /** Headings of single kinds of pay that are added up to the gross pay, which has no column of its own. */
  readonly payColumns?: readonly string[] | undefined;
  /** Absent where all formulas have their results, and from facts stored before these were looked at. */
  readonly uncalculated?: readonly UncalculatedHeader[] | undefined;
  /** Names of the sheets that are read, where a workbook has more than one; absent from facts stored before they were named. */
  readonly readSheets?: readonly string[] | undefined;
  /** Sheets with rows that are not read. */
  readonly otherSheets: readonly string[];
  /** Sheets that are left out for a reason that needs no answer. */
  readonly leftOutSheets?: readonly { readonly name: string; readonly why: "hidden" | "repeats" }[] | undefined;
  /** Null where the columns do not suffice to read the rows. */
  readonly reading: ReceivedReading | null;
}

/** Pay of a register, with the columns that were added up to it where its file states no gross pay. */
export type PayReading = ReceivedReading & Pick<ReceivedFacts, "payColumns">;

export type CheckReceivedValue =
  | { readonly refused: Notice; readonly facts?: undefined }
  | { readonly refused?: undefined; readonly facts: ReceivedFacts };

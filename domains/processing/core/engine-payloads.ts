import type { PaperKey } from "@tieout/catalogue/core";
import type { FigureOrdering, RowFactColumn } from "./lineage/figure-grid.ts";
import type { ControlTotal, EngagementFacts, PaperSetUp, SamplingFacts, SourceFacts } from "./paper-facts.ts";
import type { RowRef } from "./paper-result.ts";

/* Payloads and values of the engine tasks of this domain, which `server/tasks.ts` declares. */

export interface PopulatePayload {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
  readonly papers: readonly PaperKey[];
  /** Results that are there already, of papers whose figures others use: names of engine inputs. */
  readonly found: readonly { readonly paper: PaperKey; readonly input: string }[];
}

/** A population as it was frozen: `output` is the name of its file, `rows` of the one with its source rows. */
export interface FrozenPopulation {
  readonly key: string;
  /** The parts of the natural key, in words. */
  readonly naturalKey: string;
  readonly output: string;
  readonly rows: string;
  readonly sha256: string;
  readonly count: number;
  readonly amount: string;
}

export interface ComputedFiles {
  /** Output names. */
  readonly data: string;
  readonly result: string;
  readonly populations: readonly FrozenPopulation[];
}

/** Outcome for a paper: its files, or the reason it was not made after being computed. */
export interface PaperPart {
  readonly made: ComputedFiles | null;
  /** The report that is missing; null for a paper that was made. */
  readonly skipped: string | null;
}

export interface PopulatedPaper extends ComputedFiles {
  readonly paper: PaperKey;
}

/** Inputs `population.csv` and `earlier-<n>.csv` for each earlier population; output `proof.json`. */
export interface SamplePayload {
  /** Key of the population. */
  readonly population: string;
  /** The parts of its natural key, in words. */
  readonly naturalKey: string;
  readonly sampling: SamplingFacts;
  /** Hash that the server froze; a different file is refused. */
  readonly populationSha256: string;
  /** Hashes of the populations that were replaced under this draw; left out where none was. */
  readonly earlier?: readonly string[];
}

export interface SampleValue {
  readonly count: number;
  readonly isi: number;
  readonly random: number;
}

/** Draw from a population: `input` is the name of the engine input that holds its proof. */
export interface DrawnPopulation {
  readonly population: string;
  readonly input: string;
  readonly sampling: SamplingFacts;
}

/** Inputs `data`, `result.json` and a proof per drawn population; outputs `<paper>.xlsx` and `<paper>.result.json`. */
export interface WritePayload {
  readonly paper: PaperKey;
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
  readonly setUp: PaperSetUp;
  /** In the order of the paper's populations; none before the first draw. */
  readonly draws: readonly DrawnPopulation[];
  readonly appVersion: string;
}

export interface WriteValue {
  readonly workbook: string;
  readonly result: string;
  readonly resultId: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly sheets: readonly {
    readonly name: string;
    readonly rows: number;
    readonly formulaCells: number;
    /** Addresses of cells whose text is longer than a cell may be. */
    readonly cutTexts: readonly string[];
  }[];
}

/** Every `input` is an engine input; `name` is its path in the archive. */
export interface BundlePayload {
  readonly files: readonly { readonly name: string; readonly input: string }[];
  /** Hashes of the uploaded files; they are named, not packed. */
  readonly sources: readonly { readonly fileName: string; readonly report: string; readonly sha256: string }[];
  readonly run: {
    readonly id: string;
    readonly user: string;
    /** ISO 8601, UTC. */
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly appVersion: string;
  };
  readonly engagement: EngagementFacts;
  /** Head of the organization's audit chain at the end of the run, hex. */
  readonly auditChainHead: string;
}

export interface BundleValue {
  readonly output: string;
  readonly sha256: string;
  readonly bytes: number;
}

export const manifestName = "manifest.json";
export interface LineagePayload {
  readonly sources: readonly SourceFacts[];
  /** A figure key of `PaperResult.figures`. */
  readonly figure: string;
  readonly offset: number;
  /** At most 1000. */
  readonly limit: number;
  /** The input `rows.parquet` holds the rows of the population; without it they are read again. */
  readonly hasRows?: boolean;
  /** First rows of the tested items; absent where nothing was drawn. */
  readonly drawn?: readonly RowRef[];
  /** Search text as typed; the page has the matching rows. */
  readonly search?: string;
  /** Keys of types; the page is of rows of these. */
  readonly types?: readonly string[];
  /** The page is of rows of tested items, or of the others. */
  readonly tested?: boolean;
  /** Order of the file when absent. */
  readonly ordering?: FigureOrdering | `-${FigureOrdering}`;
}

export interface LineageRow extends RowRef {
  readonly amount: string;
  readonly subject: string;
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  readonly type: string | null;
  /** Titles of the sources of the amount. */
  readonly money_source: string | null;
  readonly fund: string | null;
  /** Fields of the figure that are not zero in this row. */
  readonly fields: readonly string[];
}

export interface RowTotals {
  readonly count: number;
  readonly sum: string;
}

export interface TypeOfRows {
  readonly key: string;
  readonly title: string;
  readonly count: number;
}

/** `count` and `sum` are over all rows, not only the page. */
export interface LineageValue extends RowTotals {
  readonly label: string;
  readonly column: string;
  readonly rows: readonly LineageRow[];
  /** Over the rows that hold what is searched for and pass the filters; over all without. */
  readonly matching: RowTotals;
  /** Types of payment among all rows, `none` for rows without one; empty where the report has no types. */
  readonly types: readonly TypeOfRows[];
  /** Rows of tested items among all; null where the figure is not of a population that was sampled. */
  readonly tested: number | null;
  /** Rows by number of the file, with what they add up to. */
  readonly files: readonly { readonly file_no: number; readonly count: number; readonly sum: string }[];
  /** The rows are those with an amount in the figure's columns: no other report says which they are. */
  readonly own_report_only: boolean;
  /** Columns that some row has a value in. */
  readonly columns: readonly RowFactColumn[];
}

/** A page of the main table of a written workpaper, or of one that lists a population; inputs as for `WritePayload`. */
export interface SchedulePayload {
  readonly write: WritePayload;
  /** Key of the population to list. */
  readonly population?: string;
  readonly offset: number;
  /** At most 1000. */
  readonly limit: number;
  readonly search?: string;
  /** The rows of the person of this row, by its place on the sheet. */
  readonly person?: number;
  /** Key of a column, with a leading `-` in descending order; the order of the sheet when absent or no column's. */
  readonly ordering?: string;
}

export interface ScheduleValue {
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    readonly type: "text" | "money" | "date" | "percent" | "count" | "identifier";
  }[];
  /** Texts in the order of the columns; money and percentages with a point and two places, dates `YYYY-MM-DD`. */
  readonly rows: readonly (readonly string[])[];
  readonly count: number;
  /** Per money column, over all matching rows. */
  readonly totals: Readonly<Record<string, string>>;
}

/** Who of the main table of a written workpaper is searched for; inputs as for `WritePayload`. */
export interface PeoplePayload {
  readonly write: WritePayload;
  readonly search: string;
  readonly limit: number;
}

/** Empty texts where the schedule does not say it; of the SSN the last four digits. */
export interface PersonOfRow {
  readonly name: string;
  readonly id: string;
  readonly ssn: string;
}

export interface PeopleValue {
  readonly people: readonly (PersonOfRow & { readonly row: number })[];
  /** Count of all, not only the first. */
  readonly count: number;
}

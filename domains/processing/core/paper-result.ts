import type { PaperKey, ReportKey } from "@tieout/catalogue/core";
import type { SampleTable } from "@tieout/testing/core";

/*
 * What a run hands to the application, in wire form: JSON, snake_case, money as decimal strings with two places
 * (`-1234.50`), dates `YYYY-MM-DD`.
 */

/** A row of a source file: position of the file in the run, 0-based sheet, 1-based row. */
export interface RowRef {
  readonly file_no: number;
  readonly sheet: number;
  readonly row: number;
}

/** The first of the rows behind a line of a workpaper, and how many there are. */
export interface SourcePlace extends RowRef {
  readonly rows: number;
}

export type TieOutcome = "ties" | "differs" | "cannot_be_determined";

export interface TieResult {
  readonly key: string;
  readonly label: string;
  readonly left_label: string;
  readonly left_amount: string;
  readonly right_label: string;
  readonly right_amount: string | null;
  /** left − right; null with `cannot_be_determined`, where both amounts may still be given. */
  readonly difference: string | null;
  readonly result: TieOutcome;
  /** The missing fact, with `cannot_be_determined` only. */
  readonly missing?: string;
  /** The auditor's written reason for a difference. */
  readonly reason?: string;
  /** Figure keys that open the rows behind either side. */
  readonly left_figure?: string;
  readonly right_figure?: string;
  /** Parts that add up to the left amount. Absent if it is one figure. */
  readonly parts?: readonly TiePart[];
  /** Known items of the difference; only with `differs`. */
  readonly items?: readonly TieItem[];
  /** The difference less its items; with `differs` only. */
  readonly unexplained?: string;
  /** Other amounts that the other side may include; unconfirmed, so the difference stays unexplained. */
  readonly causes?: readonly TieCause[];
  /** The items explain the whole difference and none is an exception: it differs, but needs no reason. */
  readonly explained?: true;
  /** Key of the tie that this one splits by fund or account. */
  readonly of?: string;
}

export interface TiePart {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  readonly figure?: string;
}

/** A known part of a difference, with its sign. */
export interface TieItem {
  readonly label: string;
  readonly amount: string;
  /** Id of the exception that says it. */
  readonly exception?: string;
}

/** A possible cause of a difference. */
export interface TieCause {
  readonly label: string;
  /** Amount from the files; null if they have none. */
  readonly amount: string | null;
}

export type Severity = "high" | "medium" | "low";

/** Kinds of exceptions by the auditor's next step: an adjustment, a correction by the plan, Form 5330 and Schedule H, a question. */
export const exceptionKinds = {
  misstatement: "Misstatement",
  operational_failure: "Operational failure",
  prohibited_transaction: "Prohibited transaction",
  data: "Data",
} as const;
export type ExceptionKind = keyof typeof exceptionKinds;
export const exceptionKindKeys = Object.keys(exceptionKinds) as readonly ExceptionKind[];

export interface RuleSummary {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  /** Unit counted: participant, payment, employee or plan. */
  readonly unit: string;
  readonly pass: number;
  readonly exception: number;
  readonly cannot_be_determined: number;
  readonly not_applicable: number;
  /** The missing facts, each once. */
  readonly missing: readonly string[];
  /** The first of the units whose own facts are missing; results of earlier versions have none. */
  readonly open?: readonly OpenUnit[];
  /** All of them. */
  readonly open_count?: number;
}

/** A person, payment or employee of whom a rule cannot be determined, for follow-up. */
export interface OpenUnit {
  readonly subject: string;
  readonly missing: string;
  readonly refs: readonly RowRef[];
  /** Number of rows; `refs` holds at most the first ten. */
  readonly ref_count: number;
}

export interface ExceptionItem {
  /** Stable over re-processing: rule and natural key. */
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  /** Results of earlier versions have neither. */
  readonly kind?: ExceptionKind;
  readonly authority?: string;
  /** Number of the tested item it is about, from 1; null if the item was not drawn, absent if nothing was. */
  readonly sample_number?: number | null;
  /** Title of the population that the tested item is of; absent where the paper has one population. */
  readonly sample_of?: string;
  /** `LAST, FIRST` and identifiers as shown; SSNs as `***-**-1234`. */
  readonly subject: string;
  readonly amount: string | null;
  readonly msg: string;
  readonly refs: readonly RowRef[];
  /** Number of rows behind the exception; `refs` holds at most the first 100. */
  readonly ref_count: number;
}

export interface CountFigure {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

export interface MoneyFigure {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  /** Key to pass to lineage; absent where the figure has no rows. */
  readonly figure?: string;
}

export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly amount: string | null;
  /** Part of the amount that is in the sample; in the charts of a sampled population only. */
  readonly tested_amount?: string;
  readonly tested_count?: number;
  readonly figure?: string;
}

export interface ChartData {
  readonly key: string;
  readonly title: string;
  readonly points: readonly ChartPoint[];
}

/** A population and what was drawn from it. */
export interface PopulationSummary {
  /** Names its setup, draws, proof and files; of a paper's first population the paper's key. */
  readonly key: string;
  /** Beside the paper's other populations. */
  readonly title: string;
  /** Report the population comes from. */
  readonly source: ReportKey;
  readonly sampling_unit: string;
  readonly natural_key: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly count: number;
  readonly amount: string;
  readonly figure: string;
  /** Rows of the report that are not in the population, and why. */
  readonly left_out: readonly CountFigure[];
  /** Keys of the charts that show it. */
  readonly charts: readonly string[];
  /** Null before the first draw. */
  readonly sample: SampleSummary | null;
}

export interface SampleSummary extends SampleTable {
  readonly method: string;
  readonly seed: string;
  readonly draw_number: number;
  readonly size_basis: string;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_size: boolean;
  readonly isi_count: number;
  readonly isi_amount: string;
  readonly random_count: number;
  readonly random_amount: string;
  readonly untested_count: number;
  readonly untested_amount: string;
  /** Share of the population's amount, `40.00`. */
  readonly coverage_percent: string;
}

export interface FigureSource {
  readonly key: string;
  readonly label: string;
  readonly report: ReportKey;
  /** Column added up, in words. */
  readonly column: string;
  readonly amount: string;
}

export interface CutoffSummary {
  readonly file_no: number;
  readonly file_name: string;
  readonly report: ReportKey;
  readonly rows_read: number;
  readonly kept: number;
  readonly out_of_period: number;
  readonly rejected: number;
  readonly skipped: number;
}

export interface PaperResult {
  readonly paper: PaperKey;
  readonly title: string;
  /**
   * First 16 hex digits of SHA-256 over what a sign-off is for: the figures and what the auditor wrote on them. Printed on every tab. Empty until
   * the workpaper is written.
   */
  readonly result_id: string;
  /** The same over only the figures; results of earlier versions lack it. */
  readonly figures_id?: string;
  readonly counts: readonly CountFigure[];
  readonly totals: readonly MoneyFigure[];
  readonly ties: readonly TieResult[];
  readonly rules: readonly RuleSummary[];
  readonly exceptions: readonly ExceptionItem[];
  readonly charts: readonly ChartData[];
  /** In the order of the paper; empty if nothing is sampled. */
  readonly populations: readonly PopulationSummary[];
  /** Every figure that lineage can open. */
  readonly figures: readonly FigureSource[];
  readonly files: readonly CutoffSummary[];
  /** Omissions and their reasons, one sentence each. */
  readonly notices: readonly string[];
}

import type { ControlTotalKey, PaperKey, ReportKey } from "@tieout/catalog/core";
import type { CorrectedCell } from "@tieout/ingestion/core";
import type { PlainDate } from "@tieout/kernel";
import type { SamplingPlan, SetUpVersion } from "@tieout/testing/core";
import type { PaperReview } from "./printed/paper-review.ts";

/* Facts about the engagement and its files, passed from server to engine. JSON: money as decimal strings. */

export interface EngagementFacts {
  readonly clientName: string;
  /** Empty if not entered. */
  readonly planName: string;
  /** `NN-NNNNNNN` */
  readonly ein: string;
  /** Three digits. */
  readonly planNumber: string;
  readonly engagementName: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  /** End of one limitation year, if the plan document defines it differently from the plan year. */
  readonly limitationYearEndOn?: PlainDate;
  /** Provider and contract as printed at the top of every tab: `Empower (Contract 55-1)`. */
  readonly providers: readonly string[];
  /** Amount as a decimal string, with the basis in words; null if not entered. */
  readonly performanceMateriality: { readonly amount: string; readonly basis: string } | null;
}

/** An issue found while reading a file: a rejected row or a difference; SSNs in `value` are masked. */
export interface SourceIssue {
  readonly sheet: number;
  readonly row: number;
  readonly column?: string;
  readonly field?: string;
  readonly value?: string;
  readonly code: string;
  readonly msg: string;
}

/** One asset after normalizing. `fileNo` equals the `file_no` column in its canonical file. */
export interface SourceFacts {
  readonly fileNo: number;
  readonly reportKey: ReportKey;
  /** Name of the engine input that holds the canonical Parquet file. */
  readonly input: string;
  readonly fileName: string;
  /** Name of the sheet that was read; null for a text file. Absent in results from earlier versions. */
  readonly sheetName?: string | null;
  /** Letters of the column whose cell identifies a row; null if rows are identified by number. Absent in results from earlier versions. */
  readonly cellColumn?: string | null;
  /** Hash of the uploaded file. */
  readonly sha256: string;
  /** Provider contract; all of its files use the same participant numbers. */
  readonly provider: string;
  /** Set if the file is read with a mapping that was rolled forward from last year and hasn't been accepted since. */
  readonly appliedFrom?: string;
  /** Pay code decisions as printed: the plan's definition of compensation, and the reason for each decision that departs from it. */
  readonly payNotes?: readonly string[];
  /** Set for a register that states plan compensation even though its pay codes are decided one by one. */
  readonly statesEligible?: true;
  readonly fieldsMapped: readonly string[];
  readonly rowsRead: number;
  readonly kept: number;
  readonly keptOutOfPeriod: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly issues: readonly SourceIssue[];
  /** Cells corrected by people, and how many used rows have one; absent if there are no corrections. */
  readonly corrections?: readonly CorrectedCell[];
  readonly rowsCorrected?: number;
}

/** A figure from the trust statement or Form W-3/941, entered by the auditor. */
export interface ControlTotal {
  readonly key: ControlTotalKey;
  readonly amount: string;
  readonly document: string;
  readonly page: string;
}

/** One active procedure, in print order. `computed` names the rules whose results are filled in for it. */
export interface ProcedureFacts {
  readonly id: string;
  readonly order: number;
  /** Plain text. */
  readonly text: string;
  readonly references: readonly string[];
  readonly computed: readonly string[];
  /** Whether the rules answer every clause of the procedure's text; absent in setups from earlier versions. */
  readonly answersAll?: boolean;
}

export interface TieReason {
  readonly tie: string;
  readonly reason: string;
}

export interface AttributeResult {
  /** Key of the item's population. */
  readonly population: string;
  readonly naturalKey: string;
  readonly occurrence: number;
  readonly procedureId: string;
  readonly result: string;
}

/** The auditor's entries for one paper; printed, never used in computations. */
export interface PaperSetUp {
  readonly paper: PaperKey;
  readonly procedures: readonly ProcedureFacts[];
  readonly tieReasons: readonly TieReason[];
  readonly attributeResults: readonly AttributeResult[];
  readonly conclusion: string;
  /** Sign-offs, review notes and evidence; absent if there are none. */
  readonly review?: PaperReview;
}

/** The sampling plan, with the seed that the server drew after freezing the population. */
export interface SamplingFacts {
  readonly plan: SamplingPlan;
  /** 128 bits in lowercase hex. */
  readonly seed: string;
  readonly drawNumber: number;
  /** Every draw so far; each draw after the first has the reason for redrawing. */
  readonly draws?: readonly { readonly drawNumber: number; readonly reason: string }[];
  /** Every setup since the first draw; absent if it never changed. */
  readonly versions?: readonly SetUpVersion[];
}

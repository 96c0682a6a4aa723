import type { CutoffRows, ReportFacts } from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { DemographicsRecord, Employee, PayrollEmployee } from "../../people/employer-records.ts";
import type { PayDate } from "./checks-above-pay.ts";
import type { DecidedEarnings } from "./decided-earnings.ts";

export interface CensusInputs {
  readonly facts: ReportFacts;
  /** Null where the report is not uploaded; one of the two is there. */
  readonly payroll: readonly PayrollEmployee[] | null;
  readonly demographics: readonly DemographicsRecord[] | null;
  /** Payroll, completed from demographics; demographics where there is no payroll. */
  readonly employees: readonly Employee[];
  /** Paid rows of the employees named by `latePayCandidates`. */
  readonly latePay: readonly DatedRow[];
  /** Pay dates with more deferrals than pay, in the order of the days. */
  readonly checksAbovePay: readonly PayDate[];
  /** Labels by provider number; empty where all employees are of one. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
  /** Absent or null: no file states plan compensation beside decided pay codes. */
  readonly decided?: DecidedEarnings | null;
}

export interface CensusData {
  readonly employees: readonly Employee[];
  /** Canonical fields that payroll or demographics give. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty where all employees are of one. */
  readonly providers: readonly string[];
  readonly cutOff: CutoffRows;
  /** Keys of `employeeTexts` that the version which made the result knew: a locked workpaper gets no new column. */
  readonly texts: readonly string[];
  /** Columns that the version which made the result did not have. */
  readonly absent?: readonly string[];
}

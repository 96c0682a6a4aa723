import type { CutoffRows, ReportFacts } from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { DemographicsRecord, Employee, PayrollEmployee } from "../../people/employer-records.ts";
import type { PayDate } from "./checks-above-pay.ts";
import type { DecidedEarnings } from "./decided-earnings.ts";

export interface CensusInputs {
  readonly facts: ReportFacts;
  /** Null if the report is not uploaded; at least one of the two is. */
  readonly payroll: readonly PayrollEmployee[] | null;
  readonly demographics: readonly DemographicsRecord[] | null;
  /** Employees from payroll, filled in from demographics; from demographics alone if there is no payroll. */
  readonly employees: readonly Employee[];
  /** Rows with pay for the employees returned by `latePayCandidates`. */
  readonly latePay: readonly DatedRow[];
  /** Pay dates with more deferrals than pay, in date order. */
  readonly checksAbovePay: readonly PayDate[];
  /** Labels by provider number; empty if all employees are with one provider. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
  /** Absent or null if no file has both plan compensation and decided pay codes. */
  readonly decided?: DecidedEarnings | null;
}

export interface CensusData {
  readonly employees: readonly Employee[];
  /** Canonical fields that payroll or demographics have. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty if all employees are with one provider. */
  readonly providers: readonly string[];
  readonly cutOff: CutoffRows;
  /** Keys of `employeeTexts` known to the version that produced the result, so that a locked workpaper gets no new column. */
  readonly texts: readonly string[];
  /** Columns that did not exist in the version that produced the result. */
  readonly absent?: readonly string[];
}

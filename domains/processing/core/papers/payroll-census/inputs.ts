import type { PlainDate } from "@tieout/kernel";
import type { CutOffRows } from "../../layout/exceptions-sheet.ts";
import type { RowRef } from "../../paper-result.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";
import type { ReportFacts } from "../../rules/report-facts.ts";
import type { CensusMoneyField } from "./census-fields.ts";

/** One employee of the payroll register; of several values the latest record (dates: the most recent date) stands here. */
export interface PayrollEmployee extends Identity, EmploymentDates {
  readonly jobClass: string | null;
  /** Cents of the plan year. */
  readonly amounts: Readonly<Record<CensusMoneyField, bigint>>;
  /** Hundredths of an hour. */
  readonly hoursHundredths: bigint;
  readonly firstPayOn: PlainDate | null;
  readonly lastPayOn: PlainDate | null;
  /** Latest pay date with gross or eligible pay above zero. */
  readonly lastPaidOn: PlainDate | null;
  readonly checks: number;
  /** Numbers of the providers that paid, with commas; of one provider its number. */
  readonly providers: string;
  /** Names of the fields that had several values. */
  readonly severalValues: readonly string[];
}

export interface DemographicsRecord extends Identity, EmploymentDates {
  readonly jobClass: string | null;
  readonly hoursHundredths: bigint | null;
  readonly grossCents: bigint | null;
  readonly eligibleCents: bigint | null;
}

export interface LatePay extends RowRef {
  readonly key: string;
  readonly on: PlainDate;
  readonly amountCents: bigint;
}

export interface CensusInputs {
  readonly facts: ReportFacts;
  /** Null where the report is not uploaded; one of the two is there. */
  readonly payroll: readonly PayrollEmployee[] | null;
  readonly demographics: readonly DemographicsRecord[] | null;
  /** Paid rows of the employees named by `latePayCandidates`. */
  readonly latePay: readonly LatePay[];
}

/** A line of the census. */
export interface CensusEmployee extends PayrollEmployee {
  readonly inPayroll: boolean;
}

export interface CensusData {
  readonly employees: readonly CensusEmployee[];
  /** Canonical fields that payroll or demographics give. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty where all employees are of one. */
  readonly providers: readonly string[];
  readonly cutOff: CutOffRows;
}

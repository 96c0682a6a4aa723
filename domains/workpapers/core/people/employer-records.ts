import type { PlainDate } from "@tieout/kernel";
import type { CensusMoneyField } from "@tieout/processing/core";
import type { EmploymentDates, Identity } from "./person.ts";

/** One employee of the payroll register; of several values, the latest record (dates: the most recent date). */
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
  readonly inPayroll: true;
}

export interface DemographicsRecord extends Identity, EmploymentDates {
  readonly jobClass: string | null;
  readonly hoursHundredths: bigint | null;
  readonly grossCents: bigint | null;
  readonly eligibleCents: bigint | null;
}

/** An employee of either file. */
export interface Employee extends Omit<PayrollEmployee, "inPayroll"> {
  readonly inPayroll: boolean;
}

import type { PlainDate } from "@tieout/kernel";
import type { PayrollMoneyField, SourcePlace } from "@tieout/runs/core";
import type { EmploymentDates, Identity } from "./person.ts";

/** Facts of a year whose absence is not the same as zero; a blank contribution is 0.00. */
export const yearFacts = ["gross_pay", "eligible_comp", "hours", "deferrals"] as const;
export type YearFact = (typeof yearFacts)[number];

export type EmployeeTexts = Readonly<Record<string, string | null>>;

/** One employee of the payroll register; of several values, the latest record (dates: the most recent date). */
export interface PayrollEmployee extends Identity, EmploymentDates {
  /** A second number under which the register pays the same person, as after a move between companies; null where there is one number. Absent in results of earlier versions. */
  readonly otherId?: string | null;
  /** By key of `employeeTexts`. */
  readonly texts: EmployeeTexts;
  /** Cents of the plan year. */
  readonly amounts: Readonly<Record<PayrollMoneyField, bigint>>;
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
  /** Facts without a value in any of the employee's rows, or that one of the employee's files does not give: their 0 means nothing. */
  readonly unknown: readonly YearFact[];
  readonly inPayroll: true;
  /** Null in results of earlier versions. */
  readonly place: SourcePlace | null;
}

export interface DemographicsRecord extends Identity, EmploymentDates {
  readonly texts: EmployeeTexts;
  readonly hoursHundredths: bigint | null;
  readonly grossCents: bigint | null;
  readonly eligibleCents: bigint | null;
  readonly place: SourcePlace | null;
}

/** An employee of either file. */
export interface Employee extends Omit<PayrollEmployee, "inPayroll"> {
  readonly inPayroll: boolean;
}

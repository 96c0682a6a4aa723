import type { PlainDate } from "@tieout/kernel";
import type { PayrollMoneyField, SourcePlace } from "@tieout/runs/core";
import type { EmploymentDates, Identity } from "./person.ts";

/** Annual facts for which a missing value differs from zero; a blank contribution is 0.00. */
export const yearFacts = ["gross_pay", "eligible_comp", "hours", "deferrals"] as const;
export type YearFact = (typeof yearFacts)[number];

export type EmployeeTexts = Readonly<Record<string, string | null>>;

/** One employee in the payroll register. If there are several values, the latest record's is used (for dates, the most recent date). */
export interface PayrollEmployee extends Identity, EmploymentDates {
  /**
   * A second number under which the register pays the same person, for example after a move between companies; null if there is only one.
   * Absent in results from earlier versions.
   */
  readonly otherId?: string | null;
  /** Keyed as in `employeeTexts`. */
  readonly texts: EmployeeTexts;
  /** Amounts for the plan year, in cents. */
  readonly amounts: Readonly<Record<PayrollMoneyField, bigint>>;
  /** In hundredths of an hour. */
  readonly hoursHundredths: bigint;
  readonly firstPayOn: PlainDate | null;
  readonly lastPayOn: PlainDate | null;
  /** Latest pay date with gross or eligible pay above zero. */
  readonly lastPaidOn: PlainDate | null;
  readonly checks: number;
  /** Numbers of the providers that paid the employee, comma-separated; a single number if there is one provider. */
  readonly providers: string;
  /** Names of fields that have several values. */
  readonly severalValues: readonly string[];
  /**
   * Facts with no value in any of the employee's rows, or whose column is missing from one of the employee's files; a 0 for such a fact
   * means nothing.
   */
  readonly unknown: readonly YearFact[];
  readonly inPayroll: true;
  /** Null in results from earlier versions. */
  readonly place: SourcePlace | null;
}

export interface DemographicsRecord extends Identity, EmploymentDates {
  readonly texts: EmployeeTexts;
  readonly hoursHundredths: bigint | null;
  readonly grossCents: bigint | null;
  readonly eligibleCents: bigint | null;
  readonly place: SourcePlace | null;
}

/** An employee in either file. */
export interface Employee extends Omit<PayrollEmployee, "inPayroll"> {
  readonly inPayroll: boolean;
}

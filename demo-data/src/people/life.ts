import type { Day } from "./calendar.ts";

export type Source = "deferral_pretax" | "deferral_roth" | "match" | "safe_harbor_nonelective" | "profit_sharing" | "rollover";

export interface Identity {
  readonly index: number;
  readonly participantId: string;
  employeeId: string;
  /** Nine digits from a range that is never issued. */
  ssn: string;
  firstName: string;
  lastName: string;
}

export type Status = "active" | "terminated" | "leave" | "retired" | "deceased";

/** One paycheck in addition to, or instead of, the regular ones. */
export interface Check {
  payOn: Day;
  hoursHundredths: bigint;
  grossCents: bigint;
  eligibleCents: bigint;
  pretaxCents: bigint;
  rothCents: bigint;
  matchCents: bigint;
  nonelectiveCents: bigint;
  loanCents: bigint;
  /** The name on this check, if the person's name changed during the year. */
  lastName?: string;
  /** The name in the contribution detail, if it differs from the other files. */
  booked?: { readonly firstName: string; readonly lastName: string };
  tag?: string;
}

export type PaymentType =
  | "termination"
  | "direct_rollover"
  | "retirement"
  | "death"
  | "disability"
  | "in_service"
  | "hardship"
  | "rmd"
  | "qdro"
  | "force_out"
  | "corrective"
  | "installment";

export interface Payment {
  paidOn: Day;
  type: PaymentType;
  grossCents: bigint;
  federalCents: bigint;
  stateCents: bigint;
  feeCents: bigint;
  netCents: bigint;
  code: string;
  payee: string;
  forfeitureCents: bigint;
  loanOffsetCents: bigint;
  /** 100% is 10000. */
  vestedBasisPoints: bigint;
  /** The name in the row, if it differs from the other files. */
  named?: { readonly firstName: string; readonly lastName: string };
  tag?: string;
}

/** Deliberate differences in the books, beyond what follows from the facts; they affect one position. */
export interface BookShift {
  endingCents: bigint;
  contributionCents: bigint;
  distributionCents: bigint;
  gainCents: bigint;
  transferCents: bigint;
  feeCents: bigint;
}

/** Values that demographics show differently from payroll. */
export interface DemographicsView {
  lastName?: string;
  firstName?: string;
  birthOn?: Day;
  hireOn?: Day;
  termOn?: Day;
}

/** Everything about one person that determines the rows in all six files. */
export interface Life extends Identity {
  birthOn: Day;
  hireOn: Day;
  termOn: Day | null;
  rehireOn: Day | null;
  diedOn: Day | null;
  status: Status;
  jobClass: string;
  annualPayCents: bigint;
  hoursHundredthsPerCheck: bigint;
  /** Hundredths of a percent of eligible pay. */
  pretaxBasisPoints: bigint;
  rothBasisPoints: bigint;
  /** 3% safe harbor nonelective contribution. */
  hasNonelective: boolean;
  hasMatch: boolean;
  loanPaymentCents: bigint;
  loanIssuedCents: bigint;
  rolloverCents: bigint;
  beginningCents: bigint;
  /** Paid out in full during the year; the opening balance is derived from the payments. */
  isEmptied: boolean;
  /** Gain for the year in hundredths of a percent. */
  growthBasisPoints: bigint;
  feeCents: bigint;
  fundShares: readonly number[];
  isPaidRegularly: boolean;
  hasCutoffChecks: boolean;
  extraChecks: Check[];
  payments: Payment[];
  isInBalances: boolean;
  isInPayroll: boolean;
  isInDemographics: boolean;
  demographics: DemographicsView;
  shift: BookShift;
  /**
   * The recordkeeper's contribution detail and payroll show the SSN without its leading zeros, as it looks after passing through a
   * spreadsheet.
   */
  hasLostZeros: boolean;
}

export const noShift = (): BookShift => ({
  endingCents: 0n,
  contributionCents: 0n,
  distributionCents: 0n,
  gainCents: 0n,
  transferCents: 0n,
  feeCents: 0n,
});

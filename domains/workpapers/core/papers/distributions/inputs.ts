import type { PlainDate } from "@tieout/kernel";
import type { CutoffRows, PopulationEntry, ReportFacts } from "@tieout/runs/core";
import type { Payment, VoidPair } from "../../payments/payment.ts";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";

/** One money source of a person in the balance report, in cents. */
export interface SourcePosition {
  /** Key of the account holder. */
  readonly key: string;
  /** Canonical source, and what an auditor calls it. */
  readonly sourceKey: string;
  readonly source: string;
  /** Balance before payments: beginning and every flow but distributions and forfeitures. */
  readonly availableCents: bigint;
  readonly vestedBasisPoints: number | null;
  readonly paidCents: bigint;
  readonly forfeitedCents: bigint;
}

export interface AccountHolder extends Identity, EmploymentDates {
  readonly beginningCents: bigint;
  readonly endingCents: bigint;
  /** Beginning balance and everything that came in, losses not taken off. */
  readonly inflowCents: bigint;
  readonly forfeitureCents: bigint;
  readonly distributionCents: bigint;
  readonly vestedBasisPoints: number | null;
}

export interface DistributionInputs {
  readonly facts: ReportFacts;
  /** Rows outside the plan year too; they are judged by no rule, but a void of the year may cancel one of them. */
  readonly payments: readonly Payment[];
  /** Payments void only by their status: no money was paid. */
  readonly voided: readonly Payment[];
  /** Null where balances are not uploaded. */
  readonly holders: readonly AccountHolder[] | null;
  readonly employment: readonly EmploymentRecord[];
  readonly positions: readonly SourcePosition[];
  /**
   * Roth part of the beginning balance by key of the holder, in cents, 0 of one that is not in it; null where the balances, or those of one account, do
   * not tell.
   */
  readonly rothBeginning: ReadonlyMap<string, bigint | null> | null;
  /** Rollovers in the account before payments by key of the holder, in cents; null where balances give no money source. */
  readonly rolloverMoney: ReadonlyMap<string, bigint> | null;
  /** Labels by provider number; empty where all payments are of one. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
}

/** A payment of the population with everything that is known of the person. */
export interface PopulationItem extends PopulationEntry {
  readonly payment: Payment;
  readonly holderKey: string | null;
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly diedOn: PlainDate | null;
  readonly vestedBasisPoints: number | null;
  /** 20% of the gross in cents; null where it is not due, or where it is open whether it is. */
  readonly withholdingDueCents: bigint | null;
  /** Result of each rule: pass, not_applicable, cannot_be_determined or exception. */
  readonly outcomes: Readonly<Record<string, string>>;
}

export interface DistributionData {
  readonly items: readonly PopulationItem[];
  readonly voidPairs: readonly VoidPair[];
  readonly unmatched: readonly Payment[];
  readonly positions: readonly SourcePosition[];
  /** Fields of the distribution detail. */
  readonly given: readonly string[];
  /** Fields of any report that covers the payees. */
  readonly personFieldsMapped: readonly string[];
  /** Provider and contract by number; empty where all payments are of one. */
  readonly providers: readonly string[];
  readonly cutOff: CutoffRows;
}

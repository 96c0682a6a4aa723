import type { PlainDate } from "@tieout/kernel";
import type { CutoffRows, PopulationEntry, ReportFacts } from "@tieout/runs/core";
import type { Payment, VoidPair } from "../../payments/payment.ts";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";

/** A person's balance in one money source, from the balance report, in cents. */
export interface SourcePosition {
  /** Key of the account holder. */
  readonly key: string;
  /** Canonical key of the money source, and the name an auditor uses for it. */
  readonly sourceKey: string;
  readonly source: string;
  /** Balance before payments: the beginning balance and every flow except distributions and forfeitures. */
  readonly availableCents: bigint;
  readonly vestedBasisPoints: number | null;
  readonly paidCents: bigint;
  readonly forfeitedCents: bigint;
}

export interface AccountHolder extends Identity, EmploymentDates {
  readonly beginningCents: bigint;
  readonly endingCents: bigint;
  /** Beginning balance and all inflows, without deducting losses. */
  readonly inflowCents: bigint;
  readonly forfeitureCents: bigint;
  readonly distributionCents: bigint;
  readonly vestedBasisPoints: number | null;
}

export interface DistributionInputs {
  readonly facts: ReportFacts;
  /** Includes rows outside the plan year, because a void within the year may cancel one of them; no rule judges those rows. */
  readonly payments: readonly Payment[];
  /** Payments that only a status marks as void: no money was paid. */
  readonly voided: readonly Payment[];
  /** Null if balances are not uploaded. */
  readonly holders: readonly AccountHolder[] | null;
  readonly employment: readonly EmploymentRecord[];
  readonly positions: readonly SourcePosition[];
  /**
   * Roth part of the beginning balance in cents, by account holder key; no entry for a holder whose balances show no Roth part. An entry is
   * null if that account's balances don't show the part; the map is null if no balances do.
   */
  readonly rothBeginning: ReadonlyMap<string, bigint | null> | null;
  /** Rollovers in the account before payments, in cents, by account holder key; null if the balances have no money source. */
  readonly rolloverMoney: ReadonlyMap<string, bigint> | null;
  /** Labels by provider number; empty if all payments are from one provider. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
}

/** A payment in the population, with everything known about the person. */
export interface PopulationItem extends PopulationEntry {
  readonly payment: Payment;
  readonly holderKey: string | null;
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly diedOn: PlainDate | null;
  readonly vestedBasisPoints: number | null;
  /** 20% of the gross in cents; null if nothing is due or it cannot be determined. */
  readonly withholdingDueCents: bigint | null;
  /** Each rule's result: pass, not_applicable, cannot_be_determined or exception. */
  readonly outcomes: Readonly<Record<string, string>>;
}

export interface DistributionData {
  readonly items: readonly PopulationItem[];
  readonly voidPairs: readonly VoidPair[];
  readonly unmatched: readonly Payment[];
  readonly positions: readonly SourcePosition[];
  /** Fields that the distribution detail provides. */
  readonly given: readonly string[];
  /** Fields found in any report that covers the payees. */
  readonly personFieldsMapped: readonly string[];
  /** Provider and contract by number; empty if all payments are from one provider. */
  readonly providers: readonly string[];
  readonly cutOff: CutoffRows;
}

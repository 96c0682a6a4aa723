import type { PlainDate } from "@tieout/kernel";
import type { RowRef } from "@tieout/runs/core";
import type { Identity } from "../people/person.ts";

/** One source row of a payment; amounts in cents. */
export interface PaymentPart extends RowRef {
  readonly grossCents: bigint;
  readonly feeCents: bigint | null;
  readonly moneySource: string | null;
}

/**
 * One payment in the distribution detail. Amounts are in cents, positive for payments, null if the cell is empty. The row reference is the
 * payment's first row.
 */
export interface Payment extends Identity, RowRef {
  /** All rows of the payment: a report may have a row for each money source. */
  readonly parts: readonly PaymentPart[];
  readonly paymentNumber: string | null;
  readonly inPeriod: boolean;
  readonly paidOn: PlainDate;
  /** Whether the report marks the payment as reversed and also lists the reversal. */
  readonly isVoid?: true;
  readonly type: string | null;
  readonly code: string | null;
  readonly grossCents: bigint;
  readonly federalCents: bigint | null;
  readonly stateCents: bigint | null;
  readonly feeCents: bigint | null;
  readonly netCents: bigint | null;
  readonly forfeitureCents: bigint | null;
  readonly loanOffsetCents: bigint | null;
  readonly payee: string | null;
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly diedOn: PlainDate | null;
  readonly vestedBasisPoints: number | null;
  /** Null if there is no source or more than one. */
  readonly moneySource: string | null;
}

export interface VoidPair {
  readonly payment: Payment;
  /** Null if only the payment's status shows that it is void. */
  readonly reversal: Payment | null;
}

import type { PlainDate, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface Spending {
  /** Identifies the spending; a second call with the same key spends nothing. */
  readonly key: string;
  /** Text shown in the firm's activity. */
  readonly title: string;
  readonly credits: number;
  readonly actorId: string;
  readonly today: PlainDate;
  readonly at: Date;
}

/** Prepaid credits of the firm that the transaction belongs to. */
export interface CreditAccount {
  /** Credits that can be spent today. */
  readonly balance: (tx: Tx, today: PlainDate) => Promise<number>;
  /** Runs in the caller's transaction, so it is rolled back with it. */
  readonly spend: (tx: Tx, spending: Spending) => Promise<Result<undefined, { readonly needed: number; readonly available: number }>>;
}

export interface CardOrder {
  /** Our UUID; using the same reference again never begins a second payment. */
  readonly reference: string;
  readonly amountCents: bigint;
  readonly description: string;
}

/** A payment's current state at the provider. */
export interface CardPaymentState {
  readonly status: "pending" | "paid" | "canceled";
  readonly amountCents: bigint;
  /** Amount refunded, disputed or lost in a dispute; never more than the amount paid. */
  readonly returnedCents: bigint;
}

/** The provider refuses the payment or doesn't answer. */
export class CardRefused extends Error {
  override readonly name = "CardRefused";
}

/** A card payment provider, called over the network. Its methods throw `CardRefused`. */
export interface CardPayments {
  /**
   * Ends a test payment with the built-in provider, where users choose an outcome instead of entering a card; null if real cards are
   * accepted.
   */
  readonly endTest: ((clientSecret: string, outcome: "paid" | "declined") => Promise<string | null>) | null;
  /** Whether no money moves, either with the built-in provider or with a real provider's test keys. Receipts say so. */
  readonly isTest: boolean;
  /** Key by which the browser identifies our account to the provider. */
  readonly publishableKey: string | null;
  readonly begin: (order: CardOrder) => Promise<{ readonly paymentId: string; readonly clientSecret: string }>;
  /** Null if the provider doesn't know the payment. */
  readonly read: (paymentId: string) => Promise<CardPaymentState | null>;
  /** Ends an unpaid payment; returns `paid` if it has already been paid. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
}

/** Toolkits included in the firm's contract. */
export interface IncludedToolkits {
  /** For the contract in effect today; null if there is none or it includes no toolkits. */
  readonly current: (tx: Tx, today: PlainDate) => Promise<{ readonly contractId: string; readonly included: number } | null>;
}

/** Ports for payments; a port is null if this installation lacks it, and the user is told so. */
export interface PurchasePorts {
  readonly credits: CreditAccount | null;
  readonly card: CardPayments | null;
  readonly included: IncludedToolkits | null;
}

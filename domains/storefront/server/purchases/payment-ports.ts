import type { PlainDate, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface Spending {
  /** Identifies the spending: a second call with the same key spends nothing. */
  readonly key: string;
  /** Text shown in the firm's activity. */
  readonly title: string;
  readonly credits: number;
  readonly actorId: string;
  readonly today: PlainDate;
  readonly at: Date;
}

/** Prepaid credits of the transaction's firm. */
export interface CreditAccount {
  /** Credits that can be spent today. */
  readonly balance: (tx: Tx, today: PlainDate) => Promise<number>;
  /** Runs in the caller's transaction and is rolled back with it. */
  readonly spend: (tx: Tx, spending: Spending) => Promise<Result<undefined, { readonly needed: number; readonly available: number }>>;
}

export interface CardOrder {
  /** Our UUID; the same reference never begins a second payment. */
  readonly reference: string;
  readonly amountCents: bigint;
  readonly description: string;
}

/** Current state of a payment at the provider. */
export interface CardPaymentState {
  readonly status: "pending" | "paid" | "canceled";
  readonly amountCents: bigint;
  /** Refunded, disputed or lost in a dispute; never more than the amount. */
  readonly returnedCents: bigint;
}

/** The provider refuses the payment or does not answer. */
export class CardRefused extends Error {
  override readonly name = "CardRefused";
}

/** A provider of card payments, called over the network. Its methods throw `CardRefused`. */
export interface CardPayments {
  /**
   * Ends a test payment with the built-in provider, where users choose an outcome instead of entering a card; null if real cards are
   * accepted.
   */
  readonly endTest: ((clientSecret: string, outcome: "paid" | "declined") => Promise<string | null>) | null;
  /** Whether no money moves: with the built-in provider, or with test keys of a real one. Receipts say so. */
  readonly isTest: boolean;
  /** Key that identifies the account at the provider to the browser. */
  readonly publishableKey: string | null;
  readonly begin: (order: CardOrder) => Promise<{ readonly paymentId: string; readonly clientSecret: string }>;
  /** Null if the provider does not know it. */
  readonly read: (paymentId: string) => Promise<CardPaymentState | null>;
  /** Ends an unpaid payment; says so if it has been paid. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
}

/** Toolkits that the firm's contract includes. */
export interface IncludedToolkits {
  /** For the contract in effect today; null if there is none that includes any. */
  readonly current: (tx: Tx, today: PlainDate) => Promise<{ readonly contractId: string; readonly included: number } | null>;
}

/** Ports for payments; null for one that this installation lacks, which it tells the user. */
export interface PurchasePorts {
  readonly credits: CreditAccount | null;
  readonly card: CardPayments | null;
  readonly included: IncludedToolkits | null;
}

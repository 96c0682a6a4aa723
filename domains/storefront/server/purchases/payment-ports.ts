import type { PlainDate, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface Spending {
  /** What is spent for: a second call with the same key spends nothing. */
  readonly key: string;
  /** In words that the firm sees in its activity. */
  readonly title: string;
  readonly credits: number;
  readonly actorId: string;
  readonly today: PlainDate;
  readonly at: Date;
}

/** Prepaid credits of the firm of the transaction. */
export interface CreditAccount {
  /** What can be spent today. */
  readonly balance: (tx: Tx, today: PlainDate) => Promise<number>;
  /** Takes part in the caller's transaction: it is undone with it. */
  readonly spend: (tx: Tx, spending: Spending) => Promise<Result<undefined, { readonly needed: number; readonly available: number }>>;
}

export interface CardOrder {
  /** Ours, a UUID: the same reference never begins a second payment. */
  readonly reference: string;
  readonly amountCents: bigint;
  readonly description: string;
}

/** A payment as the provider has it now. */
export interface CardPaymentState {
  readonly status: "pending" | "paid" | "canceled";
  readonly amountCents: bigint;
  /** Refunded, disputed or lost in a dispute; at most the amount. */
  readonly returnedCents: bigint;
}

/** The provider does not take it, or does not answer. */
export class CardRefused extends Error {
  override readonly name = "CardRefused";
}

/** A provider of card payments, called over the network. Throws `CardRefused`. */
export interface CardPayments {
  /** What a person of the built-in provider does in place of entering a card; null where real cards are taken. */
  readonly endTest: ((clientSecret: string, outcome: "paid" | "declined") => Promise<string | null>) | null;
  /** No money moves: the built-in provider, or keys for tests of a real one. Receipts say so. */
  readonly isTest: boolean;
  /** With which the browser names the account at the provider. */
  readonly publishableKey: string | null;
  readonly begin: (order: CardOrder) => Promise<{ readonly paymentId: string; readonly clientSecret: string }>;
  /** Null when the provider does not know it. */
  readonly read: (paymentId: string) => Promise<CardPaymentState | null>;
  /** Ends a payment that nobody has made; says so where someone has. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
}

/** Toolkits that the firm's contract includes. */
export interface IncludedToolkits {
  /** Of the contract that runs today; null without one that includes any. */
  readonly current: (tx: Tx, today: PlainDate) => Promise<{ readonly contractId: string; readonly included: number } | null>;
}

/** Null: this installation has it not, and says so. */
export interface PurchasePorts {
  readonly credits: CreditAccount | null;
  readonly card: CardPayments | null;
  readonly included: IncludedToolkits | null;
}

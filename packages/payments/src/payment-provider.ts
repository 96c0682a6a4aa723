/** What is to be paid. */
export interface PaymentOrder {
  /** Of what is bought; the same reference never begins a second payment. */
  readonly reference: string;
  readonly amountCents: bigint;
  readonly description: string;
}

export interface BegunPayment {
  readonly paymentId: string;
  /** For the browser, which confirms the payment at the provider with it. Never logged. */
  readonly clientSecret: string;
}

/** A payment as the provider has it now. */
export interface PaymentState {
  readonly status: "pending" | "paid" | "canceled";
  readonly amountCents: bigint;
  /** Refunded, disputed or lost in a dispute; at most the amount. */
  readonly returnedCents: bigint;
}

/** Something happened to a payment. What it is now is read from the provider: messages come twice, late and in any order. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: string;
  readonly paymentId: string;
}

/** Whoever takes cards. */
export interface PaymentProvider {
  readonly kind: "stripe" | "test";
  /** With which the browser names the account; null for the test provider. */
  readonly publishableKey: string | null;
  /** Throws `PaymentRefused` when the provider does not take it or does not answer. */
  readonly begin: (order: PaymentOrder) => Promise<BegunPayment>;
  /** Null when the provider does not know it. Throws `PaymentRefused` when it does not answer. */
  readonly read: (paymentId: string) => Promise<PaymentState | null>;
  /** Ends a payment that nobody has made; says so where someone has. Throws `PaymentRefused` while it is being made. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
  /** Null for a message that concerns no payment. Throws `ForgedMessage` when the signature is not the provider's, or the message has not its form. */
  readonly open: (message: Buffer, signature: string) => PaymentEvent | null;
  /** What happened since, oldest first: for messages that were lost. */
  readonly eventsSince: (since: Date) => AsyncIterable<PaymentEvent>;
}

export class PaymentRefused extends Error {
  override readonly name = "PaymentRefused";
}

export class ForgedMessage extends Error {
  override readonly name = "ForgedMessage";
}

/** A payment to be made. */
export interface PaymentOrder {
  /** Identifies the purchase; the same reference never starts a second payment. */
  readonly reference: string;
  readonly amountCents: bigint;
  readonly description: string;
}

export interface BegunPayment {
  readonly paymentId: string;
  /** Passed to the browser, which uses it to confirm the payment with the provider. Never logged. */
  readonly clientSecret: string;
}

/** A payment's current state at the provider. */
export interface PaymentState {
  readonly status: "pending" | "paid" | "canceled";
  readonly amountCents: bigint;
  /** Amount refunded, disputed or lost in a dispute; never more than the payment's amount. */
  readonly returnedCents: bigint;
}

/** A change to a payment. Its current state is read from the provider, because messages arrive twice, late and in any order. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: string;
  readonly paymentId: string;
}

/** A card payment service. */
export interface PaymentProvider {
  readonly kind: "stripe" | "test";
  /** Identifies our account to the browser; null for the test provider. */
  readonly publishableKey: string | null;
  /** Throws `PaymentRefused` if the provider refuses the order or does not answer. */
  readonly begin: (order: PaymentOrder) => Promise<BegunPayment>;
  /** Null if the provider does not know the payment. Throws `PaymentRefused` if it does not answer. */
  readonly read: (paymentId: string) => Promise<PaymentState | null>;
  /** Cancels a payment that no one has made, or reports it as paid. Throws `PaymentRefused` while the payment is being processed. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
  /**
   * Null for a message that concerns no payment. Throws `ForgedMessage` if the signature is not the provider's or the message is malformed.
   */
  readonly open: (message: Buffer, signature: string) => PaymentEvent | null;
  /** Lists events since a date, oldest first, to recover lost messages. */
  readonly eventsSince: (since: Date) => AsyncIterable<PaymentEvent>;
}

export class PaymentRefused extends Error {
  override readonly name = "PaymentRefused";
}

export class ForgedMessage extends Error {
  override readonly name = "ForgedMessage";
}

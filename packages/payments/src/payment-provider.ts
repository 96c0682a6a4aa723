/** A payment to be made. */
export interface PaymentOrder {
  /** Identifies the purchase; a repeated reference never starts a second payment. */
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
  /** Amount refunded, disputed or lost in a dispute; never more than the amount paid. */
  readonly returnedCents: bigint;
}

/**
 * A notice that a payment changed. The payment's current state is read from the provider, because messages arrive twice, late and in any
 * order.
 */
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
  /** Throws `PaymentRefused` if the provider refuses the order or doesn't respond. */
  readonly begin: (order: PaymentOrder) => Promise<BegunPayment>;
  /** Null if the provider doesn't know the payment. Throws `PaymentRefused` if the provider doesn't respond. */
  readonly read: (paymentId: string) => Promise<PaymentState | null>;
  /** Cancels an unpaid payment; returns `paid` if it was already paid. Throws `PaymentRefused` while the payment is being processed. */
  readonly cancel: (paymentId: string) => Promise<"canceled" | "paid">;
  /**
   * Null for a message that isn't about a payment. Throws `ForgedMessage` if the signature isn't the provider's or the message is
   * malformed.
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

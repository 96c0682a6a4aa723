import { PaymentRefused } from "./payment-provider.ts";
import type { EventDeps } from "./take-events.ts";

/** A payment that was started and has had no news since. */
export interface OpenPayment {
  readonly paymentId: string;
  readonly begunAt: Date;
}

/** After this long no one comes back to pay, and they would pay a price shown a day ago. */
const payableMs = 86_400_000;

/**
 * Settles open payments by the provider's state of each, whether or not its messages arrived; a payment not made within a day is canceled
 * there first. One that cannot be settled does not block the others; if there is one, it throws at the end.
 */
export async function reconcilePayments(
  { provider, settle }: Pick<EventDeps, "provider" | "settle">,
  open: readonly OpenPayment[],
  now: Date,
): Promise<void> {
  const faults: unknown[] = [];
  for (const { paymentId, begunAt } of open)
    try {
      if (begunAt.getTime() < now.getTime() - payableMs) await endUnlessUnderWay(provider, paymentId);
      await settle(paymentId);
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, "open payments could not be settled");
}

/** A payment that the bank is still processing stays open; its current state is read instead. */
async function endUnlessUnderWay(provider: EventDeps["provider"], paymentId: string): Promise<void> {
  try {
    await provider.cancel(paymentId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

import { PaymentRefused } from "./payment-provider.ts";
import type { EventDeps } from "./take-events.ts";

/** A payment that was started but that the provider has reported nothing about since. */
export interface OpenPayment {
  readonly paymentId: string;
  readonly begunAt: Date;
}

/** After this long, no one comes back to pay, and the price they saw is a day old. */
const payableMs = 86_400_000;

/**
 * Settles open payments by the state the provider reports for each, whether or not its messages arrived. A payment not completed within a
 * day is first canceled at the provider. One that cannot be settled doesn't block the others; after all are tried, throws if any failed.
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

/** A payment that the bank is still processing stays open; in that case its current state is read. */
async function endUnlessUnderWay(provider: EventDeps["provider"], paymentId: string): Promise<void> {
  try {
    await provider.cancel(paymentId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

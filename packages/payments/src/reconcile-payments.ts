import { PaymentRefused } from "./payment-provider.ts";
import type { EventDeps } from "./take-events.ts";

/** A payment that was begun and of which nothing was heard since. */
export interface OpenPayment {
  readonly paymentId: string;
  readonly begunAt: Date;
}

/** Nobody comes back after so long: a price would be paid that was shown a day ago. */
const payableMs = 86_400_000;

/**
 * Settles open payments by what the provider says of each, whether or not its messages came; one that nobody has made within a day is ended
 * there first. One that cannot be settled keeps no other; throws when there is one.
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

/** One that its bank is still working on stays open; what became of it is read. */
async function endUnlessUnderWay(provider: EventDeps["provider"], paymentId: string): Promise<void> {
  try {
    await provider.cancel(paymentId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

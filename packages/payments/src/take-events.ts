import type { PlatformTx, Work } from "@tieout/postgres";
import type { PaymentEvent, PaymentProvider } from "./payment-provider.ts";

/** Updates the purchase to match the payment's state at the provider; safe to run twice. */
export type SettlePayment = (paymentId: string) => Promise<void>;

export interface EventDeps {
  readonly work: Work;
  readonly provider: PaymentProvider;
  readonly settle: SettlePayment;
}

/** Handles a message from the provider's webhook. Throws `ForgedMessage`; after any other error the provider sends the message again. */
export async function takeMessage(deps: EventDeps, message: Buffer, signature: string): Promise<void> {
  const event = deps.provider.open(message, signature);
  if (event) await takeEvent(deps, event);
}

/** Recorded only after settling, so that a payment is settled again after a crash in between. */
async function takeEvent({ work, provider, settle }: EventDeps, event: PaymentEvent): Promise<void> {
  if (await isTaken(work, provider.kind, event)) return;
  await settle(event.paymentId);
  await work.asPlatform("note a payment event", (tx) => note(tx, provider.kind, event));
}

async function isTaken(work: Work, provider: string, { id }: PaymentEvent): Promise<boolean> {
  const { rowCount } = await work.platformStatement("select from payment_events where provider = $1 and event_id = $2", [provider, id]);
  return rowCount === 1;
}

async function note(tx: PlatformTx, provider: string, { id, paymentId, kind }: PaymentEvent): Promise<void> {
  await tx.query(
    "insert into payment_events (provider, event_id, payment_id, kind) values ($1, $2, $3, $4) on conflict (provider, event_id) do nothing",
    [provider, id, paymentId, kind],
  );
}

/** Overlap with the last fetch: events from this period are fetched again, so that one the provider lists late isn't missed. */
const overlapMs = 86_400_000;
/** Stripe doesn't list events older than this. */
const listedMs = 30 * 86_400_000;

/**
 * Fetches events whose messages never arrived. An event that cannot be settled doesn't block the others and is fetched again until it can
 * be; after all are tried, throws if any failed.
 */
export async function catchUpEvents(deps: EventDeps, now: Date): Promise<void> {
  const { work, provider } = deps;
  const { rows } = await work.platformStatement<{ to: Date }>("select caught_up_to as to from payment_catch_ups where provider = $1", [
    provider.kind,
  ]);
  const since = rows[0] ? rows[0].to.getTime() - overlapMs : now.getTime() - listedMs;
  const faults: unknown[] = [];
  for await (const event of provider.eventsSince(new Date(since)))
    await takeEvent(deps, event).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, "events of the payment provider could not be settled");
  await work.asPlatform("note a catch-up of payments", (tx) => noteCatchUp(tx, provider.kind, now));
}

async function noteCatchUp(tx: PlatformTx, provider: string, now: Date): Promise<void> {
  await tx.query(
    `insert into payment_catch_ups as c (provider, caught_up_to) values ($1, $2)
     on conflict (provider) do update set caught_up_to = greatest(c.caught_up_to, excluded.caught_up_to)`,
    [provider, now],
  );
}

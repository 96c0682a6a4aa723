import type { PlatformTx, Work } from "@tieout/postgres";
import type { PaymentEvent, PaymentProvider } from "./payment-provider.ts";

/** Brings what was bought to the payment's state at the provider; safe to do twice. */
export type SettlePayment = (paymentId: string) => Promise<void>;

export interface EventDeps {
  readonly work: Work;
  readonly provider: PaymentProvider;
  readonly settle: SettlePayment;
}

/** A message of the provider, from its web hook. Throws `ForgedMessage`; after any other error the provider sends it again. */
export async function takeMessage(deps: EventDeps, message: Buffer, signature: string): Promise<void> {
  const event = deps.provider.open(message, signature);
  if (event) await takeEvent(deps, event);
}

/** Noted after it was settled: what died between is settled again. */
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

/** Events are fetched again for this long: one that the provider lists late is not missed. */
const overlapMs = 86_400_000;
/** Stripe lists no older ones. */
const listedMs = 30 * 86_400_000;

/**
 * Fetches events whose messages never came. One that cannot be settled keeps no other from being taken, and is fetched again until it can;
 * throws when there is one.
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

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

/** Events are fetched again for this long: one that came late is not missed. */
const overlapMs = 86_400_000;

/** Fetches events whose messages never came. */
export async function catchUpEvents(deps: EventDeps, now: Date): Promise<void> {
  const { rows } = await deps.work.platformStatement<{ last: Date | null }>(
    "select max(received_at) as last from payment_events where provider = $1",
    [deps.provider.kind],
  );
  const last = rows[0]?.last ?? now;
  for await (const event of deps.provider.eventsSince(new Date(last.getTime() - overlapMs))) await takeEvent(deps, event);
}

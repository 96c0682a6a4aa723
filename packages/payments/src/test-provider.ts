import { randomBytes } from "node:crypto";
import type { PlatformTx, Work } from "@tieout/postgres";
import { type BegunPayment, ForgedMessage, type PaymentOrder, type PaymentProvider, type PaymentState } from "./payment-provider.ts";

/**
 * Takes no real payments: for installations without a real provider's keys, and labeled as a test in the product. Never used in production.
 */
export const testProvider = (work: Work): PaymentProvider => ({
  kind: "test",
  publishableKey: null,
  begin: (order) => work.asPlatform("begin a test payment", (tx) => begin(tx, order)),
  read: (paymentId) => work.asPlatform("read a test payment", (tx) => read(tx, paymentId)),
  cancel: (paymentId) => work.asPlatform("cancel a test payment", (tx) => cancel(tx, paymentId)),
  open: () => {
    throw new ForgedMessage("the test provider sends no messages");
  },
  async *eventsSince() {
    // It loses none: who pays is answered once the payment is settled.
  },
});

async function begin(tx: PlatformTx, { reference, amountCents }: PaymentOrder): Promise<BegunPayment> {
  const paymentId = `test_${reference}`;
  const { rows } = await tx.query<{ clientSecret: string }>(
    `insert into test_payments (id, client_secret, amount_cents) values ($1, $2, $3) on conflict (id) do nothing
     returning client_secret as "clientSecret"`,
    [paymentId, `${paymentId}_secret_${randomBytes(24).toString("base64url")}`, amountCents],
  );
  if (rows[0]) return { paymentId, clientSecret: rows[0].clientSecret };
  const begun = await tx.query<{ clientSecret: string }>(`select client_secret as "clientSecret" from test_payments where id = $1`, [
    paymentId,
  ]);
  return { paymentId, clientSecret: begun.rows[0]?.clientSecret ?? "" };
}

async function read(tx: PlatformTx, paymentId: string): Promise<PaymentState | null> {
  const { rows } = await tx.query<{ status: "pending" | "succeeded" | "canceled"; amountCents: bigint }>(
    `select status, amount_cents as "amountCents" from test_payments where id = $1`,
    [paymentId],
  );
  const [row] = rows;
  return row ? { amountCents: row.amountCents, returnedCents: 0n, status: row.status === "succeeded" ? "paid" : row.status } : null;
}

async function cancel(tx: PlatformTx, paymentId: string): Promise<"canceled" | "paid"> {
  await tx.query("update test_payments set status = 'canceled' where id = $1 and status = 'pending'", [paymentId]);
  return (await read(tx, paymentId))?.status === "paid" ? "paid" : "canceled";
}

/** Records the payer's choice, made instead of entering a card. Returns the payment ID; null if no payment has this secret. */
export const endTestPayment = (work: Work, clientSecret: string, outcome: "paid" | "declined"): Promise<string | null> =>
  work.asPlatform("end a test payment", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("select id from test_payments where client_secret = $1", [clientSecret]);
    const id = rows[0]?.id ?? null;
    // After a declined card, the payment stays open for another card.
    if (id !== null && outcome === "paid")
      await tx.query("update test_payments set status = 'succeeded' where id = $1 and status = 'pending'", [id]);
    return id;
  });

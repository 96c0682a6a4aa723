import type { Tx, Work } from "@tieout/postgres";

/** A credit purchase whose payment, as far as we know, has neither succeeded nor ended. */
export interface BegunPurchase {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly quantity: number;
  readonly unitCents: bigint;
  readonly amountCents: bigint;
  /** The provider's ID; null until the provider has answered. */
  readonly paymentId: string | null;
}

export interface PurchaseWish {
  readonly userId: string;
  readonly quantity: number;
  readonly unitCents: bigint;
  readonly provider: string;
  readonly at: Date;
}

const columns = `id, quantity, unit_cents as "unitCents", amount_cents as "amountCents", payment_id as "paymentId"`;

/**
 * Finds the purchase this person began within the last half day for the same quantity and price, or inserts a new one. Providers remember a
 * reference for one day.
 */
export async function findOrInsertPurchase(tx: Tx, { userId, quantity, unitCents, provider, at }: PurchaseWish): Promise<BegunPurchase> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('purchase of credits:' || $1, 0))", [userId]);
  const begun = await tx.query<BegunPurchase>(
    `select ${columns} from credit_purchases
     where organization_id = $1 and user_id = $2 and quantity = $3 and unit_cents = $4 and provider = $5 and status = 'pending'
       and created_at > $6::timestamptz - interval '12 hours' order by created_at desc limit 1`,
    [tx.organizationId, userId, quantity, unitCents, provider, at],
  );
  if (begun.rows[0]) return begun.rows[0];
  const made = await tx.query<BegunPurchase>(
    `insert into credit_purchases (organization_id, user_id, quantity, unit_cents, amount_cents, provider) values ($1, $2, $3, $4, $5, $6)
     returning ${columns}`,
    [tx.organizationId, userId, quantity, unitCents, unitCents * BigInt(quantity), provider],
  );
  const [purchase] = made.rows;
  if (!purchase) throw new Error("insert of a purchase of credits returned no row");
  return purchase;
}

/** Returns false if the purchase was ended in the meantime, in which case its payment must not be made. */
export async function notePayment(tx: Tx, { id, quantity, amountCents }: BegunPurchase, paymentId: string): Promise<boolean> {
  const { rows } = await tx.query<{ status: string; paymentId: string | null }>(
    `select status, payment_id as "paymentId" from credit_purchases where organization_id = $1 and id = $2 for update`,
    [tx.organizationId, id],
  );
  const [known] = rows;
  if (known?.status !== "pending") return false;
  if (known.paymentId === paymentId) return true;
  await tx.query("update credit_purchases set payment_id = $3 where organization_id = $1 and id = $2", [tx.organizationId, id, paymentId]);
  const data = { quantity, amountCents: String(amountCents) };
  tx.record({ event: "credits.purchase-begun", subjectType: "credit-purchase", subjectId: id, data });
  return true;
}

/** Ends a purchase that the provider refused, unless another call has begun its payment since. */
export async function endRefusedPurchase(work: Work, id: string): Promise<void> {
  await work.platformStatement(
    "update credit_purchases set status = 'canceled' where id = $1 and status = 'pending' and payment_id is null",
    [id],
  );
}

/**
 * Ends purchases for which the provider's answer was never recorded, once they can no longer be resumed. No one has the secret for such a
 * payment, so no one can make it.
 */
export async function endUnbegunPurchases(work: Work, now: Date): Promise<void> {
  await work.platformStatement(
    `update credit_purchases set status = 'canceled'
     where status = 'pending' and payment_id is null and created_at < $1::timestamptz - interval '1 day'`,
    [now],
  );
}

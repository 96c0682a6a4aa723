import type { Tx, Work } from "@tieout/postgres";

export interface PaymentRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly orderId: string;
  /** The provider's ID for the payment; null until the provider has answered. */
  readonly paymentId: string | null;
  readonly amountCents: string;
  readonly status: "open" | "paid" | "canceled";
  readonly createdAt: Date;
}

const columns = `p.id, p.order_id as "orderId", p.payment_id as "paymentId", p.amount_cents::text as "amountCents", p.status, p.created_at as "createdAt"`;

/** An order's pending payment. */
export async function openPayment(tx: Tx, orderId: string): Promise<PaymentRecord | null> {
  const { rows } = await tx.query<PaymentRecord>(
    `select ${columns} from purchase_payments p where p.organization_id = $1 and p.order_id = $2 and p.status = 'open'`,
    [tx.organizationId, orderId],
  );
  return rows[0] ?? null;
}

/** Payments for any of these toolkits that began before a given time and have neither been made nor ended. */
export async function abandonedPayments(tx: Tx, toolkitIds: readonly string[], before: Date): Promise<readonly PaymentRecord[]> {
  const { rows } = await tx.query<PaymentRecord>(
    `select ${columns} from purchase_payments p where p.organization_id = $1 and p.status = 'open' and p.created_at < $3
       and exists (select from library_toolkits l where l.organization_id = $1 and l.order_id = p.order_id and l.state = 'reserved' and l.toolkit_id = any ($2))`,
    [tx.organizationId, toolkitIds, before],
  );
  return rows;
}

export async function insertPayment(tx: Tx, orderId: string, amountCents: bigint): Promise<PaymentRecord> {
  const { rows } = await tx.query<PaymentRecord>(
    `insert into purchase_payments as p (organization_id, order_id, amount_cents) values ($1, $2, $3) returning ${columns}`,
    [tx.organizationId, orderId, amountCents],
  );
  const [made] = rows;
  if (!made) throw new Error("insert of a payment returned no row");
  return made;
}

/** False if the payment was ended in the meantime and must not be made. */
export async function notePaymentId(tx: Tx, id: string, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update purchase_payments set payment_id = $3 where organization_id = $1 and id = $2 and status = 'open'",
    [tx.organizationId, id, paymentId],
  );
  return rowCount === 1;
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRecord | null> {
  const { rows } = await tx.query<PaymentRecord>(
    `select ${columns} from purchase_payments p where p.organization_id = $1 and p.id = $2 for update`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}

interface PaymentChange {
  readonly status: PaymentRecord["status"];
  readonly returnedCents: bigint;
}

export async function updatePayment(tx: Tx, id: string, { status, returnedCents }: PaymentChange): Promise<void> {
  await tx.query("update purchase_payments set status = $3, returned_cents = $4 where organization_id = $1 and id = $2", [
    ...[tx.organizationId, id, status, returnedCents],
  ]);
}

/** All firms' open payments that began a while ago but no more than a week ago, oldest first. */
export async function openOrderPayments(work: Work, now: Date): Promise<readonly { readonly paymentId: string; readonly begunAt: Date }[]> {
  const { rows } = await work.platformStatement<{ paymentId: string; begunAt: Date }>(
    `select payment_id as "paymentId", created_at as "begunAt" from purchase_payments
     where status = 'open' and payment_id is not null and created_at between $1::timestamptz - interval '7 days' and $1 - interval '10 minutes'
     order by created_at limit 500`,
    [now],
  );
  return rows;
}

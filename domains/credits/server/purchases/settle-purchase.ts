import type { OpenPayment, PaymentProvider, SettlePayment } from "@tieout/payments";
import { type PlatformTx, systemActor, type Tx, type Work } from "@tieout/postgres";
import { creditDay, creditsPaidFor, purchaseTitle } from "../../core/index.ts";
import { takeBackCredits } from "../ledger/take-credits.ts";

export interface SettleDeps {
  readonly work: Work;
  readonly provider: PaymentProvider;
  readonly now: () => Date;
}

interface PurchaseRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly quantity: number;
  readonly unitCents: bigint;
  readonly amountCents: bigint;
  readonly issued: number;
  readonly owed: number;
}

const columns = `id, organization_id as "organizationId", user_id as "userId", quantity, unit_cents as "unitCents", amount_cents as "amountCents",
  issued, owed`;

/**
 * Brings the ledger in line with the provider's state for a payment. Reads the state while the purchase is locked, so that an older state
 * never overwrites a newer one. Ignores payments that are not for credits.
 */
export const settlePurchases =
  ({ work, provider, now }: SettleDeps): SettlePayment =>
  async (paymentId) => {
    const left = await work.asPlatform("settle a purchase of credits", (tx) => issuePaid(tx, provider, paymentId));
    if (left && left.owed > 0) await takeBackOwed(work, left, now());
  };

async function issuePaid(tx: PlatformTx, provider: PaymentProvider, paymentId: string): Promise<PurchaseRow | null> {
  const { rows } = await tx.query<PurchaseRow>(`select ${columns} from credit_purchases where payment_id = $1 for update`, [paymentId]);
  const [purchase] = rows;
  const payment = purchase && (await provider.read(paymentId));
  if (!purchase || !payment) return null;
  const { id, organizationId, quantity, unitCents, amountCents, issued } = purchase;
  if (payment.amountCents !== amountCents) throw new Error(`payment of purchase ${id} is of another amount`);
  const isPaid = payment.status === "paid";
  const due = creditsPaidFor(quantity, { isPaid, amountCents, returnedCents: payment.returnedCents });
  const more = Math.max(0, due - issued);
  if (more > 0) {
    const title = purchaseTitle(more, unitCents);
    await tx.query(
      `insert into credit_lots (organization_id, source, purchase_id, credits, price_cents, title, created_by) values ($1, 'purchase', $2, $3, $4, $5, $6)`,
      [organizationId, id, more, unitCents, title, purchase.userId],
    );
  }
  const owed = Math.max(0, issued - due);
  const changed = await tx.query(
    `update credit_purchases set status = $2, issued = $3, owed = $4, returned_cents = $5, paid_at = case when $2 = 'paid' then coalesce(paid_at, now()) end
     where id = $1 and (status, issued, owed, returned_cents) is distinct from ($2, $3, $4, $5::bigint)`,
    [id, payment.status, issued + more, owed, payment.returnedCents],
  );
  if (changed.rowCount === 1) {
    const data = { status: payment.status, issued: issued + more, owed, returnedCents: String(payment.returnedCents) };
    tx.record({ organizationId, event: "credits.purchase-settled", subjectType: "credit-purchase", subjectId: id, data });
  }
  return { ...purchase, owed };
}

/** Takes back as many credits as the firm has; the rest is owed until the firm has more. */
const takeBackOwed = (work: Work, { id, organizationId }: Pick<PurchaseRow, "id" | "organizationId">, at: Date): Promise<void> =>
  work.inOrganization(organizationId, systemActor, async (tx) => {
    const purchase = await lockPurchase(tx, id);
    const { owed, quantity, unitCents } = purchase;
    if (owed === 0) return;
    const title = `Payment returned: ${purchaseTitle(quantity, unitCents)}`;
    const taken = await takeBackCredits(tx, id, { quantity: owed, title, today: creditDay(at.getTime()) });
    await tx.query("update credit_purchases set issued = issued - $2, owed = owed - $2 where id = $1", [id, taken]);
    if (taken > 0)
      tx.record({ event: "credits.taken-back", subjectType: "credit-purchase", subjectId: id, data: { taken, owed: owed - taken } });
  });

async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  const { rows } = await tx.query<PurchaseRow>(`select ${columns} from credit_purchases where id = $1 for update`, [id]);
  const [purchase] = rows;
  if (!purchase) throw new Error(`purchase ${id} is gone`);
  return purchase;
}

/** Pending credit payments that were begun a while ago but within the last week, oldest first. */
export async function openPurchases(work: Work, provider: PaymentProvider["kind"], now: Date): Promise<readonly OpenPayment[]> {
  const { rows } = await work.platformStatement<{ paymentId: string; begunAt: Date }>(
    `select payment_id as "paymentId", created_at as "begunAt" from credit_purchases
     where status = 'pending' and payment_id is not null and provider = $1 and created_at between $2::timestamptz - interval '7 days' and $2 - interval '10 minutes'
     order by created_at limit 500`,
    [provider, now],
  );
  return rows;
}

/** Takes back owed credits from firms that have credits again. */
export async function takeBackAllOwed(work: Work, at: Date): Promise<void> {
  const { rows } = await work.platformStatement<PurchaseRow>(
    `select ${columns} from credit_purchases p where owed > 0
       and exists (select from credit_lots l where l.organization_id = p.organization_id and l.available > 0) order by created_at limit 100`,
  );
  for (const row of rows) await takeBackOwed(work, row, at);
}

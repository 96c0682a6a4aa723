import { systemActor, type Tx, type Work } from "@tieout/postgres";
import { completeOrder } from "./complete-order.ts";
import { lockLibrary, moveInLibrary } from "./library-repository.ts";
import { lockOrder } from "./order-repository.ts";
import type { CardPaymentState, CardPayments } from "./payment-ports.ts";
import { lockPayment, type PaymentRecord, updatePayment } from "./payment-repository.ts";

export interface SettleDeps {
  readonly work: Work;
  readonly card: CardPayments;
  readonly now: () => Date;
}

interface PaymentOwner {
  readonly id: string;
  readonly firm: string;
  readonly userId: string;
}

/**
 * Updates an order to match its payment's state at the provider, after a message that the payment was made, failed, canceled, refunded or
 * disputed. Duplicate, late and out-of-order messages have the same result, because the state is read while the payment is locked. Payments
 * for anything but toolkits are ignored.
 */
export const settleOrders =
  ({ work, card, now }: SettleDeps) =>
  async (paymentId: string): Promise<void> => {
    const { rows } = await work.platformStatement<PaymentOwner & { readonly [column: string]: unknown }>(
      `select p.id, p.organization_id as firm, o.user_id as "userId" from purchase_payments p
       join purchase_orders o on o.organization_id = p.organization_id and o.id = p.order_id where p.payment_id = $1`,
      [paymentId],
    );
    const [found] = rows;
    if (!found) return;
    await work.inOrganization(found.firm, systemActor, async (tx) => {
      await lockLibrary(tx);
      const payment = await lockPayment(tx, found.id);
      const state = payment && (await card.read(paymentId));
      if (!payment || !state) return;
      if (state.amountCents !== BigInt(payment.amountCents)) throw new Error(`payment ${found.id} is of another amount`);
      const isPaid = await settleStatus(tx, { payment, state, userId: found.userId }, { isTest: card.isTest, at: now() });
      if (isPaid) await settleReturn(tx, payment, state);
    });
  };

interface PaymentSettlement {
  readonly payment: PaymentRecord;
  readonly state: CardPaymentState;
  readonly userId: string;
}

/** Whether this payment purchases the order. */
async function settleStatus(
  tx: Tx,
  { payment, state, userId }: PaymentSettlement,
  { isTest, at }: { readonly isTest: boolean; readonly at: Date },
) {
  const { status, returnedCents } = state;
  if (payment.status !== "open") {
    // Ended here but paid after all: nothing is reserved for the payment anymore, and staff refund it.
    if (payment.status === "canceled" && status === "paid") record(tx, "storefront.paid-after-cancel", payment);
    return payment.status === "paid";
  }
  if (status === "pending") return false;
  await updatePayment(tx, payment.id, { status, returnedCents });
  if (status === "canceled") {
    await moveInLibrary(tx, payment.orderId, { from: "reserved", to: "released" });
    return false;
  }
  const order = await lockOrder(tx, payment.orderId, userId);
  if (!order) throw new Error("the order of a payment is gone");
  await moveInLibrary(tx, order.id, { from: "reserved", to: "owned" });
  await completeOrder(tx, order, { method: "card", isTest, at });
  return true;
}

/** Takes the toolkits back when the amount is returned to the buyer, and restores them when a dispute returns it to us. */
async function settleReturn(tx: Tx, payment: PaymentRecord, { returnedCents, amountCents }: CardPaymentState): Promise<void> {
  await updatePayment(tx, payment.id, { status: "paid", returnedCents });
  const isReturned = returnedCents >= amountCents;
  const move = isReturned ? ({ from: "owned", to: "returned" } as const) : ({ from: "returned", to: "owned" } as const);
  const moved = await moveInLibrary(tx, payment.orderId, move);
  if (moved > 0) record(tx, isReturned ? "storefront.purchase-returned" : "storefront.purchase-restored", payment);
}

const record = (tx: Tx, event: string, { id, orderId }: PaymentRecord): void =>
  tx.record({ event, subjectType: "purchase_order", subjectId: orderId, data: { payment: id } });

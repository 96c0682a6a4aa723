import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type PurchaseRequest, storefrontFailures } from "../../contract/index.ts";
import { abandonedAfterMinutes, orderTotal } from "../../core/index.ts";
import { completeOrder, dayOf } from "./complete-order.ts";
import { askProvider, type BuyerContext, endPayment, release } from "./end-payment.ts";
import { heldToolkits, insertIntoLibrary, lockLibrary } from "./library-repository.ts";
import { lockOrder, type Order, orderWire, titleOf } from "./order-repository.ts";
import type { CardPayments, CreditAccount, PurchasePorts } from "./payment-ports.ts";
import { abandonedPayments, insertPayment, notePaymentId, openPayment, type PaymentRecord } from "./payment-repository.ts";
import { settleOrders } from "./settle-card-payment.ts";

const { fail } = storefrontFailures;

/** Why this installation doesn't accept a payment method. */
const cannotPay = {
  prepaid: "This installation doesn't have prepaid credits, so the order was not bought. Pay by card, or contact Tieout support.",
  card: "This installation doesn't accept cards, so the order was not bought. Pay with prepaid credits, or contact Tieout support.",
} as const;

/** The provider remembers a reference for a day, so an older payment is started over. */
const payableMs = 12 * 3_600_000;

/** Why an order is refused: someone else in the firm already has one of its toolkits or is paying for it. */
async function refusalOf(tx: Tx, order: Order) {
  const held = (
    await heldToolkits(
      tx,
      order.toolkits.map(({ id }) => id),
    )
  ).filter(({ orderId }) => orderId !== order.id);
  const titles = (state: "owned" | "reserved") =>
    order.toolkits.filter(({ id }) => held.some((one) => one.toolkitId === id && one.state === state)).map(titleOf);
  const [owned, reserved] = [titles("owned"), titles("reserved")];
  if (owned.length > 0) return fail("storefront.in-library", { titles: owned });
  return reserved.length > 0 ? fail("storefront.being-bought", { titles: reserved }) : null;
}

/** Cart contents as the user saw them; the browser did not send absent members. */
type SeenCart = Pick<PurchaseRequest, "toolkit_ids" | "credits" | "amount">;

/** Refuses to buy a cart that was changed in another tab. */
function changedSince(order: Order, seen: SeenCart) {
  const { toolkit_ids: ids, credits, amount } = orderWire(order);
  const isSame =
    (seen.toolkit_ids === undefined || [...seen.toolkit_ids].sort().join() === [...ids].sort().join()) &&
    (seen.credits ?? credits) === credits &&
    (seen.amount ?? amount) === amount;
  return isSame ? null : fail("storefront.cart-changed", { toolkits: ids.length, credits, amount });
}

/**
 * Payments to end before the order can be bought: its own payment if the order is now paid another way or the payment is too old, and
 * colleagues' abandoned payments.
 */
async function inTheWay(tx: Tx, order: Order, { isPrepaid, at }: { readonly isPrepaid: boolean; readonly at: Date }) {
  const begun = await openPayment(tx, order.id);
  const own = begun && (isPrepaid || begun.createdAt.getTime() < at.getTime() - payableMs) ? begun : null;
  const ids = order.toolkits.map(({ id }) => id);
  const abandoned = await abandonedPayments(tx, ids, new Date(at.getTime() - abandonedAfterMinutes * 60_000));
  return [...(own ? [own] : []), ...abandoned.filter(({ orderId }) => orderId !== order.id)];
}

type Step<T> = (tx: Tx, order: Order) => Promise<T>;

/** Runs a step with the library locked as soon as the order can be bought; an order already purchased goes to `done`. */
async function withOrder<T, D>(context: BuyerContext, ports: PurchasePorts, asked: OrderCall<T, D>) {
  const { orderId, seen, isPrepaid, step, done } = asked;
  for (;;) {
    const result = await context.inOrganization(async (tx) => {
      await lockLibrary(tx);
      const order = await lockOrder(tx, orderId, context.actor.userId);
      if (!order) return fail("storefront.no-order", undefined);
      if (order.status === "Purchased") return { ok: true, value: { kind: "done", value: done(order) } } as const;
      if (order.toolkits.length === 0) return fail("storefront.cart-empty", undefined);
      const changed = changedSince(order, seen);
      if (changed) return changed;
      const payments = await inTheWay(tx, order, { isPrepaid, at: context.now() });
      if (payments.length > 0) return { ok: true, value: { kind: "payments", payments } } as const;
      const refusal = await refusalOf(tx, order);
      return refusal ?? ({ ok: true, value: { kind: "step", value: await step(tx, order) } } as const);
    });
    if (!result.ok) return result;
    if (result.value.kind !== "payments") return success(result.value);
    for (const payment of result.value.payments) {
      const ended = await endPayment(context, ports.card, payment);
      if (!ended.ok) return ended;
    }
  }
}

interface OrderCall<T, D> {
  readonly orderId: string;
  readonly seen: SeenCart;
  readonly isPrepaid: boolean;
  readonly step: Step<T>;
  readonly done: (order: Order) => D;
}

type SeenOrder = Pick<OrderCall<unknown, unknown>, "orderId" | "seen">;

const started = (order: Order, clientSecret: string | null = null) => ({ order: orderWire(order), client_secret: clientSecret });

/** Buys with prepaid credits in one transaction. A repeated call returns the order already purchased. */
async function payPrepaid(context: BuyerContext, ports: PurchasePorts & { readonly credits: CreditAccount }, wanted: SeenOrder) {
  const at = context.now();
  const bought = await withOrder(context, ports, {
    ...{ ...wanted, isPrepaid: true, done: (order) => started(order) },
    step: async (tx, order) => {
      const { credits } = orderTotal(order.toolkits.length);
      const title = order.toolkits.length === 1 ? "1 toolkit" : `${order.toolkits.length} toolkits`;
      const actorId = context.actor.userId;
      const spent = await ports.credits.spend(tx, { key: order.id, title, credits, actorId, today: dayOf(at), at });
      if (!spent.ok) return fail("storefront.not-enough-credits", spent.failure, { extra: { ...spent.failure } });
      await insertIntoLibrary(tx, { toolkits: order.toolkits, state: "owned", orderId: order.id, userId: actorId });
      await completeOrder(tx, order, { method: "prepaid", isTest: false, at });
      const purchased = await lockOrder(tx, order.id, actorId);
      return success(started(purchased ?? order));
    },
  });
  if (!bought.ok) return bought;
  return bought.value.kind === "done" ? success(bought.value.value) : bought.value.value;
}

/** The payment already begun for this order, or a new one that reserves its toolkits. */
async function paymentOf(tx: Tx, order: Order): Promise<{ readonly order: Order; readonly payment: PaymentRecord }> {
  const begun = await openPayment(tx, order.id);
  if (begun) return { order, payment: begun };
  const payment = await insertPayment(tx, order.id, orderTotal(order.toolkits.length).cents);
  await insertIntoLibrary(tx, { toolkits: order.toolkits, state: "reserved", orderId: order.id, userId: order.userId });
  return { order, payment };
}

type CardPorts = PurchasePorts & { readonly card: CardPayments };

/**
 * Begins the card payment; the order is completed when the provider's message says it was paid. If the payment has already been made,
 * completes the order here and doesn't charge again, even if the message hasn't arrived yet.
 */
async function payByCard(context: BuyerContext, ports: CardPorts, wanted: SeenOrder) {
  for (;;) {
    const begun = await withOrder(context, ports, { ...wanted, isPrepaid: false, done: (order) => started(order), step: paymentOf });
    if (!begun.ok) return begun;
    if (begun.value.kind === "done") return success(begun.value.value);
    const { order, payment } = begun.value.value;
    if (payment.paymentId !== null && (await isEnded(context, ports.card, { ...payment, paymentId: payment.paymentId }))) continue;
    const secret = await secretOf(context, ports.card, { order, payment });
    if (!secret.ok) return secret;
    if (secret.value !== null) return success(started(order, secret.value));
  }
}

/** Whether the provider reports the payment as made or ended; if so, records that here too. */
async function isEnded({ work, now, inOrganization }: BuyerContext, card: CardPayments, payment: PaymentRecord & { paymentId: string }) {
  const settled = await askProvider(() => settleOrders({ work, card, now })(payment.paymentId));
  if (!settled.ok) return false;
  return (await inOrganization((tx) => openPayment(tx, payment.orderId)))?.id !== payment.id;
}

type StartedPayment = Awaited<ReturnType<typeof paymentOf>>;

/** Secret that the browser uses to pay; null if the payment was ended while the provider was starting it. */
async function secretOf(context: BuyerContext, card: CardPayments, { order, payment }: StartedPayment) {
  const description = order.toolkits.length === 1 ? "1 SOC toolkit" : `${order.toolkits.length} SOC toolkits`;
  const amountCents = BigInt(payment.amountCents);
  const answer = await askProvider(() => card.begin({ reference: payment.id, amountCents, description }));
  if (!answer.ok) {
    // The provider repeats its answer for a reference, even a refusal, so the next attempt needs a new reference.
    if (payment.paymentId === null) await context.inOrganization((tx) => release(tx, payment));
    return answer;
  }
  const { paymentId, clientSecret } = answer.value;
  if (payment.paymentId === paymentId) return success(clientSecret);
  if (await context.inOrganization((tx) => notePaymentId(tx, payment.id, paymentId))) return success(clientSecret);
  const ended = await askProvider(() => card.cancel(paymentId));
  return ended.ok ? success(null) : ended;
}

export async function purchaseOrder(
  context: BuyerContext,
  ports: PurchasePorts,
  { purchase_order_id: orderId, payment_method: method, ...seen }: PurchaseRequest,
) {
  const { credits, card } = ports;
  const wanted = { orderId, seen };
  if (method === "prepaid")
    return credits ? payPrepaid(context, { ...ports, credits }, wanted) : fail("storefront.cannot-pay", { why: cannotPay.prepaid });
  return card ? payByCard(context, { ...ports, card }, wanted) : fail("storefront.cannot-pay", { why: cannotPay.card });
}

import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { storefrontFailures } from "../../contract/index.ts";
import { lockLibrary, moveInLibrary } from "./library-repository.ts";
import { CardRefused, type PurchasePorts } from "./payment-ports.ts";
import { lockPayment, type PaymentRecord, updatePayment } from "./payment-repository.ts";

export type BuyerContext = Pick<SignedInContext, "inOrganization" | "actor" | "now" | "work">;

/** Returns the payment provider's answer, or a refusal if it doesn't answer. */
export async function askProvider<T>(ask: () => Promise<T>) {
  try {
    return success(await ask());
  } catch (error) {
    if (error instanceof CardRefused) return storefrontFailures.fail("storefront.payment-refused", undefined);
    throw error;
  }
}

/** Ends an unpaid card payment, so that its toolkits can be bought another way. Refused if the payment has been made. */
export async function endPayment(context: BuyerContext, card: PurchasePorts["card"], { id, orderId, paymentId }: PaymentRecord) {
  // If we never got the provider's ID, no browser can have paid.
  const outcome = await askProvider(async () => (paymentId !== null && card ? card.cancel(paymentId) : "canceled"));
  if (!outcome.ok) return outcome;
  if (outcome.value === "paid") return storefrontFailures.fail("storefront.paid-by-card", undefined);
  await context.inOrganization((tx) => release(tx, { id, orderId, paymentId }));
  return success(undefined);
}

type EndedPayment = Pick<PaymentRecord, "id" | "orderId" | "paymentId">;

/** Releases what was reserved for an ended payment, unless another call has started it at the provider in the meantime. */
export async function release(tx: Tx, { id, orderId, paymentId }: EndedPayment): Promise<void> {
  await lockLibrary(tx);
  const payment = await lockPayment(tx, id);
  if (payment?.status !== "open" || payment.paymentId !== paymentId) return;
  await updatePayment(tx, id, { status: "canceled", returnedCents: 0n });
  await moveInLibrary(tx, orderId, { from: "reserved", to: "released" });
}

import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type PaymentProvider, PaymentRefused } from "@tieout/payments";
import { creditsFailures } from "../../contract/index.ts";
import { purchaseTitle, unitPriceOf } from "../../core/index.ts";
import { type BegunPurchase, endRefusedPurchase, findOrInsertPurchase, notePayment } from "./begun-purchases.ts";
import { settlePurchases } from "./settle-purchase.ts";

export type BuyerContext = Pick<SignedInContext, "inOrganization" | "actor" | "now" | "work">;

/** Returns the provider's answer, or a refusal if it doesn't answer. */
async function askProvider<T>(ask: () => Promise<T>) {
  try {
    return success(await ask());
  } catch (error) {
    if (error instanceof PaymentRefused) return creditsFailures.fail("credits.payment-refused", undefined);
    throw error;
  }
}

/**
 * Begins a payment. The purchase is committed before the provider is called and the payment's ID afterward, so no transaction is open
 * during the call. Asking again for the same quantity, even after a crash in between, returns the payment already begun until it is made or
 * ended.
 */
export async function purchaseCredits(context: BuyerContext, provider: PaymentProvider | null, quantity: number) {
  if (!provider) return creditsFailures.fail("credits.no-provider", undefined);
  const { actor, now, inOrganization } = context;
  const wish = { userId: actor.userId, quantity, unitCents: unitPriceOf(quantity), provider: provider.kind };
  for (;;) {
    const purchase = await inOrganization((tx) => findOrInsertPurchase(tx, { ...wish, at: now() }));
    const over = await askProvider(() => isOver(context, provider, purchase.paymentId));
    if (!over.ok) return over;
    if (over.value) continue;
    const secret = await secretOf(context, provider, purchase);
    if (!secret.ok) return secret;
    if (secret.value !== null) return success({ client_secret: secret.value });
  }
}

/** Whether the provider reports that the payment was made or ended; if so, this is recorded. */
async function isOver({ work, now }: BuyerContext, provider: PaymentProvider, paymentId: string | null): Promise<boolean> {
  const payment = paymentId === null ? null : await provider.read(paymentId);
  if (paymentId === null || payment === null || payment.status === "pending") return false;
  await settlePurchases({ work, provider, now })(paymentId);
  return true;
}

/** The secret that the browser pays with; null if the purchase was ended while the provider began its payment. */
async function secretOf({ work, inOrganization }: BuyerContext, provider: PaymentProvider, purchase: BegunPurchase) {
  const { id, quantity, unitCents, amountCents } = purchase;
  const begun = await askProvider(() => provider.begin({ reference: id, amountCents, description: purchaseTitle(quantity, unitCents) }));
  if (!begun.ok) {
    // A provider repeats its answer for a reference, even a refusal, so the next attempt needs a new reference.
    await endRefusedPurchase(work, id);
    return begun;
  }
  const { paymentId, clientSecret } = begun.value;
  if (await inOrganization((tx) => notePayment(tx, purchase, paymentId))) return success(clientSecret);
  const ended = await askProvider(() => provider.cancel(paymentId));
  return ended.ok ? success(null) : ended;
}

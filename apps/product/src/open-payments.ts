import { endUnbegunPurchases, openPurchases, settlePurchases } from "@tieout/credits/server";
import { type EventDeps, type PaymentProvider, reconcilePayments, stripeProvider, testProvider } from "@tieout/payments";
import type { Work } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";
import { openOrderPayments, settleOrders } from "@tieout/storefront/server";
import { cardPayments } from "./store-ports.ts";

type PaymentSettings = Pick<
  ProcessSettings,
  "stripeSecretKey" | "stripePublishableKey" | "stripeWebhookSecret" | "stripePlace" | "isProduction"
>;

/** Stripe if its keys are set; without them the test provider, or none in production mode. */
export function openPayments(settings: PaymentSettings, work: Work): PaymentProvider | null {
  const { stripeSecretKey: secretKey, stripePublishableKey: publishableKey, stripeWebhookSecret: webhookSecret } = settings;
  if (secretKey !== null && publishableKey !== null && webhookSecret !== null)
    return stripeProvider({ secretKey, publishableKey, webhookSecret }, settings.stripePlace ?? undefined);
  return settings.isProduction ? null : testProvider(work);
}

/** Payment events settle purchases of everything sold. */
export const paymentEvents = (work: Work, provider: PaymentProvider): EventDeps => ({
  work,
  provider,
  settle: async (paymentId) => {
    const now = (): Date => new Date();
    await settlePurchases({ work, provider, now })(paymentId);
    await settleOrders({ work, card: cardPayments(provider, work), now })(paymentId);
  },
});

/** Updates purchases whose payments are still open to the provider's current state, whether or not the payment events arrived. */
export async function reconcileOpenPayments(deps: EventDeps, now: Date): Promise<void> {
  const { work, provider } = deps;
  await endUnbegunPurchases(work, now);
  const open = [...(await openPurchases(work, provider.kind, now)), ...(await openOrderPayments(work, now))];
  await reconcilePayments(deps, open, now);
}

import { settlePurchases } from "@tieout/credits/server";
import { type EventDeps, type PaymentProvider, stripeProvider, testProvider } from "@tieout/payments";
import type { Work } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";
import { settleOrders } from "@tieout/storefront/server";
import { cardPayments } from "./store-ports.ts";

type PaymentSettings = Pick<ProcessSettings, "stripeSecretKey" | "stripePublishableKey" | "stripeWebhookSecret" | "isProduction">;

/** Stripe where its keys are given; without them the test provider, and in production mode none. */
export function openPayments(settings: PaymentSettings, work: Work): PaymentProvider | null {
  const { stripeSecretKey: secretKey, stripePublishableKey: publishableKey, stripeWebhookSecret: webhookSecret } = settings;
  if (secretKey !== null && publishableKey !== null && webhookSecret !== null)
    return stripeProvider({ secretKey, publishableKey, webhookSecret });
  return settings.isProduction ? null : testProvider(work);
}

/** What happens to payments settles everything that is sold. */
export const paymentEvents = (work: Work, provider: PaymentProvider): EventDeps => ({
  work,
  provider,
  settle: async (paymentId) => {
    const now = (): Date => new Date();
    await settlePurchases({ work, provider, now })(paymentId);
    await settleOrders({ work, card: cardPayments(provider, work), now })(paymentId);
  },
});

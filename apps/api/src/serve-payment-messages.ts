import { serveWebhook } from "@tieout/http";
import { ForgedMessage, type PaymentProvider, takeMessage } from "@tieout/payments";
import type { Work } from "@tieout/postgres";
import type { FastifyInstance } from "fastify";
import { paymentEvents } from "../../product/src/open-payments.ts";

/** `/api/billing/webhooks/stripe/`: Stripe's payment events. The route does not exist without Stripe keys. */
export async function servePaymentMessages(app: FastifyInstance, work: Work, provider: PaymentProvider | null): Promise<void> {
  if (provider?.kind !== "stripe") return;
  await serveWebhook(app, {
    path: "/api/billing/webhooks/stripe/",
    signatureHeader: "stripe-signature",
    async take(message, signature) {
      try {
        await takeMessage(paymentEvents(work, provider), message, signature);
        return true;
      } catch (error) {
        if (error instanceof ForgedMessage) return false;
        throw error;
      }
    },
  });
}

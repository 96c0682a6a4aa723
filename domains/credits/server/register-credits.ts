import { pageLinks } from "@tieout/contract";
import { type Registration, registration } from "@tieout/http";
import { formatCents, success } from "@tieout/kernel";
import { endTestPayment, type PaymentProvider } from "@tieout/payments";
import { creditsFailures, creditsRoutes } from "../contract/index.ts";
import { creditDay, creditsPolicy, mostCredits, volumePrices, workpaperSetCredits } from "../core/index.ts";
import { purchaseCredits } from "./purchases/purchase-credits.ts";
import { settlePurchases } from "./purchases/settle-purchase.ts";
import { listActivity } from "./reads/list-activity.ts";
import { readBalance, readHistory } from "./reads/read-balance.ts";
import { readDashboard } from "./reads/read-dashboard.ts";

export interface CreditsDeps {
  /** Null if this installation can't charge cards. */
  readonly provider: PaymentProvider | null;
}

/** A firm's credits and how they are purchased. */
export const registerCredits = ({ provider }: CreditsDeps): Registration =>
  registration<typeof creditsRoutes>({
    domain: "credits",
    routes: creditsRoutes,
    policies: creditsPolicy,
    handlers: {
      getCurrentBalance: async ({ tx, now }) => success(await readBalance(tx, creditDay(now().getTime()))),
      getCreditDashboard: async ({ tx, now }) => success(await readDashboard(tx, creditDay(now().getTime()))),
      getBalanceHistory: async ({ tx, now }) => success(await readHistory(tx, creditDay(now().getTime()))),
      async listCreditActivity({ tx }, { query }) {
        const { page, page_size: pageSize, kind, since, search } = query;
        const found = await listActivity(tx, {
          ...{ kinds: kind, since: since ? new Date(since) : null, search },
          ...{ limit: pageSize, offset: (page - 1) * pageSize },
        });
        return success({ ...found, ...pageLinks(creditsRoutes.listCreditActivity.path, query, { page, pageSize, count: found.count }) });
      },
      getCreditPrices: async () =>
        success({
          prices: volumePrices.map(({ from, to, cents }) => ({ from, to, price: formatCents(cents) })),
          most_credits: mostCredits,
          workpaper_set_credits: workpaperSetCredits,
          payment: provider && { provider: provider.kind, publishable_key: provider.publishableKey },
        }),
      purchaseCredits: (context, { body }) => purchaseCredits(context, provider, body.quantity),
      async payTestPayment({ work, now }, { body }) {
        const paymentId = provider?.kind === "test" ? await endTestPayment(work, body.client_secret, body.outcome) : null;
        if (!provider || paymentId === null) return creditsFailures.fail("credits.no-test-payment", undefined);
        await settlePurchases({ work, provider, now })(paymentId);
        return success(undefined);
      },
    },
  });

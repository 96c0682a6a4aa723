import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { purchaseRoutes, storefrontFailures } from "../../contract/index.ts";
import { changeCart } from "./change-cart.ts";
import { downloadToolkit, fileAnswer } from "./download-toolkit.ts";
import { listLibrary } from "./library-repository.ts";
import { findReceipt, listOrders, orderWire } from "./order-repository.ts";
import type { PurchasePorts } from "./payment-ports.ts";
import { purchaseOrder } from "./purchase-order.ts";
import { readCheckout } from "./read-checkout.ts";
import { redeemToolkit } from "./redeem-toolkit.ts";
import { settleOrders } from "./settle-card-payment.ts";
import { writeReceipt } from "./write-receipt.ts";

/** Cart, checkout and library. */
export const registerPurchases = (ports: PurchasePorts): Registration =>
  registration<typeof purchaseRoutes>({
    domain: "purchases",
    routes: purchaseRoutes,
    handlers: {
      addToCart: (context, { body }) => changeCart(context, ports, { toolkitIds: body.toolkit_ids, others: "stay" }),
      listOrders: async ({ tx, actor }, { query }) => success((await listOrders(tx, actor.userId, query.status ?? null)).map(orderWire)),
      setCart: (context, { body }) => changeCart(context, ports, { toolkitIds: body.toolkit_ids, others: "leave" }),
      getCheckout: async ({ tx, actor, now }) => success(await readCheckout(tx, ports, { userId: actor.userId, at: now() })),
      purchase: (context, { body }) => purchaseOrder(context, ports, body),
      async payTestOrder({ work, now }, { body }) {
        const { card } = ports;
        const paymentId = card?.endTest ? await card.endTest(body.client_secret, body.outcome) : null;
        if (!card || paymentId === null) return storefrontFailures.fail("storefront.no-test-payment", undefined);
        await settleOrders({ work, card, now })(paymentId);
        return success(undefined);
      },
      async getReceipt({ tx }, { params }) {
        const receipt = await findReceipt(tx, params.orderId);
        if (!receipt) return storefrontFailures.fail("storefront.no-order", undefined);
        return fileAnswer(await writeReceipt(receipt), `tieout-receipt-${receipt.number}.pdf`, "application/pdf");
      },
      listLibrary: async ({ tx }, { query }) => success(await listLibrary(tx, query.purchased === "true")),
      downloadToolkit: (context, { params, query }) => downloadToolkit(context, { ...params, edition: query.edition }),
      redeemToolkit: ({ tx, actor, now }, { params }) =>
        redeemToolkit(tx, ports, { toolkitId: params.toolkitId, userId: actor.userId, at: now() }),
    },
  });

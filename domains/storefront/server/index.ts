export { registerToolkitEditions } from "./editions/add-edition.ts";
export type { AuditProgram } from "./engagement/audit-program.ts";
export { toolkitIdOf } from "./engagement/engagement-toolkit-repository.ts";
export { placeToolkit } from "./engagement/engagement-toolkits.ts";
export { registerEngagementToolkits } from "./engagement/register-engagement-toolkits.ts";
export { storePageHead } from "./page-head.ts";
export { changeCart } from "./purchases/change-cart.ts";
export {
  type CardPayments,
  CardRefused,
  type CreditAccount,
  type IncludedToolkits,
} from "./purchases/payment-ports.ts";
export { openOrderPayments } from "./purchases/payment-repository.ts";
export { purchaseOrder } from "./purchases/purchase-order.ts";
export { redeemToolkit } from "./purchases/redeem-toolkit.ts";
export { registerPurchases } from "./purchases/register-purchases.ts";
export { settleOrders } from "./purchases/settle-card-payment.ts";
export { type PutOutcome, putToolkit } from "./put-toolkits.ts";
export { registerStorefront } from "./register-storefront.ts";
export { registerToolkitRequests } from "./requests/register-requests.ts";
export { seedSampleToolkits } from "./seed-samples.ts";

export { ForgedMessage, type PaymentProvider, PaymentRefused } from "./payment-provider.ts";
export { type OpenPayment, reconcilePayments } from "./reconcile-payments.ts";
export { stripeProvider } from "./stripe-provider.ts";
export { catchUpEvents, type EventDeps, type SettlePayment, takeMessage } from "./take-events.ts";
export { endTestPayment, testProvider } from "./test-provider.ts";

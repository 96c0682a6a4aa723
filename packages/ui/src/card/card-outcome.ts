import type { PaymentIntentResult } from "@stripe/stripe-js";

/** Outcome of a payment: sent, to be confirmed later by the provider's message; or still open, with a sentence to show. */
export type CardOutcome = { readonly isSent: true } | { readonly isSent: false; readonly sentence: string };

const open = (sentence: string): CardOutcome => ({ isSent: false, sentence });
const declined = "The payment didn't go through, and nothing was charged. Try again, or use another card.";
const ended = "This payment was canceled, and nothing was charged. Close this window, then start again.";

/** A payment already made counts as sent if submitted again; it is never charged twice. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  if (status === "succeeded" || status === "processing" || status === "requires_capture") return { isSent: true };
  if (status === "canceled") return open(ended);
  const isOfCard = error?.type === "card_error" || error?.type === "validation_error";
  return open(isOfCard && error.message ? `${error.message} Nothing was charged.` : declined);
}

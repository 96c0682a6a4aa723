import type { PaymentIntentResult } from "@stripe/stripe-js";

/** What became of a payment: sent, and confirmed by the provider's message; or open, with what to say. */
export type CardOutcome = { readonly isSent: true } | { readonly isSent: false; readonly sentence: string };

const open = (sentence: string): CardOutcome => ({ isSent: false, sentence });
const declined = "The payment didn't go through, and nothing was charged. Try again, or use another card.";
const ended = "This payment was canceled, and nothing was charged. Close this window, then start again.";

/** A payment that was made and is asked for again is sent too: it is never made twice. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  if (status === "succeeded" || status === "processing" || status === "requires_capture") return { isSent: true };
  if (status === "canceled") return open(ended);
  const isOfCard = error?.type === "card_error" || error?.type === "validation_error";
  return open(isOfCard && error.message ? `${error.message} Nothing was charged.` : declined);
}

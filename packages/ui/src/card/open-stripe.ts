import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** Loads the provider's script, only from the provider and only once. Rejects if it cannot be loaded. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("the script of the payment provider has not loaded");
  return stripe;
}

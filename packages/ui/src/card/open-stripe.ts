import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** The provider's script, which the page loads from it alone, once. Rejects where it cannot be loaded. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("the script of the payment provider has not loaded");
  return stripe;
}

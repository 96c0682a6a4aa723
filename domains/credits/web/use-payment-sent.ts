import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { showSuccess } from "@tieout/ui";
import { useCallback } from "react";

/** The provider's message takes a moment to arrive. */
const lookAgainMs = [1500, 4000, 10_000, 30_000];

/** Reports that a payment was sent, and polls a few times for the credits, on any page. */
export function usePaymentSent(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    showSuccess("Payment sent.", "We'll add the credits as soon as the payment provider confirms it.");
    for (const after of lookAgainMs) setTimeout(() => void invalidateViews(cache, ["credits"]), after);
  }, [cache]);
}

import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { showSuccess } from "@tieout/ui";
import { useCallback } from "react";

/** The provider's message takes a moment. */
const lookAgainMs = [1500, 4000, 10_000, 30_000];

/** Says that a payment was sent, and looks for its credits a few times, wherever the person goes. */
export function usePaymentSent(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    showSuccess("Payment sent.", "We'll add the credits as soon as the payment provider confirms it.");
    for (const after of lookAgainMs) setTimeout(() => void invalidateViews(cache, ["credits"]), after);
  }, [cache]);
}

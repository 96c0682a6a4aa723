import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { useReturnedPayment } from "@tieout/ui/card";
import { useEffect, useState } from "react";
import { useBought } from "./use-bought.ts";
import { useCheckout } from "./use-purchases.ts";

const lookAgainMs = 2000;

interface PendingPayment {
  /** Null if the order was bought before this page opened. */
  readonly orderId: string | null;
}

/**
 * The checkout and a payment that was sent. Once the payment's order is no longer in the cart, it has been bought, and the library opens.
 */
export function useSentPayment() {
  const returned = useReturnedPayment();
  const [waiting, setWaiting] = useState<PendingPayment | null>(null);
  const query = useCheckout(waiting ? lookAgainMs : false);
  const cache = useQueryClient();
  const bought = useBought();
  const orderId = query.data?.order?.id ?? null;
  const isBought = waiting !== null && query.data !== undefined && (orderId === null || orderId !== waiting.orderId);
  useEffect(() => {
    if (!isBought) return;
    void invalidateViews(cache, ["library"]);
    bought("Toolkits purchased.");
  }, [isBought, bought, cache]);
  return { query, returned, isSent: waiting !== null, sent: () => setWaiting({ orderId }) };
}

import { useEffect, useState } from "react";
import { useUrlParams } from "../layout/url-params.tsx";

const secretName = "payment_intent_client_secret";
/** What the provider adds to the address to which it sends a person back. */
const added = { payment_intent: null, [secretName]: null, redirect_status: null };

/** The secret of a payment whose person is back from a page of a bank, or null; it leaves the address at once. */
export function useReturnedPayment(): string | null {
  const [params, change] = useUrlParams();
  const [secret] = useState(() => params.get(secretName));
  useEffect(() => {
    if (secret !== null) change(added, { replace: true });
  }, [secret, change]);
  return secret;
}

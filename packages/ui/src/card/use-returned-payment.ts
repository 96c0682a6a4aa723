import { useEffect, useState } from "react";
import { useUrlParams } from "../layout/url-params.tsx";

const secretName = "payment_intent_client_secret";
/** Parameters the provider adds to the address to which it returns the user. */
const added = { payment_intent: null, [secretName]: null, redirect_status: null };

/** Secret of the payment of a user who has returned from a bank's page, or null; removed from the address at once. */
export function useReturnedPayment(): string | null {
  const [params, change] = useUrlParams();
  const [secret] = useState(() => params.get(secretName));
  useEffect(() => {
    if (secret !== null) change(added, { replace: true });
  }, [secret, change]);
  return secret;
}

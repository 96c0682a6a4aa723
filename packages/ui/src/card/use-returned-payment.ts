import { useEffect, useState } from "react";
import { useUrlParams } from "../layout/url-params.tsx";

const secretName = "payment_intent_client_secret";
/** Parameters that the provider adds to the URL when it sends the user back. */
const added = { payment_intent: null, [secretName]: null, redirect_status: null };

/** Secret of the payment if the user has returned from a bank's page, otherwise null; removed from the URL immediately. */
export function useReturnedPayment(): string | null {
  const [params, change] = useUrlParams();
  const [secret] = useState(() => params.get(secretName));
  useEffect(() => {
    if (secret !== null) change(added, { replace: true });
  }, [secret, change]);
  return secret;
}

import { ApiProblem, useClient } from "@tieout/client";
import { useEffect, useState } from "react";
import { signOnRoutes } from "../../contract/index.ts";
import { typedDomain } from "./begun-sign-on.ts";

export interface Offer {
  readonly domain: string;
  readonly firm: string;
}

/** Waits for a pause in typing. */
const pauseMs = 250;
const knownFirms = new Map<string, string | null>();

/** Single sign-on for the typed email's domain; null if there is none or that isn't known, in which case the password is used. */
export function useSignOnOffer(email: string): Offer | null {
  const client = useClient(signOnRoutes);
  const domain = typedDomain(email);
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    if (domain === null) return;
    let isAwaited = true;
    const tell = (firm: string | null) => {
      if (isAwaited) setOffer(firm === null ? null : { domain, firm });
    };
    const ask = async (): Promise<void> => {
      try {
        const { firm } = await client.getSignOnOffer({ query: { domain } });
        knownFirms.set(domain, firm);
        tell(firm);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        tell(null);
      }
    };
    const known = knownFirms.get(domain);
    if (known !== undefined) tell(known);
    const timer = setTimeout(() => void (known === undefined && ask()), pauseMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [domain, client]);
  return offer?.domain === domain ? offer : null;
}

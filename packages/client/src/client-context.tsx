import type { RouteTable } from "@tieout/contract";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Client, createClient } from "./create-client.ts";
import type { Transport } from "./transport.ts";

const TransportContext = createContext<Transport | null>(null);

export function ClientProvider({ transport, children }: { readonly transport: Transport; readonly children: ReactNode }) {
  return <TransportContext.Provider value={transport}>{children}</TransportContext.Provider>;
}

/** For calls without a client for their route table, such as resumable uploads. */
export function useTransport(): Transport {
  const transport = useContext(TransportContext);
  if (!transport) throw new Error("useTransport needs a ClientProvider above it");
  return transport;
}

/** The typed client for a route table, for calls outside of queries and mutations (downloads, event streams). */
export function useClient<T extends RouteTable>(routes: T): Client<T> {
  const transport = useTransport();
  return useMemo(() => createClient(routes, transport), [routes, transport]);
}

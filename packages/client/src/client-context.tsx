import type { RouteTable } from "@tieout/contract";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Client, createClient } from "./create-client.ts";
import type { Transport } from "./transport.ts";

const TransportContext = createContext<Transport | null>(null);

export function ClientProvider({ transport, children }: { readonly transport: Transport; readonly children: ReactNode }) {
  return <TransportContext.Provider value={transport}>{children}</TransportContext.Provider>;
}

/** The typed client of a route table, for calls outside of queries and mutations (downloads, event streams). */
export function useClient<T extends RouteTable>(routes: T): Client<T> {
  const transport = useContext(TransportContext);
  if (!transport) throw new Error("useClient needs a ClientProvider above it");
  return useMemo(() => createClient(routes, transport), [routes, transport]);
}

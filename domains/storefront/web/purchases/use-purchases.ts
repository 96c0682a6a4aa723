import { useRouteQuery, useTransport } from "@tieout/client";
import { purchaseRoutes } from "../../contract/index.ts";

/** The store is open to strangers too, for whom there is nothing to ask. */
export const useIsSignedIn = (): boolean => useTransport().getToken() !== null;

/** `everyMs`: asked again so often; false: only after a change. */
export const useCheckout = (everyMs: number | false = false) =>
  useRouteQuery(purchaseRoutes, "getCheckout", undefined, {
    ...{ views: ["cart", "library", "credits"], enabled: useIsSignedIn(), staleTime: 30_000, refetchInterval: everyMs },
  });

export const useLibrary = () =>
  useRouteQuery(purchaseRoutes, "listLibrary", { query: {} }, { views: ["library"], enabled: useIsSignedIn(), staleTime: 30_000 });

/** Where a stranger signs in to return to this page. */
export const loginAddress = (here: string): string => `/login?redirect=${encodeURIComponent(here)}`;

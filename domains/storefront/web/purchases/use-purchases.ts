import { useRouteQuery, useTransport } from "@tieout/client";
import { purchaseRoutes } from "../../contract/index.ts";

/** Whether the user is signed in. Visitors can use the store too, but have nothing to load. */
export const useIsSignedIn = (): boolean => useTransport().getToken() !== null;

/** `everyMs`: polling interval; false to refetch only after a change. */
export const useCheckout = (everyMs: number | false = false) =>
  useRouteQuery(purchaseRoutes, "getCheckout", undefined, {
    ...{ views: ["cart", "library", "credits"], enabled: useIsSignedIn(), staleTime: 30_000, refetchInterval: everyMs },
  });

export const useLibrary = () =>
  useRouteQuery(purchaseRoutes, "listLibrary", { query: {} }, { views: ["library"], enabled: useIsSignedIn(), staleTime: 30_000 });

/** Login URL that brings a visitor back to this page after signing in. */
export const loginAddress = (here: string): string => `/login?redirect=${encodeURIComponent(here)}`;

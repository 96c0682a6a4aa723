import { Outlet, useMatches } from "@tanstack/react-router";
import { useNamedPageTitle } from "@tieout/ui";
import { useEffect } from "react";
import { pageTitle } from "./product.ts";

/** Sets the page title from the route. Screens for a single item set their own title; see `usePageTitle`. */
export function RootRoute() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  const named = useNamedPageTitle();
  useEffect(() => {
    document.title = pageTitle(named ?? title);
  }, [named, title]);
  return <Outlet />;
}

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./every-route.ts";

/** What asks for a login, in the shell. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "inside",
  component: lazyRouteComponent(() => import("./shell/app-shell.tsx"), "AppShell"),
  // The page's own frame is shown until the shell has come.
  pendingComponent: () => null,
});

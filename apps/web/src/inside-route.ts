import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./every-route.ts";

/** Parent of the routes in the app shell, which require a login. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "inside",
  component: lazyRouteComponent(() => import("./shell/app-shell.tsx"), "AppShell"),
  // The static frame is shown until the shell has loaded.
  pendingComponent: () => null,
});

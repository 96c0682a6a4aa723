import { createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { rootRoute } from "./every-route.ts";

const storeFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "store-frame",
  component: lazyRouteComponent(() => import("./shell/store-frame.tsx"), "StoreFrame"),
});

const storeRoute = createRoute({
  getParentRoute: () => storeFrameRoute,
  path: "/store",
  staticData: { title: "SOC Toolkit Store" },
  component: Outlet,
});

const storeListRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "StoreRoute"),
});

const toolkitOf = {
  getParentRoute: () => storeRoute,
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "ToolkitRoute"),
} as const;

const toolkitRoute = createRoute({ ...toolkitOf, path: "/$toolkitId" });
const longToolkitRoute = createRoute({ ...toolkitOf, path: "/soc-reports/$toolkitId/$soc/$provider/$service/$dates" });

/** The store, open without a login. */
export const storeTree = storeFrameRoute.addChildren([storeRoute.addChildren([storeListRoute, toolkitRoute, longToolkitRoute])]);

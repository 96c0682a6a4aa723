import { createRoute, lazyRouteComponent, notFound, Outlet } from "@tanstack/react-router";
import { rootRoute } from "./every-route.ts";
import { isId } from "./is-id.ts";

const storeFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "store-frame",
  component: lazyRouteComponent(() => import("./shell/store-frame.tsx"), "StoreFrame"),
  pendingComponent: () => null,
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

const checkoutRoute = createRoute({
  getParentRoute: () => storeFrameRoute,
  path: "/checkout",
  staticData: { title: "Checkout" },
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "CheckoutRoute"),
});

const libraryRoute = createRoute({
  getParentRoute: () => storeFrameRoute,
  path: "/purchases",
  staticData: { title: "Library" },
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "LibraryRoute"),
});

const toolkitOf = {
  getParentRoute: () => storeRoute,
  staticData: { title: "Toolkit" },
  beforeLoad: ({ params }: { readonly params: { readonly toolkitId: string } }) => {
    if (!isId(params.toolkitId)) throw notFound();
  },
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "ToolkitRoute"),
} as const;

const toolkitRoute = createRoute({ ...toolkitOf, path: "/$toolkitId" });
const longToolkitRoute = createRoute({ ...toolkitOf, path: "/soc-reports/$toolkitId/$soc/$provider/$service/$dates" });

/** The store, open without a login except for checkout and the library. */
export const storeTree = storeFrameRoute.addChildren([
  storeRoute.addChildren([storeListRoute, toolkitRoute, longToolkitRoute]),
  checkoutRoute,
  libraryRoute,
]);

/** Outside the store's frame, so that a user who signs in partway through stays on the page. */
export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-up",
  staticData: { title: "Sign up" },
  component: lazyRouteComponent(() => import("./routes/store-routes.tsx"), "SignUpRoute"),
});

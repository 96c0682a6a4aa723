import { createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { InstructionsList, ProviderInstructionsScreen } from "@tieout/engagements/web";
import { ArticleScreen, ResourceCenterScreen } from "@tieout/help/web";
import { insideRoute } from "./inside-route.ts";
import { loadParts } from "./load-parts.ts";

const resourcesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/resources",
  staticData: { title: "Resource Center" },
  component: Outlet,
});

const resourceCenterRoute = createRoute({
  getParentRoute: () => resourcesRoute,
  path: "/",
  loader: loadParts(ResourceCenterScreen, InstructionsList),
  component: lazyRouteComponent(() => import("./routes/resources-routes.tsx"), "ResourceCenterRoute"),
});

const articleRoute = createRoute({
  getParentRoute: () => resourcesRoute,
  path: "/$slug",
  staticData: { title: "Article" },
  loader: loadParts(ArticleScreen),
  component: lazyRouteComponent(() => import("./routes/resources-routes.tsx"), "ArticleRoute"),
});

const providerInstructionsRoute = createRoute({
  getParentRoute: () => resourcesRoute,
  path: "/providers/$providerId",
  staticData: { title: "Download instructions" },
  loader: loadParts(ProviderInstructionsScreen),
  component: lazyRouteComponent(() => import("./routes/resources-routes.tsx"), "ProviderInstructionsRoute"),
});

/** The Resource Center with its articles. */
export const resourcesTree = resourcesRoute.addChildren([resourceCenterRoute, articleRoute, providerInstructionsRoute]);

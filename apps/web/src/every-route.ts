import { createRootRouteWithContext, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { RootRoute } from "./root-route.tsx";
import { decideNavigation } from "./session/navigation-policy.ts";
import { visitor } from "./session/visitor.ts";

const RootNotFoundScreen = lazyRouteComponent(() => import("./not-found-screen.tsx"), "RootNotFoundScreen");

export interface RouterContext {
  /** Clears the signed-in user's cache. */
  readonly resetStores: () => void;
  /** Logs the user out in every tab. */
  readonly leave: () => void;
  /** URL of the page currently shown. */
  readonly shown: () => string | undefined;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootRoute,
  errorComponent: ErrorScreen,
  notFoundComponent: RootNotFoundScreen,
  beforeLoad: ({ location, context }) => {
    const decision = decideNavigation(location.href, visitor());
    if (decision.kind === "allow") return;
    if (decision.kind === "go") throw redirect({ href: decision.to, replace: true });
    if (decision.kind === "stay") {
      const before = context.shown();
      throw redirect({ href: before && before !== location.href ? before : "/engagements", replace: true });
    }
    if (decision.resetStores) context.resetStores();
    throw redirect({
      to: "/login",
      search: { redirect: decision.redirect, ...(decision.resetStores ? { ended: "expired" as const } : {}) },
      replace: true,
    });
  },
});

import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";

/** What waits for the signed-in person. */
export const WaitingScreen = lazyRouteComponent(() => import("./waiting/waiting-screen.tsx"));
/** Nothing where it cannot be loaded, as offline: no page fails for it. */
export const WaitingCount = lazyPart(() => import("./waiting/waiting-count.tsx").catch(() => ({ default: () => null })));

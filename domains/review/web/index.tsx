import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";

/** Items waiting for the signed-in user. */
export const WaitingScreen = lazyRouteComponent(() => import("./waiting/waiting-screen.tsx"));
/** Renders nothing if it can't load, such as offline, so that it never breaks a page. */
export const WaitingCount = lazyPart(() => import("./waiting/waiting-count.tsx").catch(() => ({ default: () => null })));

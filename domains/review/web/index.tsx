import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";

/** Items waiting for the signed-in user. */
export const WaitingScreen = lazyRouteComponent(() => import("./waiting/waiting-screen.tsx"));
/** Renders nothing if it cannot load, for example offline, so that no page fails because of it. */
export const WaitingCount = lazyPart(() => import("./waiting/waiting-count.tsx").catch(() => ({ default: () => null })));

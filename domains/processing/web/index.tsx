import { lazy } from "react";

/** The Process and results step of an engagement. */
export const ProcessStep = lazy(() => import("./process-step-screen.tsx"));
/** What waits for the signed-in person. */
export const WaitingScreen = lazy(() => import("./waiting/waiting-screen.tsx"));
/** Nothing where it cannot be loaded, as offline: no page fails for it. */
export const WaitingCount = lazy(() => import("./waiting/waiting-count.tsx").catch(() => ({ default: () => null })));

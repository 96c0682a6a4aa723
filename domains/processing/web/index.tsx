import { lazy } from "react";

/** The Process and results step of an engagement. */
export const ProcessStep = lazy(() => import("./process-step-screen.tsx"));
/** What waits for the signed-in person, and how much it is. */
export const WaitingScreen = lazy(() => import("./review/waiting-screen.tsx"));
export const WaitingCount = lazy(() => import("./review/waiting-count.tsx"));

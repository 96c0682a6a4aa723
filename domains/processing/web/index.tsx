import { lazy } from "react";

/** The Process and results step of an engagement. */
export const ProcessStep = lazy(() => import("./process-step-screen.tsx"));

import { lazy } from "react";

/** The Testing step of an engagement: procedures and sampling per workpaper. */
export const TestingStep = lazy(() => import("./testing-step-screen.tsx"));

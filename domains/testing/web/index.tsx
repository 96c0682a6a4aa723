import { lazyRouteComponent } from "@tanstack/react-router";

/** The Testing step of an engagement: procedures and sampling per workpaper. */
export const TestingStep = lazyRouteComponent(() => import("./testing-step-screen.tsx"));
/** The firm's standard for new engagements. */
export const FirmSetupScreen = lazyRouteComponent(() => import("./firm/firm-setup-screen.tsx"));

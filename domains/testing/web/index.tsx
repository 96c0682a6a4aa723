import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyStep } from "@tieout/ui";

/** The Testing step of an engagement: procedures and sampling by workpaper. */
export const TestingStep = lazyStep(() => import("./testing-step-screen.tsx"));
/** The firm's standard for new engagements. */
export const FirmSetupScreen = lazyRouteComponent(() => import("./firm/firm-setup-screen.tsx"));

import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";

export const CreditDashboardScreen = lazyRouteComponent(() => import("./credit-dashboard-screen.tsx"));
/** Of the sidebar; whoever has not got the flag does not load it. */
export const CreditsEntry = lazy(() => import("./credits-entry.tsx"));

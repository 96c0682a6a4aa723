import { lazyRouteComponent } from "@tanstack/react-router";

export const CreditDashboardScreen = lazyRouteComponent(() => import("./credit-dashboard-screen.tsx"));

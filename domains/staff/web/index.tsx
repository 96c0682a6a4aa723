import { lazyRouteComponent } from "@tanstack/react-router";

export const StaffScreen = lazyRouteComponent(() => import("./staff-screen.tsx"));

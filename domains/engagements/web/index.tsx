import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";

export * from "./use-engagement-list.ts";
export const EngagementListScreen = lazyRouteComponent(() => import("./engagement-list-screen.tsx"));
export type { ChangeRight, LiveRun } from "./engagement-frame.tsx";
export { type StepKey, stepOrder, stepTitles } from "./engagement-steps.ts";
export { useClientSearch } from "./use-client-list.ts";
export const EngagementFrame = lazyRouteComponent(() => import("./engagement-frame.tsx"));
export const ControlTotalsPanel = lazyRouteComponent(() => import("./control-totals-panel.tsx"));
export const DetailsStep = lazyRouteComponent(() => import("./details-step-screen.tsx"));
export const CreateEngagementScreen = lazyRouteComponent(() => import("./create-engagement-screen.tsx"));
export const DownloadInstructionsDialog = lazy(() => import("./download-instructions-dialog.tsx"));
export const ClientsScreen = lazyRouteComponent(() => import("./clients-screen.tsx"));

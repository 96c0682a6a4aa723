import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";

export * from "./use-engagement-list.ts";
export const EngagementListScreen = lazyRouteComponent(() => import("./engagement-list-screen.tsx"));
export type { ChangeRight } from "./engagement-frame.tsx";
export type { StepKey } from "./engagement-steps.ts";
export const EngagementFrame = lazyRouteComponent(() => import("./engagement-frame.tsx"));
export const DownloadInstructionsDialog = lazy(() => import("./download-instructions-dialog.tsx"));

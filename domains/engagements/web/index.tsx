import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart, lazyStep } from "@tieout/ui";
import { LastCount } from "./list/last-count.tsx";

export const EngagementListScreen = lazyRouteComponent(() => import("./list/engagement-list-screen.tsx"));
export { LastCount } from "./list/last-count.tsx";
/** Falls back to the last count if loading fails, such as when offline, so that the page doesn't break. */
export const ListCount = lazyPart(() => import("./list/list-count.tsx").catch(() => ({ default: LastCount })), LastCount);
export type { ChangeRight, LiveRun } from "./frame/engagement-frame.tsx";
export { type StepKey, stepOrder, stepTitles } from "./frame/engagement-steps.ts";
export const EngagementFrame = lazyRouteComponent(() => import("./frame/engagement-frame.tsx"));
export const EngagementStepBar = lazyRouteComponent(() => import("./frame/engagement-step-bar.tsx"));
export const ControlTotalsPanel = lazyPart(() => import("./totals/control-totals-panel.tsx"));
export const DetailsStep = lazyStep(() => import("./details/details-step-screen.tsx"));
export const CreateEngagementScreen = lazyRouteComponent(() => import("./details/create-engagement-screen.tsx"));
export const DownloadInstructionsDialog = lazyPart(() => import("./frame/download-instructions-dialog.tsx"));
export const InstructionsList = lazyRouteComponent(() => import("./frame/instructions-list.tsx"));
export const ProviderInstructionsScreen = lazyRouteComponent(() => import("./frame/provider-instructions-screen.tsx"));
// Shares the chunk for clients, because each separate chunk adds bytes to the login page.
export const RetentionScreen = lazyRouteComponent(() => import("./retention/retention-screen.tsx"));
export const ClientsScreen = lazyRouteComponent(() => import("./clients/clients-screen.tsx"));

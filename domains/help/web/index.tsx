import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";

export { HelpCard } from "./help-card.tsx";

export const ResourceCenterScreen = lazyRouteComponent(() => import("./resource-center-screen.tsx"));
export const ArticleScreen = lazyRouteComponent(() => import("./article-screen.tsx"));
export const HelpPanel = lazyPart(() => import("./help-panel.tsx"));

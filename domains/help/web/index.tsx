import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";

export { HelpCard } from "./help-card.tsx";

export const ResourceCenterScreen = lazyRouteComponent(() => import("./resource-center-screen.tsx"));
export const ArticleScreen = lazyRouteComponent(() => import("./article-screen.tsx"));
export const HelpPanel = lazy(() => import("./help-panel.tsx"));

import { lazyRouteComponent } from "@tanstack/react-router";

export const FilesStep = lazyRouteComponent(() => import("./files-step-screen.tsx"));
export const MappingStep = lazyRouteComponent(() => import("./mapping-step-screen.tsx"));

import { lazyRouteComponent } from "@tanstack/react-router";

export const FilesStep = lazyRouteComponent(() => import("./files/files-step-screen.tsx"));
export const MappingStep = lazyRouteComponent(() => import("./mapping/mapping-step-screen.tsx"));

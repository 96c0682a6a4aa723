import { lazyRouteComponent } from "@tanstack/react-router";

export type { LoginAnswer } from "./login-screen.tsx";
export const LoginScreen = lazyRouteComponent(() => import("./login-screen.tsx"));

import { lazyRouteComponent } from "@tanstack/react-router";

export const AccountScreen = lazyRouteComponent(() => import("./account/account-screen.tsx"));
export type { LoginAnswer } from "./login-answer.ts";
export { default as LoginScreen } from "./login-screen.tsx";
export { ShellAnnouncement, useNotices } from "./shell-announcement.tsx";

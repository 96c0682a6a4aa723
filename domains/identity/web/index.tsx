import { lazyRouteComponent } from "@tanstack/react-router";

export { default as LoginScreen, type LoginAnswer } from "./login-screen.tsx";
export { linkTokenIn } from "./reset-password/link-token.ts";
export { ResetPasswordScreen } from "./reset-password/reset-password-screen.tsx";
export { ShellAnnouncement, useNotices } from "./shell-announcement.tsx";
export const UsersScreen = lazyRouteComponent(() => import("./users/users-screen.tsx"));

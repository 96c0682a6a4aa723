import { lazyRouteComponent } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";

export const AccountScreen = lazyRouteComponent(() => import("./account/account-screen.tsx"));
export const ApiKeysScreen = lazyRouteComponent(() => import("./api-keys/api-keys-screen.tsx"));
export type { LoginAnswer } from "./login-answer.ts";
export { default as LoginScreen } from "./login-screen.tsx";
export { linkTokenIn } from "./reset-password/link-token.ts";
/** Kept out of the sign-in bundle. */
export const ResetPasswordScreen = lazyRouteComponent(() => import("./reset-password/reset-password-screen.tsx"));
export { ShellAnnouncement, useNotices } from "./shell-announcement.tsx";
export { SignUpScreen } from "./sign-up/load-sign-up.ts";
export const UsersScreen = lazyRouteComponent(() => import("./users/users-screen.tsx"));
/** Loaded only by staff. */
export const ViewAccountDialog = lazyPart(() => import("./support/view-account-dialog.tsx"));
export const DomainsPanel = lazyPart(() => import("./sign-on/domains-panel.tsx"));

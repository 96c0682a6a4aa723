import { lazy } from "react";

/** In a module of its own: the pages of the store refer to it, the login does not. */
export const SignUpScreen = lazy(() => import("./sign-up-screen.tsx"));

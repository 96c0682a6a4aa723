import { lazyPart } from "@tieout/ui";

/** In a module of its own: the pages of the store refer to it, the login does not. */
export const SignUpScreen = lazyPart(() => import("./sign-up-screen.tsx"));

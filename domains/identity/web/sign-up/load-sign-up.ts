import { lazyPart } from "@tieout/ui";

/** In a separate module, because the store pages refer to it but the login does not. */
export const SignUpScreen = lazyPart(() => import("./sign-up-screen.tsx"));

import { useSyncExternalStore } from "react";
import { sessionStore } from "./browser-session.ts";
import type { SignedIn } from "./session-store.ts";

/** This tab's session; null on public pages if there is none. */
export const useSignedIn = (): SignedIn | null => useSyncExternalStore(sessionStore.subscribe, sessionStore.current);

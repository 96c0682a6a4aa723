import { useSyncExternalStore } from "react";
import { sessionStore } from "./browser-session.ts";
import type { SignedIn } from "./session-store.ts";

/** The session of this tab; null on public pages without one. */
export const useSignedIn = (): SignedIn | null => useSyncExternalStore(sessionStore.subscribe, sessionStore.current);

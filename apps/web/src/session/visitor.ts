import { sessionStore } from "./browser-session.ts";
import type { Visitor } from "./navigation-policy.ts";

/** The current visitor in this tab. */
export function visitor(): Visitor {
  const signedIn = sessionStore.current();
  return {
    signedIn: signedIn !== null,
    expired: sessionStore.isExpired(),
    limited: signedIn?.session.isLimited ?? false,
    role: signedIn?.user.role ?? 0,
    isStaff: signedIn?.user.isStaff ?? false,
    activeFlags: signedIn?.user.activeFlags ?? [],
  };
}

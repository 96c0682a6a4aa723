import type { LoginAnswer } from "@tieout/identity/web";
import { createSessionStore, type SignedIn } from "./session-store.ts";

/** This tab's session store. */
export const sessionStore = createSessionStore({ session: sessionStorage, local: localStorage, nowMs: () => Date.now() });

export function signedInOf(answer: LoginAnswer): SignedIn {
  const { token, expiration, user_data: user, assumed_by: assumedBy, support_reason: supportReason } = answer;
  return {
    session: { token, expiresAt: expiration, assumedBy, supportReason, isLimited: user.must_set_up_second_step },
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      organization: { id: user.organization.id, name: user.organization.name },
      activeFlags: user.activeFlags,
      isStaff: user.is_staff,
    },
  };
}

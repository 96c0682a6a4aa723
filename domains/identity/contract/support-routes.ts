import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { Session } from "./identity-shapes.ts";
import { Assumption, SupportReason, SupportSession } from "./support-shapes.ts";

/** Routes that let Tieout staff view the account of a firm's user. */
export const supportRoutes = defineRoutes({
  beginSupport: {
    method: "POST",
    path: "/api/staff/users/:userId/support-session/",
    summary: "Start viewing a person's account, giving a reason; sets cookies that /assume exchanges for a session within a minute",
    access: { kind: "permission", permission: "staff.use" },
    needs: "console",
    apiKey: "none",
    params: z.object({ userId: Id }),
    body: z.strictObject({ reason: SupportReason }),
    output: z.object({ expires_at: Instant }),
    failures: ["support.no-account", "support.own-account", "support.staff-account", "support.inactive-account"],
    idempotent: { why: "an unused entry expires after a minute" },
    ownTransaction: true,
  },
  assume: {
    method: "POST",
    path: "/api/auth/assume/",
    summary: "Open the support session named by the cookies of /assume",
    access: { kind: "public", why: "this starts a session; the 256-bit code in the cookie works once, for a minute" },
    needs: "account",
    apiKey: "none",
    body: Assumption,
    output: Session,
    failures: ["support.not-open"],
    idempotent: { why: "a code works once" },
    ownTransaction: true,
  },
  listSupportSessions: {
    method: "GET",
    path: "/api/users/support-sessions/",
    summary: "The newest 50 support sessions in the firm",
    access: { kind: "permission", permission: "user.read" },
    needs: "account",
    apiKey: "none",
    output: z.array(SupportSession),
    failures: [],
  },
  endSupportSession: {
    method: "POST",
    path: "/api/users/support-sessions/:sessionId/end/",
    summary: "End a support session in the firm at once",
    access: { kind: "permission", permission: "user.edit" },
    needs: "account",
    apiKey: "none",
    params: z.object({ sessionId: Id }),
    output: "empty",
    failures: ["support.no-session"],
    idempotent: { why: "an ended session stays ended" },
    touches: ["support-sessions"],
  },
});

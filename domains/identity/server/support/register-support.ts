import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { supportFailures, supportRoutes } from "../../contract/index.ts";
import { staffPolicy } from "../../core/index.ts";
import { assume } from "./assume.ts";
import { beginSupport } from "./begin-support.ts";
import { supportSessions } from "./support-sessions.ts";

/** Support sessions: staff begin and open them, and the firm sees and ends them. */
export const registerSupport = (): Registration =>
  registration<typeof supportRoutes>({
    domain: "support",
    routes: supportRoutes,
    policies: staffPolicy,
    handlers: {
      beginSupport,
      assume,
      listSupportSessions: async ({ tx, now }) => success([...(await supportSessions(tx).newest(now()))]),
      async endSupportSession({ tx, now }, { params }) {
        if (!(await supportSessions(tx).end(params.sessionId, now()))) return supportFailures.fail("support.no-session", undefined);
        tx.record({ event: "identity.support-ended", subjectType: "session", subjectId: params.sessionId });
        return success(undefined);
      },
    },
  });

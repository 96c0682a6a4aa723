import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { supportFailures, type supportRoutes } from "../../contract/index.ts";
import { notViewable, supportLimits } from "../../core/index.ts";
import { supportEntries } from "./support-entries.ts";

type BeginRoute = (typeof supportRoutes)["beginSupport"];

interface ViewedUser {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly isStaff: boolean;
  readonly isActive: boolean;
}

/** Records the reason in the firm's audit log before staff see any of the firm's data. */
export async function beginSupport(context: SignedInContext, { params, body }: InputOf<BeginRoute>): Promise<Answer<BeginRoute>> {
  const { actor } = context;
  const at = context.now();
  return context.work.asPlatform(
    "begin a support session",
    async (tx) => {
      const { rows } = await tx.query<ViewedUser>(
        `select id, organization_id as "organizationId", email, is_staff as "isStaff", is_active as "isActive" from users where id = $1`,
        [params.userId],
      );
      const [account] = rows;
      if (!account) return supportFailures.fail("support.no-account", undefined);
      const refused = notViewable(actor, account);
      if (refused) return supportFailures.fail(`support.${refused}`, undefined);
      const { id: userId, organizationId, email } = account;
      const code = await supportEntries(tx).add({ organizationId, userId, staffSessionId: actor.sessionId, reason: body.reason }, at);
      const data = { staff: actor.email, reason: body.reason, address: context.address };
      tx.record({ organizationId, event: "identity.support-begun", subjectType: "user", subjectId: userId, data });
      const expiresAt = new Date(at.getTime() + supportLimits.entrySeconds * 1000).toISOString();
      const cookies = { user: encodeURIComponent(JSON.stringify({ email })), token: code, expiry: encodeURIComponent(expiresAt) };
      for (const [name, value] of Object.entries(cookies))
        context.setCookie({ name, value, path: "/assume", maxAgeSeconds: supportLimits.entrySeconds, forScripts: true });
      return success({ expires_at: expiresAt });
    },
    { userId: actor.userId, realUserId: actor.realUserId, requestId: context.requestId },
  );
}

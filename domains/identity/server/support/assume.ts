import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { supportFailures, type supportRoutes } from "../../contract/index.ts";
import { adminRole, normalizeEmail, supportLimits } from "../../core/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import { readUserData } from "../read-user-data.ts";
import { openSession } from "../session-repository.ts";
import { type OpenEntry, supportEntries } from "./support-entries.ts";

type AssumeRoute = (typeof supportRoutes)["assume"];

/** Turns the code in the cookies into a session in the person's account, recorded under both names, for at most an hour. */
export async function assume(context: PublicContext, { body }: InputOf<AssumeRoute>): Promise<Answer<AssumeRoute>> {
  const { work, requestId } = context;
  const at = context.now();
  const expiresAt = new Date(at.getTime() + supportLimits.sessionSeconds * 1000);
  // Runs in a separate transaction, so that the code stays used up even if later steps fail.
  const entry = await work.asPlatform("open a support session", (tx) =>
    supportEntries(tx).take(body.token, normalizeEmail(body.email), at),
  );
  if (!entry) return supportFailures.fail("support.not-open", undefined);
  const { organizationId, userId, staffId } = entry;
  const actor = { userId, realUserId: staffId, requestId };
  const token = await work.asPlatform("open a support session", (tx) => open(tx, { context, entry, at, expiresAt }), actor);
  const userData = await work.readInOrganization(organizationId, actor, (tx) => readUserData(tx, userId, false));
  return success({
    token,
    expiration: expiresAt.toISOString(),
    user_data: userData,
    assumed_by: entry.staffEmail,
    support_reason: entry.reason,
  });
}

interface Opening {
  readonly context: PublicContext;
  readonly entry: OpenEntry;
  readonly at: Date;
  readonly expiresAt: Date;
}

async function open(tx: PlatformTx, { context, entry, at, expiresAt }: Opening): Promise<string> {
  const { organizationId, userId, reason, staffEmail } = entry;
  const { address, userAgent } = context;
  const times = { createdAt: at, expiresAt, signedInWith: "support" } as const;
  const session = await openSession(tx, { organizationId, userId, address, userAgent, ...times, support: entry });
  const data = { staff: staffEmail, reason, address };
  tx.record({ organizationId, event: "identity.support-opened", subjectType: "session", subjectId: session.id, data });
  const { rows } = await tx.query<{ id: string }>(
    "select id from users where organization_id = $1 and is_active and (role = $2 or id = $3) order by id",
    [organizationId, adminRole, userId],
  );
  for (const { id } of rows) await keepNotice(tx, { organizationId, userId: id, kind: "support_session", at });
  return session.token;
}

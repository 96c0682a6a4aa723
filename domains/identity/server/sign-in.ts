import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { identityFailures, type identityRoutes, type Session } from "../contract/index.ts";
import { type LoginLimits, loginWaitSeconds, normalizeEmail, type SessionLimits, sessionExpiresAtMilliseconds } from "../core/index.ts";
import { loginAttemptsRepository } from "./login-attempts-repository.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { type Account, peopleRepository } from "./people-repository.ts";
import { readUserData } from "./read-user-data.ts";
import { sessionRepository } from "./session-repository.ts";

export interface SignInRules {
  readonly hasher: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly sessionLimits: SessionLimits;
}

type LoginRoute = (typeof identityRoutes)["login"];

/**
 * Known, unknown and deactivated accounts take the same steps: one counting transaction, one password verification, one transaction that
 * writes the outcome. The password is verified outside any transaction.
 */
export async function signIn(context: PublicContext, input: InputOf<LoginRoute>, rules: SignInRules): Promise<Answer<LoginRoute>> {
  const at = context.now();
  const email = normalizeEmail(input.body.username);
  const subjects = { email, address: context.address };
  const { account, waitSeconds } = await context.work.asPlatform("sign in", async (tx) => {
    const tries = await loginAttemptsRepository(tx, rules.loginLimits).count(subjects, at);
    return {
      account: await peopleRepository(tx).findAccount(email),
      waitSeconds: loginWaitSeconds(tries, rules.loginLimits, at.getTime()),
    };
  });
  if (waitSeconds > 0) return refuseTries(waitSeconds);
  const matches = await rules.hasher.verify(account?.passwordHash ?? null, input.body.password);
  if (!account?.isActive || !matches) {
    await recordRefusal(context, account);
    return identityFailures.fail("identity.wrong-credentials", undefined);
  }
  await context.work.asPlatform("sign in", (tx) => loginAttemptsRepository(tx, rules.loginLimits).forgive(subjects, at));
  return success(await openSession(context, account, rules.sessionLimits));
}

const refuseTries = (waitSeconds: number): Answer<LoginRoute> =>
  identityFailures.fail(
    "identity.too-many-tries",
    { minutes: Math.ceil(waitSeconds / 60) },
    { extra: { retry_after_seconds: waitSeconds } },
  );

async function openSession(context: PublicContext, account: Account, limits: SessionLimits): Promise<Session> {
  const createdAt = context.now();
  const expiresAt = new Date(sessionExpiresAtMilliseconds(createdAt.getTime(), limits));
  const actor = { userId: account.id, realUserId: account.id, requestId: context.requestId };
  return context.work.inOrganization(account.organizationId, actor, async (tx) => {
    const { address, userAgent } = context;
    const session = await sessionRepository(tx).open({ userId: account.id, address, userAgent, createdAt, expiresAt });
    tx.record({ event: "identity.signed-in", subjectType: "session", subjectId: session.id, data: { address } });
    return { token: session.token, expiration: expiresAt.toISOString(), user_data: await readUserData(tx, account.id), assumed_by: null };
  });
}

/** Without the email: people type passwords into the wrong field. */
async function recordRefusal(context: PublicContext, account: Account | null): Promise<void> {
  const actor = { userId: null, realUserId: null, requestId: context.requestId };
  const event = {
    event: "identity.sign-in-refused",
    subjectType: "user",
    subjectId: account?.id ?? null,
    data: { address: context.address },
  };
  const organizationId = account?.organizationId ?? null;
  await context.work.asPlatform("sign in", async (tx) => tx.record({ ...event, organizationId }), actor);
}

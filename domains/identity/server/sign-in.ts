import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { identityFailures, type identityRoutes, type Session } from "../contract/index.ts";
import { type LoginLimits, normalizeEmail, type SessionLimits, sessionExpiresAtMilliseconds } from "../core/index.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { type Account, peopleRepository } from "./people-repository.ts";
import { readUserData } from "./read-user-data.ts";
import { newDevice, rememberedDevices } from "./remembered-devices.ts";
import { openSession } from "./session-repository.ts";
import { type Guesser, signInFailures } from "./sign-in-failures.ts";

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
  const { address } = context;
  const { account, guesser, waitSeconds, isLookedAt } = await context.work.asPlatform("sign in", async (tx) => {
    const found = await peopleRepository(tx).findAccount(email);
    const device = await rememberedDevices(tx).find(context.cookie(deviceCookie), found, at);
    const guess = { email, address, device };
    return { account: found, guesser: guess, ...(await signInFailures(tx, rules.loginLimits).count(guess, at)) };
  });
  if (!isLookedAt) return refuseTries(waitSeconds);
  const matches = await rules.hasher.verify(account?.passwordHash ?? null, input.body.password);
  if (!account?.isActive || !matches) {
    // In a wait a wrong password gets the answer of one that was not looked at.
    if (waitSeconds > 0) return refuseTries(waitSeconds);
    await recordRefusal(context, account);
    return identityFailures.fail("identity.wrong-credentials", undefined);
  }
  return success(await welcome(context, { account, guesser, wasCounted: waitSeconds === 0 }, rules));
}

const deviceCookie = "tieout_device";

interface SignedIn {
  readonly account: Account;
  readonly guesser: Guesser;
  /** As a guess, before its password was looked at. */
  readonly wasCounted: boolean;
}

/**
 * Opens the session. From now on, strangers' guesses delay this person neither in this browser nor, as little as they may, in this network.
 */
async function welcome(context: PublicContext, { account, guesser, wasCounted }: SignedIn, rules: SignInRules): Promise<Session> {
  const { address, userAgent, work } = context;
  const { id: userId, organizationId } = account;
  const { loginLimits } = rules;
  const at = context.now();
  const expiresAt = new Date(sessionExpiresAtMilliseconds(at.getTime(), rules.sessionLimits));
  const device = context.cookie(deviceCookie) ?? newDevice();
  const actor = { userId, realUserId: userId, requestId: context.requestId };
  const open = async (tx: PlatformTx): Promise<string> => {
    await signInFailures(tx, loginLimits).forgive(guesser, at, wasCounted);
    const devices = rememberedDevices(tx);
    await devices.forgetExpired(at);
    await devices.remember(device, account, new Date(at.getTime() + loginLimits.knownForSeconds * 1000));
    const session = await openSession(tx, { organizationId, userId, address, userAgent, createdAt: at, expiresAt });
    tx.record({ organizationId, event: "identity.signed-in", subjectType: "session", subjectId: session.id, data: { address } });
    return session.token;
  };
  const token = await work.asPlatform("sign in", open, actor);
  context.setCookie({ name: deviceCookie, value: device, path: "/api/auth/", maxAgeSeconds: loginLimits.knownForSeconds });
  const userData = await work.readInOrganization(organizationId, actor, (tx) => readUserData(tx, userId));
  return { token, expiration: expiresAt.toISOString(), user_data: userData, assumed_by: null };
}

const refuseTries = (waitSeconds: number): Answer<LoginRoute> =>
  identityFailures.fail("identity.too-many-tries", { seconds: waitSeconds }, { extra: { retry_after_seconds: waitSeconds } });

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

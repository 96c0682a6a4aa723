import type { PublicContext } from "@tieout/http";
import type { PlatformTx } from "@tieout/postgres";
import { identityFailures, type Session } from "../contract/index.ts";
import { type CodeMethod, deviceName, type SignedInWith, sessionExpiresAtMilliseconds } from "../core/index.ts";
import { keepNotice } from "./notices/security-notices.ts";
import type { Account } from "./people-repository.ts";
import { readUserData } from "./read-user-data.ts";
import { rememberedDevices } from "./remembered-devices.ts";
import { openSession } from "./session-repository.ts";
import { type RightGuess, signInFailures } from "./sign-in-failures.ts";
import type { SignInRules } from "./sign-in-rules.ts";

/** Cookie that identifies a remembered browser. */
export const deviceCookie = "tieout_device";

/** A passkey counts as both steps, because the device has verified the person's fingerprint, face or PIN. */
function wayOf({ secondFactor, issuerId }: SignedIn): SignedInWith {
  if (issuerId) return "openid_connect";
  return secondFactor === null ? "password" : secondFactor === "passkey" ? "passkey" : "password_and_code";
}

export interface SignedIn {
  readonly account: Pick<Account, "id" | "organizationId">;
  /** The right guesses: the password and, if any, the code. */
  readonly right: readonly RightGuess[];
  readonly secondFactor: CodeMethod | null;
  /** The issuer that vouched for the person instead of a password. */
  readonly issuerId?: string | null;
}

/**
 * Opens the session if `isProven` returns true in the same transaction; otherwise returns null but keeps what `isProven` wrote. From then
 * on, strangers' guesses don't delay this person in this browser, and barely do on this network.
 */
export async function welcomeIf(
  context: PublicContext,
  signedIn: SignedIn,
  rules: SignInRules,
  isProven: (tx: PlatformTx) => Promise<boolean>,
): Promise<Session | null> {
  const { address, userAgent, work } = context;
  const { account, right, secondFactor, issuerId = null } = signedIn;
  const { id: userId, organizationId } = account;
  const { loginLimits } = rules;
  const at = context.now();
  const expiresAt = new Date(sessionExpiresAtMilliseconds(at.getTime(), rules.sessionLimits));
  const device = context.knownBrowser(deviceCookie, userId);
  const signedInWith = wayOf(signedIn);
  const actor = { userId, realUserId: userId, requestId: context.requestId };
  const open = async (tx: PlatformTx) => {
    if (!(await isProven(tx))) return null;
    for (const guess of right) await signInFailures(tx, loginLimits).forgive(guess, at, true);
    const devices = rememberedDevices(tx);
    await devices.forgetExpired(at);
    if (await devices.isNewTo(context.cookie(deviceCookie), account, at))
      await keepNotice(tx, { organizationId, userId, kind: "new_device", at, device: deviceName(userAgent), address });
    await devices.remember(device, account, new Date(at.getTime() + loginLimits.knownForSeconds * 1000));
    const times = { createdAt: at, expiresAt };
    const session = await openSession(tx, { organizationId, userId, address, userAgent, ...times, signedInWith, issuerId });
    const data = { address, ...(secondFactor ? { secondFactor } : {}), ...(issuerId ? { issuer: issuerId } : {}) };
    tx.record({ organizationId, event: "identity.signed-in", subjectType: "session", subjectId: session.id, data });
    return session;
  };
  const opened = await work.asPlatform("sign in", open, actor);
  if (opened === null) return null;
  context.setCookie({ name: deviceCookie, value: device, path: "/api/auth/", maxAgeSeconds: loginLimits.knownForSeconds });
  const userData = await work.readInOrganization(organizationId, actor, (tx) => readUserData(tx, userId, opened.isLimited));
  return { token: opened.token, expiration: expiresAt.toISOString(), user_data: userData, assumed_by: null, support_reason: null };
}

export const refuseTries = (waitSeconds: number) =>
  identityFailures.fail("identity.too-many-tries", { seconds: waitSeconds }, { extra: { retry_after_seconds: waitSeconds } });

/** Omits the email, because people type passwords into the wrong field. */
export async function recordRefusal(
  context: PublicContext,
  event:
    | "identity.sign-in-refused"
    | "identity.code-refused"
    | "identity.passkey-refused"
    | "identity.sign-up-code-refused"
    | "identity.single-sign-on-refused",
  account: { readonly id: string | null; readonly organizationId: string } | null,
): Promise<void> {
  const actor = { userId: null, realUserId: null, requestId: context.requestId };
  const refusal = { event, subjectType: "user", subjectId: account?.id ?? null, data: { address: context.address } };
  const organizationId = account?.organizationId ?? null;
  await context.work.asPlatform("sign in", async (tx) => tx.record({ ...refusal, organizationId }), actor);
}

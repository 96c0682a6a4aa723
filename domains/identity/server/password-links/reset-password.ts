import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { identityFailures, type identityRoutes } from "../../contract/index.ts";
import { type LoginLimits, normalizeEmail } from "../../core/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import type { PasswordHasher } from "../password-hasher.ts";
import { peopleRepository } from "../people-repository.ts";
import { refusePassword } from "../refuse-password.ts";
import { secondFactors } from "../second-factors/second-factor-repository.ts";
import { signInFailures } from "../sign-in-failures.ts";
import { keepResetRequest } from "./link-requests.ts";
import { type OpenLink, passwordLinks } from "./password-link-repository.ts";

type RequestRoute = (typeof identityRoutes)["requestPasswordReset"];
type ConfirmRoute = (typeof identityRoutes)["confirmPasswordReset"];

/**
 * Counts and stores the request without looking up the account, so that neither answer nor timing reveals whether the email address has
 * one. During a wait, requests are accepted by the same rules as sign-ins, so that a colleague is never refused for longer; the email
 * always goes to the account's owner.
 */
export async function requestPasswordReset(
  context: PublicContext,
  { body }: InputOf<RequestRoute>,
  { loginLimits }: { readonly loginLimits: LoginLimits },
): Promise<Answer<RequestRoute>> {
  const at = context.now();
  const email = normalizeEmail(body.email);
  const { address } = context;
  const { isLookedAt, waitSeconds } = await context.work.asPlatform("reset a password", async (tx) => {
    const verdict = await signInFailures(tx, loginLimits, "reset").count({ email, address, device: null }, at);
    if (verdict.isLookedAt) await keepResetRequest(tx, { address: email, caller: address, at });
    return verdict;
  });
  if (isLookedAt) return success(undefined);
  return identityFailures.fail("identity.too-many-resets", { seconds: waitSeconds }, { extra: { retry_after_seconds: waitSeconds } });
}

/**
 * Sets the password for the person the link belongs to. Hashing runs outside any transaction, so the link is checked before and used up
 * afterward.
 */
export async function confirmPasswordReset(
  context: PublicContext,
  { body }: InputOf<ConfirmRoute>,
  { hasher }: { readonly hasher: PasswordHasher },
): Promise<Answer<ConfirmRoute>> {
  const { token, password } = body;
  const find = (tx: PlatformTx): Promise<OpenLink | null> => passwordLinks(tx).findOpen(token, context.now());
  const link = await context.work.asPlatform("reset a password", find);
  if (!link) return identityFailures.fail("identity.link-not-valid", undefined);
  const sentence = await refusePassword(password, link.email);
  if (sentence !== null) return identityFailures.fail("identity.password-refused", { sentence });
  const passwordHash = await hasher.hash(password);
  const actor = { userId: link.userId, realUserId: link.userId, requestId: context.requestId };
  const isSet = await context.work.asPlatform(
    "reset a password",
    async (tx) => (await find(tx)) !== null && setByLink(tx, { link, token, passwordHash, at: context.now() }),
    actor,
  );
  return isSet ? success(undefined) : identityFailures.fail("identity.link-not-valid", undefined);
}

interface PasswordToSet {
  readonly link: OpenLink;
  readonly token: string;
  readonly passwordHash: string;
  readonly at: Date;
}

async function setByLink(tx: PlatformTx, { link, token, passwordHash, at }: PasswordToSet): Promise<boolean> {
  const { organizationId, userId, purpose } = link;
  if (!(await passwordLinks(tx).use(token, userId, at))) return false;
  const people = peopleRepository(tx);
  await people.setPasswordHash(userId, passwordHash);
  await people.endSessions(userId, at);
  await secondFactors(tx, userId).forgetWrongCodes();
  // Not needed for an invited person, who has just chosen their first password.
  if (purpose === "reset") await keepNotice(tx, { organizationId, userId, kind: "password_changed", at });
  tx.record({ organizationId, event: "identity.password-set", subjectType: "user", subjectId: userId, data: { link: purpose } });
  return true;
}

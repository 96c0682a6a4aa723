import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, type OwnProof, type SecondSteps } from "../../contract/index.ts";
import { normalizeCode } from "../../core/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import { peopleRepository } from "../people-repository.ts";
import { keyForApp, newKey, stepOfCode } from "../second-factors/one-time-codes.ts";
import { recoveryCodes } from "../second-factors/recovery-codes.ts";
import { sealKey, secondFactors, unsealKey } from "../second-factors/second-factor-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { checkOwnCode } from "./check-own-code.ts";
import { checkOwnPassword } from "./check-own-password.ts";

/** Of the acting person; events are recorded with the change. */
const change = <T>(context: SignedInContext, run: (tx: PlatformTx, record: (event: string) => void) => Promise<T>): Promise<T> => {
  const { userId, realUserId, organizationId } = context.actor;
  return context.work.asPlatform(
    "second step of a sign-in",
    (tx) => run(tx, (event) => tx.record({ organizationId, event, subjectType: "user", subjectId: userId })),
    { userId, realUserId, requestId: context.requestId },
  );
};

/** The password that was checked is no longer the account's. */
const changedMeanwhile = () => accountFailures.fail("account.wrong-password", undefined);

export async function readSecondSteps({ work, actor }: SignedInContext): Promise<SecondSteps> {
  const { rows } = await work.platformStatement<{ addedAt: Date | null; lastUsedAt: Date | null; left: number; isRequired: boolean }>(
    `select f.confirmed_at as "addedAt", f.last_used_at as "lastUsedAt",
       (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "left",
       o.requires_second_step or u.is_staff as "isRequired"
     from users u join organizations o on o.id = u.organization_id left join second_factors f on f.user_id = u.id and f.confirmed_at is not null where u.id = $1`,
    [actor.userId],
  );
  const [row] = rows;
  const totp = row?.addedAt ? { added_at: row.addedAt.toISOString(), last_used_at: row.lastUsedAt?.toISOString() ?? null } : null;
  return { totp, recovery_codes_left: row?.left ?? 0, is_required: row?.isRequired ?? false };
}

/** Sessions that were limited for want of a second step are so no more. */
const sessionsFollow = (tx: PlatformTx, { organizationId, userId }: SignedInContext["actor"]): Promise<unknown> =>
  tx.query("select limit_sessions($1, $2)", [organizationId, userId]);

/** The rule of the firm holds still until this transaction ends. */
async function isRequired(tx: PlatformTx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isRequired: boolean }>(
    `select o.requires_second_step or u.is_staff as "isRequired" from users u join organizations o on o.id = u.organization_id
     where u.id = $1 for share of o`,
    [userId],
  );
  return rows[0]?.isRequired ?? false;
}

/** The key leaves the server once, here. One that is in use stays in use until the new one is confirmed. */
export async function beginTotp(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const checked = await checkOwnPassword(context, proof.password, rules);
  if (!checked.ok) return checked;
  const { organizationId, userId, email } = context.actor;
  const key = newKey();
  const sealed = await sealKey(context.files, { organizationId, userId }, key);
  return change(context, async (tx, record) => {
    if (!(await peopleRepository(tx).holdsPassword(checked.value))) return changedMeanwhile();
    const shown = await checkOwnCode(context, tx, proof.code, rules);
    if (!shown.ok) return shown;
    await secondFactors(tx, userId).begin(organizationId, sealed, context.now());
    record("identity.second-step-begun");
    return success(keyForApp(key, email));
  });
}

export async function confirmTotp(context: SignedInContext, code: string) {
  const { organizationId, userId } = context.actor;
  const at = context.now();
  return change(context, async (tx, record) => {
    const factors = secondFactors(tx, userId);
    const begun = await factors.lockBegun(at);
    if (!begun) return accountFailures.fail("account.nothing-begun", undefined);
    const step = stepOfCode(await unsealKey(context.files, { organizationId, userId }, begun.sealedKey), normalizeCode(code), at);
    if (step === null) {
      await factors.countCode(begun);
      return accountFailures.fail("account.code-not-right", undefined);
    }
    await factors.confirm(begun, step, at);
    await sessionsFollow(tx, context.actor);
    await keepNotice(tx, { organizationId, userId, kind: "second_step_added", at });
    record("identity.second-step-added");
    return success({ recovery_codes: [...(await recoveryCodes(tx, userId).renew(organizationId))] });
  });
}

export async function removeTotp(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const checked = await checkOwnPassword(context, proof.password, rules);
  if (!checked.ok) return checked;
  const { organizationId, userId } = context.actor;
  return change(context, async (tx, record) => {
    if (!(await peopleRepository(tx).holdsPassword(checked.value))) return changedMeanwhile();
    const factors = secondFactors(tx, userId);
    if (!(await factors.lockConfirmed())) return accountFailures.fail("account.no-second-step", undefined);
    if (await isRequired(tx, userId)) return accountFailures.fail("account.second-step-required", undefined);
    const shown = await checkOwnCode(context, tx, proof.code, rules);
    if (!shown.ok) return shown;
    await factors.remove();
    await recoveryCodes(tx, userId).remove();
    await keepNotice(tx, { organizationId, userId, kind: "second_step_removed", at: context.now() });
    record("identity.second-step-removed");
    return success(undefined);
  });
}

export async function renewRecoveryCodes(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const checked = await checkOwnPassword(context, proof.password, rules);
  if (!checked.ok) return checked;
  const { organizationId, userId } = context.actor;
  return change(context, async (tx, record) => {
    if (!(await peopleRepository(tx).holdsPassword(checked.value))) return changedMeanwhile();
    if (!(await secondFactors(tx, userId).lockConfirmed())) return accountFailures.fail("account.no-second-step", undefined);
    const shown = await checkOwnCode(context, tx, proof.code, rules);
    if (!shown.ok) return shown;
    await keepNotice(tx, { organizationId, userId, kind: "recovery_codes_renewed", at: context.now() });
    record("identity.recovery-codes-renewed");
    return success({ recovery_codes: [...(await recoveryCodes(tx, userId).renew(organizationId))] });
  });
}

import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, type OwnProof, type SecondSteps } from "../../contract/index.ts";
import { normalizeCode } from "../../core/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import { keyForApp, newKey, stepOfCode } from "../second-factors/one-time-codes.ts";
import { recoveryCodes } from "../second-factors/recovery-codes.ts";
import { sealKey, secondFactors, unsealKey } from "../second-factors/second-factor-repository.ts";
import { hasSecondStep, readSteps } from "../second-factors/second-steps.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { addStep, changeOwn, changeProven, removeStep } from "./change-steps.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly totpAddedAt: Date | null;
  readonly totpUsedAt: Date | null;
  readonly emailAddedAt: Date | null;
  readonly emailUsedAt: Date | null;
  readonly left: number;
  readonly isRequired: boolean;
}

const stepOf = (addedAt: Date | null | undefined, usedAt: Date | null | undefined) =>
  addedAt ? { added_at: addedAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null } : null;

interface PasskeyRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
}

async function readPasskeys({ work, actor }: SignedInContext): Promise<SecondSteps["passkeys"]> {
  const { rows } = await work.platformStatement<PasskeyRow>(
    `select id, name, created_at as "addedAt", last_used_at as "usedAt" from passkeys where user_id = $1 order by created_at, id`,
    [actor.userId],
  );
  return rows.map(({ id, name, addedAt, usedAt }) => ({
    ...{ id, name, added_at: addedAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null },
  }));
}

export async function readSecondSteps(context: SignedInContext, { relyingParty }: SignInRules): Promise<SecondSteps> {
  const { work, actor } = context;
  const { rows } = await work.platformStatement<Row>(
    `select f.confirmed_at as "totpAddedAt", f.last_used_at as "totpUsedAt", e.confirmed_at as "emailAddedAt", e.last_used_at as "emailUsedAt",
       (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "left",
       o.requires_second_step or u.is_staff as "isRequired"
     from users u join organizations o on o.id = u.organization_id
       left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
       left join emailed_codes e on e.user_id = u.id and e.confirmed_at is not null
     where u.id = $1`,
    [actor.userId],
  );
  const [row] = rows;
  return {
    totp: stepOf(row?.totpAddedAt, row?.totpUsedAt),
    email: stepOf(row?.emailAddedAt, row?.emailUsedAt),
    passkeys: await readPasskeys(context),
    can_have_passkeys: relyingParty !== null,
    recovery_codes_left: row?.left ?? 0,
    is_required: row?.isRequired ?? false,
  };
}

/**
 * Begins an app setup. This is the only place where the key leaves the server. An app in use stays in use until the new one is confirmed.
 */
export async function beginTotp(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const { organizationId, userId, email } = context.actor;
  const key = newKey();
  const sealed = await sealKey(context.files, { organizationId, userId }, key);
  return changeProven(context, proof, rules, {
    run: async (tx, record) => {
      await secondFactors(tx, userId).begin(organizationId, sealed, context.now());
      record("identity.second-step-begun");
      return success(keyForApp(key, email));
    },
  });
}

export async function confirmTotp(context: SignedInContext, code: string) {
  const { organizationId, userId } = context.actor;
  const at = context.now();
  return changeOwn(context, async (tx, record) => {
    const factors = secondFactors(tx, userId);
    const begun = await factors.lockBegun(at);
    if (!begun) return accountFailures.fail("account.nothing-begun", undefined);
    const step = stepOfCode(await unsealKey(context.files, { organizationId, userId }, begun.sealedKey), normalizeCode(code), at);
    if (step === null) {
      await factors.countCode(begun);
      return accountFailures.fail("account.code-not-right", undefined);
    }
    const codes = await addStep(context, tx, async () => {
      await factors.confirm(begun, step, at);
      return true;
    });
    record("identity.second-step-added");
    return success({ recovery_codes: [...(codes ?? [])] });
  });
}

export const removeTotp = (context: SignedInContext, proof: OwnProof, rules: SignInRules) => {
  const { userId } = context.actor;
  return removeStep(context, proof, rules, {
    isInUse: async (tx) => (await secondFactors(tx, userId).lockConfirmed()) !== null,
    isLast: async (tx) => {
      const { hasEmailedCodes, hasPasskey } = await readSteps(tx.query, userId);
      return !hasEmailedCodes && !hasPasskey;
    },
    remove: (tx) => secondFactors(tx, userId).remove(),
  });
};

export const renewRecoveryCodes = (context: SignedInContext, proof: OwnProof, rules: SignInRules) => {
  const { organizationId, userId } = context.actor;
  return changeProven(context, proof, rules, {
    check: async (tx) => ((await hasSecondStep(tx.query, userId)) ? null : accountFailures.fail("account.no-second-step", undefined)),
    run: async (tx, record) => {
      await keepNotice(tx, { organizationId, userId, kind: "recovery_codes_renewed", at: context.now() });
      record("identity.recovery-codes-renewed");
      return success({ recovery_codes: [...(await recoveryCodes(tx, userId).renew(organizationId))] });
    },
  });
};

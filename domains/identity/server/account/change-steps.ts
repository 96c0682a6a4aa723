import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, type OwnProof } from "../../contract/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import { recoveryCodes } from "../second-factors/recovery-codes.ts";
import { hasSecondStep, lockSteps } from "../second-factors/second-steps.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { checkOwnProof } from "./check-own-proof.ts";

/** Records an event for the acting person. */
type RecordEvent = (event: string) => void;

/** Runs a change to the acting person's second steps; concurrent changes by the same person wait. */
export function changeOwn<R>(context: SignedInContext, run: (tx: PlatformTx, record: RecordEvent) => Promise<R>): Promise<R> {
  const { userId, realUserId, organizationId } = context.actor;
  return context.work.asPlatform(
    "second step of a sign-in",
    async (tx) => {
      await lockSteps(tx, userId);
      return run(tx, (event) => tx.record({ organizationId, event, subjectType: "user", subjectId: userId }));
    },
    { userId, realUserId, requestId: context.requestId },
  );
}

interface ProvenChange<R, Refusal> {
  /** Checks whether to refuse before a code is used up; returns null if there is no reason to. */
  readonly check?: (tx: PlatformTx) => Promise<Refusal | null>;
  readonly run: (tx: PlatformTx, record: RecordEvent) => Promise<R>;
}

/** Runs a change that first requires a passkey, or the password plus a code if a second step is in use. */
export async function changeProven<R, Refusal = never>(
  context: SignedInContext,
  proof: OwnProof,
  rules: SignInRules,
  { check, run }: ProvenChange<R, Refusal>,
) {
  const shown = await checkOwnProof(context, proof, rules);
  if (!shown.ok) return shown;
  return changeOwn(context, async (tx, record) => {
    const refused = check ? await check(tx) : null;
    if (refused !== null) return refused;
    const taken = await shown.value(tx);
    return taken.ok ? run(tx, record) : taken;
  });
}

/** Lifts the limits on sessions that were limited because a second step was missing. */
const sessionsFollow = (tx: PlatformTx, { organizationId, userId }: SignedInContext["actor"]): Promise<unknown> =>
  tx.query("select limit_sessions($1, $2)", [organizationId, userId]);

/**
 * Adds a step; on success, emails the person, and creates recovery codes if it is the first step. `add` returns whether the step was added.
 */
export async function addStep(context: SignedInContext, tx: PlatformTx, add: () => Promise<boolean>): Promise<readonly string[] | null> {
  const { organizationId, userId } = context.actor;
  const isFirst = !(await hasSecondStep(tx.query, userId));
  if (!(await add())) return null;
  await sessionsFollow(tx, context.actor);
  await keepNotice(tx, { organizationId, userId, kind: "second_step_added", at: context.now() });
  return isFirst ? recoveryCodes(tx, userId).renew(organizationId) : [];
}

/** Whether a second step is required. Locks the firm's rule until this transaction ends. */
async function isRequired(tx: PlatformTx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isRequired: boolean }>(
    `select o.requires_second_step or u.is_staff as "isRequired" from users u join organizations o on o.id = u.organization_id
     where u.id = $1 for share of o`,
    [userId],
  );
  return rows[0]?.isRequired ?? false;
}

export interface StepToRemove {
  readonly isInUse: (tx: PlatformTx) => Promise<boolean>;
  readonly isLast: (tx: PlatformTx) => Promise<boolean>;
  readonly remove: (tx: PlatformTx) => Promise<unknown>;
}

/** Removes a step, and also the recovery codes if it is the last one; if a second step is required, the last one can't be removed. */
export const removeStep = (context: SignedInContext, proof: OwnProof, rules: SignInRules, step: StepToRemove) =>
  changeProven(context, proof, rules, {
    check: async (tx) => {
      if (!(await step.isInUse(tx))) return accountFailures.fail("account.no-second-step", undefined);
      const stays = (await step.isLast(tx)) && (await isRequired(tx, context.actor.userId));
      return stays ? accountFailures.fail("account.second-step-required", undefined) : null;
    },
    run: async (tx, record) => {
      const { organizationId, userId } = context.actor;
      await step.remove(tx);
      if (!(await hasSecondStep(tx.query, userId))) await recoveryCodes(tx, userId).remove();
      await keepNotice(tx, { organizationId, userId, kind: "second_step_removed", at: context.now() });
      record("identity.second-step-removed");
      return success(undefined);
    },
  });

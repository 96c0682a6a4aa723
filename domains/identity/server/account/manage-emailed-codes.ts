import type { SignedInContext } from "@tieout/http";
import { type Result, success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, type OwnProof } from "../../contract/index.ts";
import { mayUseEmailedCodes, normalizeCode } from "../../core/index.ts";
import { emailedCodes, isSentCode } from "../second-factors/emailed-codes.ts";
import { readSteps } from "../second-factors/second-steps.ts";
import { enqueueEmailedCode } from "../second-factors/send-emailed-code.job.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { addStep, changeOwn, changeProven, removeStep } from "./change-steps.ts";

type Refusal = Extract<ReturnType<typeof accountFailures.fail<"code-sent-lately">>, { readonly ok: false }>["failure"];

/** Counts an email to the acting person, or returns when the next one may be requested. */
async function ask(tx: PlatformTx, { actor, now }: SignedInContext): Promise<Result<undefined, Refusal>> {
  const seconds = (await emailedCodes(tx, actor.userId).ask({ sessionId: actor.sessionId }, now())) ?? 0;
  return seconds === 0
    ? success(undefined)
    : accountFailures.fail("account.code-sent-lately", { seconds }, { extra: { retry_after_seconds: seconds } });
}

/** Call this after the transaction that counted the email has committed. */
const send = ({ work, actor: { organizationId, userId }, now }: SignedInContext) =>
  enqueueEmailedCode(work, { organizationId, userId, at: now() });

/** Sends a code that proves that email arrives, before a sign-in depends on it. */
export async function beginEmailedCodes(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const { organizationId, userId, isStaff } = context.actor;
  if (!mayUseEmailedCodes({ isStaff })) return accountFailures.fail("account.staff-need-app", undefined);
  const asked = await changeProven(context, proof, rules, {
    run: async (tx, record) => {
      const isNew = await emailedCodes(tx, userId).begin(organizationId, context.now());
      if (!isNew) return accountFailures.fail("account.emailed-codes-on", undefined);
      const counted = await ask(tx, context);
      if (counted.ok) record("identity.second-step-begun");
      return counted;
    },
  });
  if (asked.ok) await send(context);
  return asked;
}

export async function confirmEmailedCodes(context: SignedInContext, given: string) {
  const { organizationId, userId } = context.actor;
  const at = context.now();
  const code = normalizeCode(given);
  const owner = { organizationId, userId };
  return changeOwn(context, async (tx, record) => {
    const codes = emailedCodes(tx, userId);
    const awaited = await codes.countTry({ sessionId: context.actor.sessionId }, at, "set-up");
    if (!awaited) return accountFailures.fail("account.nothing-begun", undefined);
    if (!(await isSentCode(context.files, owner, awaited, code))) return accountFailures.fail("account.mailed-code-not-right", undefined);
    const recovery = await addStep(context, tx, () => codes.take(awaited, at));
    if (!recovery) return accountFailures.fail("account.mailed-code-not-right", undefined);
    record("identity.second-step-added");
    return success({ recovery_codes: [...recovery] });
  });
}

/** Sends a code to confirm a change to a second step. */
export async function sendOwnCode(context: SignedInContext) {
  const asked = await context.work.asPlatform("send a code by mail", async (tx) =>
    (await emailedCodes(tx, context.actor.userId).isOn()) ? ask(tx, context) : accountFailures.fail("account.no-second-step", undefined),
  );
  if (asked.ok) await send(context);
  return asked;
}

export const removeEmailedCodes = (context: SignedInContext, proof: OwnProof, rules: SignInRules) => {
  const { userId } = context.actor;
  return removeStep(context, proof, rules, {
    isInUse: (tx) => emailedCodes(tx, userId).isOn(),
    isLast: async (tx) => {
      const { hasTotp, hasPasskey } = await readSteps(tx.query, userId);
      return !hasTotp && !hasPasskey;
    },
    remove: (tx) => emailedCodes(tx, userId).remove(),
  });
};

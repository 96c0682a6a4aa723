import type { SignedInContext } from "@tieout/http";
import { type Result, success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures } from "../../contract/index.ts";
import { isTotpCode, judgeStep, normalizeCode } from "../../core/index.ts";
import { stepOfCode } from "../second-factors/one-time-codes.ts";
import { recoveryCodes } from "../second-factors/recovery-codes.ts";
import { type SecondFactor, secondFactors, unsealKey } from "../second-factors/second-factor-repository.ts";
import { guesserOf, signInFailures } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";

type Refusal = Extract<
  ReturnType<typeof accountFailures.fail<"code-needed" | "own-code-not-right" | "too-many-tries">>,
  { readonly ok: false }
>["failure"];

/**
 * A second step is changed with a code of it: the password alone, which it is there to back up, does not remove it. The code is counted before
 * it is compared, with waits of its own, and taken. Without a second step in use there is nothing to show.
 */
export async function checkOwnCode(
  context: SignedInContext,
  tx: PlatformTx,
  given: string | undefined,
  rules: SignInRules,
): Promise<Result<undefined, Refusal>> {
  const factor = await secondFactors(tx, context.actor.userId).lockConfirmed();
  if (!factor) return success(undefined);
  const code = normalizeCode(given ?? "");
  if (code === "") return accountFailures.fail("account.code-needed", undefined);
  const at = context.now();
  const guesser = guesserOf("own code", { email: context.actor.email, address: context.address, device: null });
  const failures = signInFailures(tx, rules.loginLimits);
  const { waitSeconds, isLookedAt } = await failures.count(guesser, at);
  const wait = () =>
    accountFailures.fail("account.too-many-tries", { seconds: waitSeconds }, { extra: { retry_after_seconds: waitSeconds } });
  if (!isLookedAt) return wait();
  if (await takeCode(context, tx, factor, code)) {
    await failures.forgive({ guesser, wasCounted: waitSeconds === 0 }, at, false);
    return success(undefined);
  }
  return waitSeconds > 0 ? wait() : accountFailures.fail("account.own-code-not-right", undefined);
}

async function takeCode(context: SignedInContext, tx: PlatformTx, factor: SecondFactor, code: string): Promise<boolean> {
  const { organizationId, userId } = context.actor;
  const at = context.now();
  if (!isTotpCode(code)) return recoveryCodes(tx, userId).take(code, at);
  const factors = secondFactors(tx, userId);
  await factors.countCode(factor);
  const step = stepOfCode(await unsealKey(context.files, { organizationId, userId }, factor.sealedKey), code, at);
  if (step === null) return false;
  const counted = { ...factor, wrongCodes: factor.wrongCodes + 1 };
  const judged = judgeStep(counted, step);
  if (judged === "awaits-next") await factors.awaitNext(counted, step);
  if (judged === "accepted") await factors.accept(counted, step, at);
  return judged === "accepted";
}

import type { SignedInContext } from "@tieout/http";
import { type Result, success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures } from "../../contract/index.ts";
import { normalizeCode } from "../../core/index.ts";
import { compareCode, countCode } from "../second-factors/counted-code.ts";
import { hasSecondStep } from "../second-factors/second-steps.ts";
import { guesserOf, signInFailures } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";

type Refusal = Extract<
  ReturnType<typeof accountFailures.fail<"code-needed" | "own-code-not-right" | "too-many-tries">>,
  { readonly ok: false }
>["failure"];

/**
 * Requires a code to change a second step, because the password alone must not be enough to remove the second step that backs it up. The
 * try is counted before the code is compared, with separate waits, and then the code is used up. Without a second step in use, no code is
 * needed.
 */
export async function checkOwnCode(
  context: SignedInContext,
  tx: PlatformTx,
  given: string | undefined,
  rules: SignInRules,
): Promise<Result<undefined, Refusal>> {
  if (!(await hasSecondStep(tx.query, context.actor.userId))) return success(undefined);
  const code = normalizeCode(given ?? "");
  if (code === "") return accountFailures.fail("account.code-needed", undefined);
  const at = context.now();
  const guesser = guesserOf("own code", { email: context.actor.email, address: context.address, device: null });
  const failures = signInFailures(tx, rules.loginLimits);
  const { waitSeconds, isLookedAt } = await failures.count(guesser, at);
  const wait = () =>
    accountFailures.fail("account.too-many-tries", { seconds: waitSeconds }, { extra: { retry_after_seconds: waitSeconds } });
  if (!isLookedAt) return wait();
  if (await takeCode(context, tx, code)) {
    await failures.forgive({ guesser, wasCounted: waitSeconds === 0 }, at, false);
    return success(undefined);
  }
  return waitSeconds > 0 ? wait() : accountFailures.fail("account.own-code-not-right", undefined);
}

async function takeCode(context: SignedInContext, tx: PlatformTx, code: string): Promise<boolean> {
  const { organizationId, userId, sessionId } = context.actor;
  const at = context.now();
  const counted = await countCode(tx, userId, { code, at, by: { sessionId } });
  const take = await compareCode(context.files, { organizationId, userId }, { counted, code, at });
  return take ? take(tx) : false;
}

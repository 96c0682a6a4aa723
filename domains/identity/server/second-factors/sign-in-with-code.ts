import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { identityFailures, type secondStepRoutes } from "../../contract/index.ts";
import { challengeLimits, kindOfCode, normalizeCode } from "../../core/index.ts";
import { rememberedDevices } from "../remembered-devices.ts";
import { type Guesser, guesserOf, signInFailures, type Verdict } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { deviceCookie, recordRefusal, refuseTries, welcomeIf } from "../welcome.ts";
import { type CountedCode, compareCode, countCode, nothingCounted } from "./counted-code.ts";
import { type Challenge, loginChallenges } from "./login-challenges.ts";
import { hasSecondStep, lockSteps } from "./second-steps.ts";

type CodeRoute = (typeof secondStepRoutes)["loginWithCode"];

interface Try {
  readonly challenge: Challenge;
  readonly counted: CountedCode;
  readonly guesser: Guesser;
  readonly verdict: Verdict;
}

/** Counts the try in one transaction; a second one compares the code, opens the session, and closes the step and the code together. */
export async function signInWithCode(context: PublicContext, input: InputOf<CodeRoute>, rules: SignInRules): Promise<Answer<CodeRoute>> {
  const { ephemeralToken } = input.body;
  const code = normalizeCode(input.body.code);
  const counted = await context.work.asPlatform("sign in", (tx) => countTry(context, tx, { code, ephemeralToken }, rules));
  if (!counted) return identityFailures.fail("identity.code-step-over", undefined);
  const { challenge, guesser, verdict } = counted;
  if (!verdict.isLookedAt) return refuseTries(verdict.waitSeconds);
  const { organizationId, userId, tries, issuerId } = challenge;
  const account = { id: userId, organizationId };
  const right = [
    { guesser, wasCounted: false },
    { guesser: guesserOf("code", guesser), wasCounted: verdict.waitSeconds === 0 },
  ];
  const secondFactor = kindOfCode(code);
  const isRight = await comparison(context, counted, code);
  const session = await welcomeIf(context, { account, right, secondFactor, issuerId }, rules, (tx) => isRight(tx, ephemeralToken));
  if (session) return success(session);
  await recordRefusal(context, "identity.code-refused", account);
  const triesLeft = challengeLimits.tries - tries - 1;
  if (triesLeft === 0) return identityFailures.fail("identity.code-step-over", undefined);
  // During a wait, a wrong code gets the same answer as one that was not checked.
  if (verdict.waitSeconds > 0) return refuseTries(verdict.waitSeconds);
  return identityFailures.fail("identity.wrong-code", { triesLeft }, { extra: { tries_left: triesLeft } });
}

type Caller = Pick<PublicContext, "address" | "cookie" | "now">;

interface CodeAnswer {
  readonly code: string;
  readonly ephemeralToken: string;
}

/**
 * Returns null if the step is over. Locks rows in the same order as the comparison: challenge, person, failures, steps. Calls refused by
 * the limits use up no tries.
 */
export async function countTry(
  context: Caller,
  tx: PlatformTx,
  { code, ephemeralToken }: CodeAnswer,
  rules: SignInRules,
): Promise<Try | null> {
  const at = context.now();
  const challenges = loginChallenges(tx);
  const challenge = await challenges.lock(ephemeralToken, at, challengeLimits.tries);
  if (!challenge) return null;
  await lockSteps(tx, challenge.userId);
  if (!(await hasSecondStep(tx.query, challenge.userId))) return null;
  const device = await rememberedDevices(tx).find(context.cookie(deviceCookie), { id: challenge.userId }, at);
  const guesser = { email: challenge.email, address: context.address, device };
  const verdict = await signInFailures(tx, rules.loginLimits).count(guesserOf("code", guesser), at);
  if (!verdict.isLookedAt) return { challenge, counted: nothingCounted, guesser, verdict };
  await challenges.countTry(ephemeralToken);
  return { challenge, counted: await countCode(tx, challenge.userId, { code, at, by: { ephemeralToken } }), guesser, verdict };
}

/** Decrypts keys before the transaction, which only compares and writes. */
async function comparison({ files, now }: PublicContext, { challenge, counted }: Try, code: string) {
  const at = now();
  const take = await compareCode(files, challenge, { counted, code, at });
  return async (tx: PlatformTx, ephemeralToken: string): Promise<boolean> => {
    if (!take) return false;
    const challenges = loginChallenges(tx);
    if (!(await challenges.lock(ephemeralToken, at, challengeLimits.tries + 1))) return false;
    await lockSteps(tx, challenge.userId);
    return (await take(tx)) && challenges.close(ephemeralToken);
  };
}

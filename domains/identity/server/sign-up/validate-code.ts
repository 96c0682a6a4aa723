import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { signUpFailures, type signUpRoutes } from "../../contract/index.ts";
import { emailedCodeRules } from "../../core/index.ts";
import { peopleRepository } from "../people-repository.ts";
import { type Guesser, guesserOf, signInFailures, type Verdict } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { recordRefusal } from "../welcome.ts";
import { stateOf } from "./read-sign-up.ts";
import { isSignUpCode, signUpCodes, type TriedCode } from "./sign-up-codes.ts";
import { askerOf, rememberSignUp, signUps } from "./sign-ups.ts";

type ValidateRoute = (typeof signUpRoutes)["validateCode"];
type Caller = Pick<PublicContext, "address" | "now" | "cookie">;

interface Try {
  readonly guesser: Guesser;
  readonly verdict: Verdict;
  /** Null if this browser has no pending code, or if the try was not checked. */
  readonly tried: TriedCode | null;
}

/** Calls refused by the limits use up no tries for the code. Nothing here depends on whether the email address has an account. */
export async function countSignUpTry(context: Caller, tx: PlatformTx, email: string, rules: SignInRules): Promise<Try> {
  const at = context.now();
  const guesser = guesserOf("sign-up code", { email, address: context.address, device: null });
  const verdict = await signInFailures(tx, rules.loginLimits).count(guesser, at);
  return {
    guesser,
    verdict,
    tried: verdict.isLookedAt ? await signUpCodes(tx).countTry({ address: email, asker: askerOf(context) }, at) : null,
  };
}

/** Uses two transactions, as for sign-in codes: one counts the try, the next uses up the code. */
export async function validateCode(
  context: PublicContext,
  { body }: InputOf<ValidateRoute>,
  rules: SignInRules,
): Promise<Answer<ValidateRoute>> {
  const code = body.validation_code.replace(/\s/g, "");
  const counted = await context.work.asPlatform("sign up", (tx) => countSignUpTry(context, tx, body.email, rules));
  const { tried, verdict } = counted;
  if (!verdict.isLookedAt) return refuseTries(verdict.waitSeconds);
  if (tried && (await isSignUpCode(context.files, tried, code))) return takeCode(context, { ...counted, tried }, rules);
  await recordRefusal(context, "identity.sign-up-code-refused", null);
  const triesLeft = tried ? emailedCodeRules.tries - tried.tries : 0;
  if (triesLeft === 0) return signUpFailures.fail("sign-up.code-over", undefined);
  // During a wait, a wrong code gets the same answer as one that was not checked.
  if (verdict.waitSeconds > 0) return refuseTries(verdict.waitSeconds);
  return signUpFailures.fail("sign-up.wrong-code", { triesLeft }, { extra: { tries_left: triesLeft } });
}

interface RightTry extends Try {
  readonly tried: TriedCode;
}

/** The caller has proven that the mailbox is theirs, so from here on the answer may reveal whether the email address has an account. */
function takeCode(context: PublicContext, { tried, guesser, verdict }: RightTry, rules: SignInRules): Promise<Answer<ValidateRoute>> {
  const at = context.now();
  return context.work.asPlatform("sign up", async (tx) => {
    if (!(await signUpCodes(tx).take(tried, at))) return signUpFailures.fail("sign-up.code-over", undefined);
    await signInFailures(tx, rules.loginLimits).forgive({ guesser, wasCounted: verdict.waitSeconds === 0 }, at, false);
    if (await peopleRepository(tx).findAccount(tried.address)) return signUpFailures.fail("sign-up.has-account", undefined);
    const token = await signUps(tx).add(tried.address, at);
    rememberSignUp(context, token);
    return success(await stateOf(tx, await signUps(tx).find(token, at)));
  });
}

const refuseTries = (seconds: number) =>
  signUpFailures.fail("sign-up.too-many-tries", { seconds }, { extra: { retry_after_seconds: seconds } });

import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import type { SignUpState, signUpRoutes } from "../../contract/index.ts";
import { stepOfSignUp } from "../../core/index.ts";
import { findColleagues } from "./colleagues.ts";
import { forgetSignUpCookie, type SignUp, signUps, signUpTokenOf } from "./sign-ups.ts";

const atTheBeginning: SignUpState = { step: "email", email: null, has_colleagues: false, has_asked_admin: false };

export async function stateOf(tx: PlatformTx, signUp: SignUp | null): Promise<SignUpState> {
  if (!signUp) return atTheBeginning;
  const { address, userId, hasAskedAdmin } = signUp;
  const step = stepOfSignUp({ hasAccount: userId !== null });
  const hasColleagues = step === "account" && (await findColleagues(tx, address)) !== null;
  return { step, email: address, has_colleagues: hasColleagues, has_asked_admin: hasAskedAdmin };
}

/** Returns the step at which this browser resumes. */
export async function readSignUp(context: PublicContext): Promise<Answer<(typeof signUpRoutes)["getSignUp"]>> {
  const token = signUpTokenOf(context);
  if (token === null) return success(atTheBeginning);
  return success(await context.work.asPlatform("sign up", async (tx) => stateOf(tx, await signUps(tx).find(token, context.now()))));
}

export async function forgetSignUp(context: PublicContext): Promise<Answer<(typeof signUpRoutes)["forgetSignUp"]>> {
  await context.work.asPlatform("sign up", async (tx) => {
    const signUp = await signUps(tx).find(signUpTokenOf(context), context.now());
    if (signUp) await signUps(tx).end(signUp);
  });
  forgetSignUpCookie(context);
  return success(undefined);
}

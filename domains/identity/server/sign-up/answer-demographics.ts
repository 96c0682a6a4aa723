import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { signUpFailures, type signUpRoutes } from "../../contract/index.ts";
import { findOwnSignUp, forgetSignUpCookie, signUps } from "./sign-ups.ts";

type Route = (typeof signUpRoutes)["putDemographics"];

/** Completes the sign-up; the last step's questions were answered or skipped. */
export async function answerDemographics(context: PublicContext, { body }: InputOf<Route>): Promise<Answer<Route>> {
  const answered = await context.work.asPlatform("sign up", async (tx) => {
    const signUp = await findOwnSignUp(tx, context, body.email);
    if (!signUp) return signUpFailures.fail("sign-up.not-confirmed", undefined);
    if (signUp.userId === null) return signUpFailures.fail("sign-up.no-account-yet", undefined);
    await tx.query("update store_customers set employee_count = $2, work_role = $3 where user_id = $1", [
      signUp.userId,
      body.employee_count,
      body.role,
    ]);
    await signUps(tx).end(signUp);
    return success(undefined);
  });
  if (answered.ok) forgetSignUpCookie(context);
  return answered;
}

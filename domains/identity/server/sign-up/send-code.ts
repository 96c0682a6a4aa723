import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { signUpFailures, type signUpRoutes } from "../../contract/index.ts";
import { signInFailures } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { signUpCodes } from "./sign-up-codes.ts";
import { askerOf, rememberAsker } from "./sign-ups.ts";

type SendRoute = (typeof signUpRoutes)["sendCode"];

/** Counts and stores the request. The worker looks up whether the email address has an account later, when no caller is waiting. */
export async function sendCode(
  context: PublicContext,
  { body: { email } }: InputOf<SendRoute>,
  { loginLimits }: Pick<SignInRules, "loginLimits">,
): Promise<Answer<SendRoute>> {
  const at = context.now();
  const { address } = context;
  const asker = askerOf(context);
  return context.work.asPlatform("sign up", async (tx) => {
    const { waitSeconds } = await signInFailures(tx, loginLimits, "sign-up").count({ email, address, device: null }, at);
    if (waitSeconds > 0) return signUpFailures.fail("sign-up.too-many-codes", { seconds: waitSeconds }, retryAfter(waitSeconds));
    const seconds = await signUpCodes(tx).ask({ address: email, asker }, at);
    if (seconds > 0) return signUpFailures.fail("sign-up.code-sent-lately", { seconds }, retryAfter(seconds));
    rememberAsker(context, asker);
    return success(undefined);
  });
}

const retryAfter = (seconds: number) => ({ extra: { retry_after_seconds: seconds } });

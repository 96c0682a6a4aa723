import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type CodeRequired, identityFailures, type identityRoutes, type Session } from "../contract/index.ts";
import { methodsOf, normalizeEmail } from "../core/index.ts";
import { type Account, peopleRepository } from "./people-repository.ts";
import { rememberedDevices } from "./remembered-devices.ts";
import { loginChallenges } from "./second-factors/login-challenges.ts";
import { hasSecondStep, readSteps } from "./second-factors/second-steps.ts";
import { type RightGuess, signInFailures } from "./sign-in-failures.ts";
import type { SignInRules } from "./sign-in-rules.ts";
import { deviceCookie, recordRefusal, refuseTries, welcomeIf } from "./welcome.ts";

type LoginRoute = (typeof identityRoutes)["login"];

/**
 * Takes the same steps for known, unknown and deactivated accounts: one transaction that counts, one password verification, and one
 * transaction that writes the outcome. The password is verified outside any transaction.
 */
export async function signIn(context: PublicContext, input: InputOf<LoginRoute>, rules: SignInRules): Promise<Answer<LoginRoute>> {
  const at = context.now();
  const email = normalizeEmail(input.body.username);
  const { address } = context;
  const { account, guesser, waitSeconds, isLookedAt } = await context.work.asPlatform("sign in", async (tx) => {
    const found = await peopleRepository(tx).findAccount(email);
    const device = await rememberedDevices(tx).find(context.cookie(deviceCookie), found, at);
    const guess = { email, address, device };
    return { account: found, guesser: guess, ...(await signInFailures(tx, rules.loginLimits).count(guess, at)) };
  });
  if (!isLookedAt) return refuseTries(waitSeconds);
  const matches = await rules.hasher.verify(account?.passwordHash ?? null, input.body.password);
  const opened = account?.isActive && matches ? await openStep(context, account, { guesser, wasCounted: waitSeconds === 0 }, rules) : null;
  if (opened) return success(opened);
  // During a wait, a wrong password gets the same answer as one that was not checked.
  if (waitSeconds > 0) return refuseTries(waitSeconds);
  await recordRefusal(context, "identity.sign-in-refused", account);
  return identityFailures.fail("identity.wrong-credentials", undefined);
}

/** Opens the session or the code step; null if the password was changed or the person was deactivated during verification. */
async function openStep(
  context: PublicContext,
  account: Account,
  right: RightGuess,
  rules: SignInRules,
): Promise<Session | CodeRequired | null> {
  if (await hasSecondStep(context.work.platformStatement, account.id)) return askForCode(context, account, right, rules);
  return welcomeIf(context, { account, right: [right], secondFactor: null }, rules, (tx) => peopleRepository(tx).holdsPassword(account));
}

/** Asks for a code after the right password, which alone opens nothing. */
async function askForCode(context: PublicContext, account: Account, right: RightGuess, rules: SignInRules): Promise<CodeRequired | null> {
  const at = context.now();
  return context.work.asPlatform("sign in", async (tx) => {
    if (!(await peopleRepository(tx).holdsPassword(account))) return null;
    await signInFailures(tx, rules.loginLimits).forgive(right, at, false);
    const methods = methodsOf(await readSteps(tx.query, account.id));
    return { mfa_required: true, methods, ephemeralToken: await loginChallenges(tx).open(account, at) };
  });
}

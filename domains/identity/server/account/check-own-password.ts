import type { SignedInContext } from "@tieout/http";
import { type Result, success } from "@tieout/kernel";
import { accountFailures } from "../../contract/index.ts";
import { type Account, peopleRepository } from "../people-repository.ts";
import { guesserOf, signInFailures } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";

type Refusal = Extract<ReturnType<typeof accountFailures.fail<"wrong-password" | "too-many-tries">>, { readonly ok: false }>["failure"];

/**
 * The person at the keyboard is the account's: an open session alone changes nothing of how it is opened. Wrong ones wait as at the login, on a
 * count of their own, so that whoever sits at an open session delays nobody's sign-in.
 */
export async function checkOwnPassword(context: SignedInContext, password: string, rules: SignInRules): Promise<Result<Account, Refusal>> {
  const { actor, address, work } = context;
  const at = context.now();
  const guesser = guesserOf("own password", { email: actor.email, address, device: null });
  const failures = rules.loginLimits;
  const { account, verdict } = await work.asPlatform("check a password", async (tx) => ({
    account: await peopleRepository(tx).findAccount(actor.email),
    verdict: await signInFailures(tx, failures).count(guesser, at),
  }));
  const wait = () =>
    accountFailures.fail(
      "account.too-many-tries",
      { seconds: verdict.waitSeconds },
      { extra: { retry_after_seconds: verdict.waitSeconds } },
    );
  if (!verdict.isLookedAt) return wait();
  const matches = await rules.hasher.verify(account?.passwordHash ?? null, password);
  // In a wait a wrong password gets the answer of one that was not looked at.
  if (!account || !matches) return verdict.waitSeconds > 0 ? wait() : accountFailures.fail("account.wrong-password", undefined);
  const right = { guesser, wasCounted: verdict.waitSeconds === 0 };
  await work.asPlatform("check a password", (tx) => signInFailures(tx, failures).forgive(right, at, false));
  return success(account);
}

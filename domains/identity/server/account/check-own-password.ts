import type { SignedInContext } from "@tieout/http";
import { type Result, success } from "@tieout/kernel";
import { accountFailures } from "../../contract/index.ts";
import { type Account, peopleRepository } from "../people-repository.ts";
import { guesserOf, signInFailures } from "../sign-in-failures.ts";
import type { SignInRules } from "../sign-in-rules.ts";

type Refusal = Extract<ReturnType<typeof accountFailures.fail<"wrong-password" | "too-many-tries">>, { readonly ok: false }>["failure"];

/**
 * Checks that the person at the keyboard owns the account: an open session alone must not be enough to change how the account is opened.
 * Wrong passwords cause waits as at the login but are counted separately, so that someone at an open session delays no one's sign-in.
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
  // During a wait, a wrong password gets the same answer as one that was not checked.
  if (!account || !matches) return verdict.waitSeconds > 0 ? wait() : accountFailures.fail("account.wrong-password", undefined);
  const right = { guesser, wasCounted: verdict.waitSeconds === 0 };
  await work.asPlatform("check a password", (tx) => signInFailures(tx, failures).forgive(right, at, false));
  return success(account);
}

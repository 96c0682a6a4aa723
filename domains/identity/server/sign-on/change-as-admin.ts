import type { SignedInContext } from "@tieout/http";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, signOnFailures } from "../../contract/index.ts";
import { checkOwnPassword } from "../account/check-own-password.ts";
import { keyMaker } from "../api-keys/api-key-repository.ts";
import { peopleRepository } from "../people-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";

const purpose = "change single sign-on";

/** A transaction across firms, in the name of the caller. */
export function asCaller<T>({ actor, work, requestId }: SignedInContext, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  const { userId, realUserId } = actor;
  return work.asPlatform(purpose, run, { userId, realUserId, requestId });
}

interface PasswordCheck {
  readonly password: string;
  readonly rules: SignInRules;
}

/** Whoever decides who signs in to a firm is its admin at the keyboard: the password is asked again, and is still theirs when it is changed. */
export async function changeAsAdmin<T>(context: SignedInContext, { password, rules }: PasswordCheck, run: (tx: PlatformTx) => Promise<T>) {
  const checked = await checkOwnPassword(context, password, rules);
  if (!checked.ok) return checked;
  return asCaller(context, async (tx) => {
    if (!(await peopleRepository(tx).holdsPassword(checked.value))) return accountFailures.fail("account.wrong-password", undefined);
    if (!(await keyMaker(tx).isAdmin(context.actor.userId))) return signOnFailures.fail("sign-on.not-admin", undefined);
    return run(tx);
  });
}

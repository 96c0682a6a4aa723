import type { SignedInContext } from "@tieout/http";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, signOnFailures } from "../../contract/index.ts";
import { checkOwnPassword } from "../account/check-own-password.ts";
import { keyMaker } from "../api-keys/api-key-repository.ts";
import { peopleRepository } from "../people-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";

const purpose = "change single sign-on";

/** Runs a transaction across firms under the caller's name. */
export function asCaller<T>({ actor, work, requestId }: SignedInContext, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  const { userId, realUserId } = actor;
  return work.asPlatform(purpose, run, { userId, realUserId, requestId });
}

interface PasswordCheck {
  readonly password: string;
  readonly rules: SignInRules;
}

/** Runs a change to who can sign in to a firm. Requires the admin's password, which must still be valid when the change is made. */
export async function changeAsAdmin<T>(context: SignedInContext, { password, rules }: PasswordCheck, run: (tx: PlatformTx) => Promise<T>) {
  const checked = await checkOwnPassword(context, password, rules);
  if (!checked.ok) return checked;
  return asCaller(context, async (tx) => {
    if (!(await peopleRepository(tx).holdsPassword(checked.value))) return accountFailures.fail("account.wrong-password", undefined);
    if (!(await keyMaker(tx).isAdmin(context.actor.userId))) return signOnFailures.fail("sign-on.not-admin", undefined);
    return run(tx);
  });
}

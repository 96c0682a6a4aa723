import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, type OwnProof, type PasskeyAnswer } from "../../contract/index.ts";
import { peopleRepository } from "../people-repository.ts";
import { noteCopy } from "../second-factors/copied-passkeys.ts";
import { checkAnswer } from "../second-factors/passkey-answers.ts";
import { passkeyChallenges, passkeys } from "../second-factors/passkeys.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { checkOwnCode } from "./check-own-code.ts";
import { checkOwnPassword } from "./check-own-password.ts";

/** Performs the slow checks; the returned function uses up the proof in the transaction that makes the change. */
export const checkOwnProof = (context: SignedInContext, { password, passkey, code }: OwnProof, rules: SignInRules) =>
  passkey ? checkOwnPasskey(context, passkey, rules) : checkPasswordAndCode(context, { password: password ?? "", code }, rules);

async function checkPasswordAndCode(
  context: SignedInContext,
  { password, code }: { readonly password: string; readonly code: string | undefined },
  rules: SignInRules,
) {
  const checked = await checkOwnPassword(context, password, rules);
  if (!checked.ok) return checked;
  return success(async (tx: PlatformTx) =>
    // The password may have changed since it was checked.
    (await peopleRepository(tx).holdsPassword(checked.value))
      ? checkOwnCode(context, tx, code, rules)
      : accountFailures.fail("account.wrong-password", undefined),
  );
}

async function checkOwnPasskey(context: SignedInContext, answer: PasskeyAnswer, { relyingParty }: SignInRules) {
  const refused = () => accountFailures.fail("account.passkey-not-accepted", undefined);
  const { userId } = context.actor;
  const right = relyingParty && (await checkAnswer(context.work.platformStatement, relyingParty, answer));
  if (right?.passkey.userId !== userId) return refused();
  const { passkey, newCount, challenge } = right;
  return success(async (tx: PlatformTx) => {
    const at = context.now();
    if (!(await passkeyChallenges(tx).take(challenge, null, at))) return refused();
    if (right.isCopied) {
      await noteCopy(tx, right, { at, address: context.address });
      return accountFailures.fail("account.passkey-copied", undefined);
    }
    return (await passkeys(tx, userId).use(passkey, newCount, at)) ? success(undefined) : refused();
  });
}

import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { identityFailures, type secondStepRoutes } from "../../contract/index.ts";
import { challengeLimits, type RelyingParty } from "../../core/index.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { recordRefusal, welcomeIf } from "../welcome.ts";
import { noteCopy } from "./copied-passkeys.ts";
import { checkAnswer, type RightAnswer } from "./passkey-answers.ts";
import { passkeyChallenges, passkeys } from "./passkeys.ts";

type PasskeyRoute = (typeof secondStepRoutes)["loginWithPasskey"];

const passkeyQuestion = (party: RelyingParty, challenge: string) => ({
  challenge,
  rpId: party.id,
  timeout: challengeLimits.seconds * 1000,
  userVerification: "required" as const,
});

/** Returns the same request for everyone: it names no person and no passkey. */
export async function askForPasskey({ work, now }: PublicContext, { relyingParty }: SignInRules) {
  if (!relyingParty) return identityFailures.fail("identity.no-passkeys", undefined);
  const challenge = await work.asPlatform("sign in", (tx) => passkeyChallenges(tx).open(null, now()));
  return success(passkeyQuestion(relyingParty, challenge));
}

/**
 * Completes both steps at once: the person has the device and has shown it a fingerprint, a face or a PIN. A signature cannot be guessed,
 * so tries cause no waits.
 */
export async function signInWithPasskey(
  context: PublicContext,
  { body }: InputOf<PasskeyRoute>,
  rules: SignInRules,
): Promise<Answer<PasskeyRoute>> {
  const { relyingParty } = rules;
  if (!relyingParty) return identityFailures.fail("identity.no-passkeys", undefined);
  const right = await checkAnswer(context.work.platformStatement, relyingParty, body.answer);
  const account = right && { id: right.passkey.userId, organizationId: right.passkey.organizationId };
  const opened = right && account ? await openFor(context, right, rules) : null;
  if (opened?.session) return success(opened.session);
  if (opened?.isCopied) return identityFailures.fail("identity.passkey-copied", undefined);
  await recordRefusal(context, "identity.passkey-refused", account);
  return identityFailures.fail("identity.passkey-not-accepted", undefined);
}

/** A replayed response has no pending challenge, so it cannot trigger a warning about a copied passkey. */
async function openFor(context: PublicContext, right: RightAnswer, rules: SignInRules) {
  const { userId, organizationId } = right.passkey;
  const [at, { address }] = [context.now(), context];
  let isCopied = false;
  const session = await welcomeIf(
    context,
    { account: { id: userId, organizationId }, right: [], secondFactor: "passkey" },
    rules,
    async (tx) => {
      if (!(await passkeyChallenges(tx).take(right.challenge, null, at))) return false;
      if (!right.isCopied) return passkeys(tx, userId).use(right.passkey, right.newCount, at);
      await noteCopy(tx, right, { at, address });
      isCopied = true;
      return false;
    },
  );
  return { session, isCopied };
}

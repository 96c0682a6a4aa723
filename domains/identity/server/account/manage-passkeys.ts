import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, type NewPasskey, type OwnProof } from "../../contract/index.ts";
import { challengeLimits, mostPasskeys } from "../../core/index.ts";
import { checkNewPasskey, passkeyAlgorithms, userHandleOf } from "../second-factors/passkey-answers.ts";
import { passkeyChallenges, passkeys } from "../second-factors/passkeys.ts";
import { readSteps } from "../second-factors/second-steps.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { addStep, changeOwn, changeProven, removeStep } from "./change-steps.ts";

/** Returns the browser's request to the device. Devices that already have one of this person's passkeys decline. */
export async function beginPasskey(context: SignedInContext, proof: OwnProof, rules: SignInRules) {
  const { relyingParty } = rules;
  if (!relyingParty) return accountFailures.fail("account.no-passkeys", undefined);
  const { userId, email } = context.actor;
  return changeProven(context, proof, rules, {
    run: async (tx, record) => {
      const known = await passkeys(tx, userId).credentialIds();
      if (known.length >= mostPasskeys) return accountFailures.fail("account.many-passkeys", { most: mostPasskeys });
      const challenge = await passkeyChallenges(tx).open(userId, context.now());
      record("identity.second-step-begun");
      return success({
        challenge,
        rp: { id: relyingParty.id, name: "Tieout" },
        user: { id: userHandleOf(userId), name: email, displayName: email },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key" as const, alg })),
        timeout: challengeLimits.seconds * 1000,
        excludeCredentials: known.map((id) => ({ id: id.toString("base64url"), type: "public-key" as const })),
        authenticatorSelection: {
          residentKey: "required" as const,
          requireResidentKey: true as const,
          userVerification: "required" as const,
        },
        attestation: "none" as const,
      });
    },
  });
}

export async function addPasskey(
  context: SignedInContext,
  given: { readonly name: string; readonly passkey: NewPasskey },
  rules: SignInRules,
) {
  const { relyingParty } = rules;
  if (!relyingParty) return accountFailures.fail("account.no-passkeys", undefined);
  const right = await checkNewPasskey(relyingParty, given.passkey);
  if (!right) return accountFailures.fail("account.passkey-not-accepted", undefined);
  const { organizationId, userId } = context.actor;
  const at = context.now();
  const { credential } = right.info;
  const row = {
    ...{ organizationId, userId, name: given.name, at, transports: given.passkey.response.transports ?? [] },
    ...{
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      signCount: BigInt(credential.counter),
    },
  };
  return changeOwn(context, async (tx, record) => {
    if (!(await passkeyChallenges(tx).take(right.challenge, userId, at))) return accountFailures.fail("account.nothing-begun", undefined);
    const codes = await addStep(context, tx, () => passkeys(tx, userId).add(row));
    if (!codes) return accountFailures.fail("account.passkey-not-accepted", undefined);
    record("identity.second-step-added");
    return success({ recovery_codes: [...codes] });
  });
}

export const removePasskey = (context: SignedInContext, passkeyId: string, proof: OwnProof, rules: SignInRules) => {
  const { userId } = context.actor;
  return removeStep(context, proof, rules, {
    isInUse: (tx) => passkeys(tx, userId).has(passkeyId),
    isLast: async (tx) => {
      const { hasTotp, hasEmailedCodes } = await readSteps(tx.query, userId);
      return !hasTotp && !hasEmailedCodes && (await passkeys(tx, userId).credentialIds()).length === 1;
    },
    remove: (tx) => passkeys(tx, userId).remove(passkeyId),
  });
};

import { type VerifiedRegistrationResponse, verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Queryable } from "@tieout/postgres";
import type { NewPasskey, PasskeyAnswer } from "../../contract/index.ts";
import { mayFollowCount, type RelyingParty } from "../../core/index.ts";
import { findPasskey, type Passkey } from "./passkeys.ts";

/** ES256, RS256 and EdDSA: the algorithms used by current devices (COSE algorithms). */
export const passkeyAlgorithms = [-7, -257, -8];

/** A response with a valid signature. Its challenge must still be used up. */
export interface RightAnswer {
  readonly passkey: Passkey;
  readonly newCount: number;
  readonly challenge: string;
  /** Whether the response's count doesn't follow the stored one, which means the passkey proves nothing. */
  readonly isCopied: boolean;
}

/** A person's ID as bytes, as devices store it. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/** Null for every reason: unknown passkey, another site, a wrong signature, or no fingerprint or PIN requested. */
export async function checkAnswer(query: Queryable["query"], party: RelyingParty, answer: PasskeyAnswer): Promise<RightAnswer | null> {
  const passkey = await findPasskey(query, Buffer.from(answer.id, "base64url"));
  const { userHandle, ...response } = answer.response;
  if (!passkey || (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId))) return null;
  let challenge = "";
  const { authenticatorAttachment: attachment } = answer;
  const verified = await whereRight(
    verifyAuthenticationResponse({
      response: { ...answer, response, authenticatorAttachment: attachment },
      expectedChallenge: (given) => {
        challenge = given;
        return true;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The library throws the same error for a count that doesn't increase as for a wrong signature, and the difference matters here.
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter: newCount } = verified.authenticationInfo;
  return { passkey, newCount, challenge, isCopied: !mayFollowCount(Number(passkey.signCount), newCount) };
}

export interface RightNewPasskey {
  readonly info: NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;
  readonly challenge: string;
}

/** Returns null for every reason to refuse the passkey. */
export async function checkNewPasskey(party: RelyingParty, response: NewPasskey): Promise<RightNewPasskey | null> {
  let challenge = "";
  const verified = await whereRight(
    verifyRegistrationResponse({
      response,
      expectedChallenge: (given) => {
        challenge = given;
        return true;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  );
  return verified?.registrationInfo ? { info: verified.registrationInfo, challenge } : null;
}

/** The library throws for any invalid response; the person gets the same answer in every case. */
async function whereRight<T>(verified: Promise<T>): Promise<T | null> {
  try {
    return await verified;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

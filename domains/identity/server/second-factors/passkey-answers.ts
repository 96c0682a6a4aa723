import { type VerifiedRegistrationResponse, verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Queryable } from "@tieout/postgres";
import type { NewPasskey, PasskeyAnswer } from "../../contract/index.ts";
import { mayFollowCount, type RelyingParty } from "../../core/index.ts";
import { findPasskey, type Passkey } from "./passkeys.ts";

/** ES256, RS256 and EdDSA: what devices of these years have (COSE algorithms). */
export const passkeyAlgorithms = [-7, -257, -8];

/** An answer whose signature is right. Its challenge has still to be taken. */
export interface RightAnswer {
  readonly passkey: Passkey;
  readonly newCount: number;
  readonly challenge: string;
  /** Its count does not follow the one that is kept: the passkey proves nothing. */
  readonly isCopied: boolean;
}

/** The bytes of a person's ID, as devices keep it. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/** Null for every reason: unknown passkey, other site, wrong signature, no finger or PIN asked for. */
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
      // The library throws where the count does not increase, as it does for a wrong signature; which of them it is matters here.
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

/** Null for every reason. */
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

/** The library throws for whatever is wrong with an answer; to the person it is all one. */
async function whereRight<T>(verified: Promise<T>): Promise<T | null> {
  try {
    return await verified;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

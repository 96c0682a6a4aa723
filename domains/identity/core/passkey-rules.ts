/** A person has a few devices; whoever has more removes one first. */
export const mostPasskeys = 10;

/**
 * Whether the signature counter of an answer may follow the one that is kept: WebAuthn Level 3, 7.2, step 22. It is greater, or the device counts
 * nothing. One that stays or falls is a sign that a copy of the passkey exists.
 */
export const mayFollowCount = (kept: number, given: number): boolean => given > kept || (given === 0 && kept === 0);

/** Who a passkey is for, as browsers know the product: WebAuthn Level 3, 5.1.2. */
export interface RelyingParty {
  /** The host, which a passkey is bound to. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Null where people open the product by a bare network address: browsers bind passkeys to names only.
 * @param publicUrl an origin, without a path
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const host = /^https?:\/\/([a-z0-9.-]+)(:\d+)?$/.exec(publicUrl)?.[1];
  return host === undefined || /^\d+(\.\d+){3}$/.test(host) ? null : { id: host, origin: publicUrl };
}

/** Enough because people have few devices; at the limit, a person must remove a passkey before adding another. */
export const mostPasskeys = 10;

/**
 * Whether the signature counter in a response may follow the stored one: WebAuthn Level 3, 7.2, step 22. It must be greater, unless the
 * device doesn't count. A counter that stays the same or falls suggests that a copy of the passkey exists.
 */
export const mayFollowCount = (kept: number, given: number): boolean => given > kept || (given === 0 && kept === 0);

/** The product as browsers identify it for passkeys: WebAuthn Level 3, 5.1.2. */
export interface RelyingParty {
  /** Host to which passkeys are bound. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Null if people open the product by a bare IP address: browsers bind passkeys only to host names.
 * @param publicUrl an origin, without a path
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const host = /^https?:\/\/([a-z0-9.-]+)(:\d+)?$/.exec(publicUrl)?.[1];
  return host === undefined || /^\d+(\.\d+){3}$/.test(host) ? null : { id: host, origin: publicUrl };
}

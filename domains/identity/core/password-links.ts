import { clockToleranceSeconds } from "@tieout/kernel";

/** `set`: the first password of a new person; `reset`: another one. */
export const passwordLinkPurposes = ["set", "reset"] as const;
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number];

/** A link opens this long after it was made. */
export const passwordLinkSeconds: Readonly<Record<PasswordLinkPurpose, number>> = { set: 72 * 3600, reset: 3600 };

/** A person gets at most one mail of a purpose in this time, whoever asks: nobody can fill a mailbox, and whoever waits has a link already. */
export const mailPauseSeconds = 60;

export interface PasswordLinkFacts {
  /** Where the link was sent. */
  readonly address: string;
  readonly createdAtMilliseconds: number;
  readonly expiresAtMilliseconds: number;
  readonly usedAtMilliseconds: number | null;
}

/** The person of the link, as they are now. */
export interface LinkedPerson {
  readonly email: string;
  readonly isActive: boolean;
}

/** A link opens once, in its time, for an active person whose address is still the one it was sent to; not when made after now: the clock was set back. */
export function opensPassword(link: PasswordLinkFacts, person: LinkedPerson, nowMilliseconds: number): boolean {
  if (link.usedAtMilliseconds !== null || !person.isActive || person.email !== link.address) return false;
  return link.createdAtMilliseconds <= nowMilliseconds + clockToleranceSeconds * 1000 && nowMilliseconds < link.expiresAtMilliseconds;
}

/** Nobody waits for a link that would have expired had it been sent when it was asked for. */
export const isLinkAwaited = (purpose: PasswordLinkPurpose, requestedAtMilliseconds: number, nowMilliseconds: number): boolean =>
  nowMilliseconds < requestedAtMilliseconds + passwordLinkSeconds[purpose] * 1000;

import { clockToleranceSeconds } from "@tieout/kernel";

/** `set` for a new person's first password, `reset` for replacing one. */
export const passwordLinkPurposes = ["set", "reset"] as const;
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number];

/** How long a link opens after it was created, in seconds. */
export const passwordLinkSeconds: Readonly<Record<PasswordLinkPurpose, number>> = { set: 72 * 3600, reset: 3600 };

/**
 * Minimum time between two emails to a person for the same purpose, no matter who requests them, so that no one can flood a mailbox; a
 * person who is waiting already has a link.
 */
export const mailPauseSeconds = 60;

export interface PasswordLinkFacts {
  /** Email address that the link was sent to. */
  readonly address: string;
  readonly createdAtMilliseconds: number;
  readonly expiresAtMilliseconds: number;
  readonly usedAtMilliseconds: number | null;
}

/** Current state of the person the link belongs to. */
export interface LinkedPerson {
  readonly email: string;
  readonly isActive: boolean;
}

/**
 * Whether a link opens: once, within its time, for an active person whose email address hasn't changed since it was sent. A link created in
 * the future doesn't open, because it means the clock was set back.
 */
export function opensPassword(link: PasswordLinkFacts, person: LinkedPerson, nowMilliseconds: number): boolean {
  if (link.usedAtMilliseconds !== null || !person.isActive || person.email !== link.address) return false;
  return link.createdAtMilliseconds <= nowMilliseconds + clockToleranceSeconds * 1000 && nowMilliseconds < link.expiresAtMilliseconds;
}

/** Whether a requested link should still be sent; false if it would already have expired. */
export const isLinkAwaited = (purpose: PasswordLinkPurpose, requestedAtMilliseconds: number, nowMilliseconds: number): boolean =>
  nowMilliseconds < requestedAtMilliseconds + passwordLinkSeconds[purpose] * 1000;

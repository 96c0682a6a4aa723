import { clockToleranceSeconds } from "@tieout/kernel";

/** How a session was opened. */
export const waysOfSigningIn = ["password", "password_and_code", "passkey", "openid_connect", "support"] as const;
export type SignedInWith = (typeof waysOfSigningIn)[number];

export interface SessionTimes {
  readonly createdAtMilliseconds: number;
  readonly lastUsedAtMilliseconds: number;
  readonly endedAtMilliseconds: number | null;
}

export interface SessionLimits {
  /** Limit since sign-in, regardless of use. */
  readonly absoluteSeconds: number;
  /** Limit since the last use. */
  readonly idleSeconds: number;
}

export const defaultSessionLimits: SessionLimits = { absoluteSeconds: 12 * 3600, idleSeconds: 8 * 3600 };

export const sessionExpiresAtMilliseconds = (createdAtMilliseconds: number, limits: SessionLimits): number =>
  createdAtMilliseconds + limits.absoluteSeconds * 1000;

/**
 * Whether a session is alive: strictly within both limits and not ended. A session last used in the future is over, because it means the
 * clock was set back.
 */
export function isSessionAlive(session: SessionTimes, limits: SessionLimits, nowMilliseconds: number): boolean {
  if (session.endedAtMilliseconds !== null) return false;
  if (nowMilliseconds >= sessionExpiresAtMilliseconds(session.createdAtMilliseconds, limits)) return false;
  if (session.lastUsedAtMilliseconds > nowMilliseconds + clockToleranceSeconds * 1000) return false;
  return nowMilliseconds < session.lastUsedAtMilliseconds + limits.idleSeconds * 1000;
}

import { isFirmAdmin, policy } from "@tieout/kernel";

export const apiKeyLimits = { longestDays: 365, inUse: 50, longestName: 100 };

/** Limit per firm: enough to replace a token without downtime. */
export const mostDirectoryTokens = 5;

/** Only admins manage keys, because a key gives access to all of the firm's engagements. */
export const apiKeyPolicy = policy<Record<never, never>>()({
  "api_key.read": isFirmAdmin,
  "api_key.edit": isFirmAdmin,
});

/** For managing the firm's people with a directory token, which acts as the admin who created it. */
export const directoryPolicy = policy<Record<never, never>>()({ "directory.sync": isFirmAdmin });

/** Revoked means that an admin revoked it, or that its creator is no longer an active admin. */
export type ApiKeyState = "active" | "expired" | "revoked";

interface KeyTimes {
  readonly expiresAtMilliseconds: number;
  readonly endedAtMilliseconds: number | null;
}

/** The state of a key. Expired keys are marked as ended only some time later. */
export function apiKeyStateOf({ expiresAtMilliseconds, endedAtMilliseconds }: KeyTimes, nowMilliseconds: number): ApiKeyState {
  if (expiresAtMilliseconds <= (endedAtMilliseconds ?? nowMilliseconds)) return "expired";
  return endedAtMilliseconds === null ? "active" : "revoked";
}

export const apiKeyExpiresAtMilliseconds = (createdAtMilliseconds: number, validDays: number): number =>
  createdAtMilliseconds + validDays * 86_400_000;

/** Whether a change to a person's access ends the keys they created. */
export const endsOwnKeys = (change: { readonly role?: number | undefined; readonly isActive?: boolean | undefined }): boolean =>
  change.isActive === false || change.role === 2;

import { isFirmAdmin, policy } from "@tieout/kernel";

export const apiKeyLimits = { longestDays: 365, inUse: 50, longestName: 100 };

/** Of a firm's directory: enough to change one for another without a gap. */
export const mostDirectoryTokens = 5;

/** Keys open what all of the firm's engagements hold: its admins alone. */
export const apiKeyPolicy = policy<Record<never, never>>()({
  "api_key.read": isFirmAdmin,
  "api_key.edit": isFirmAdmin,
});

/** The people of the firm, by a directory token, which acts under the name of an admin. */
export const directoryPolicy = policy<Record<never, never>>()({ "directory.sync": isFirmAdmin });

/** Revoked: by an admin, or because its maker is no longer an active admin. */
export type ApiKeyState = "active" | "expired" | "revoked";

interface KeyTimes {
  readonly expiresAtMilliseconds: number;
  readonly endedAtMilliseconds: number | null;
}

/** An expired key is noted as ended some time later. */
export function apiKeyStateOf({ expiresAtMilliseconds, endedAtMilliseconds }: KeyTimes, nowMilliseconds: number): ApiKeyState {
  if (expiresAtMilliseconds <= (endedAtMilliseconds ?? nowMilliseconds)) return "expired";
  return endedAtMilliseconds === null ? "active" : "revoked";
}

export const apiKeyExpiresAtMilliseconds = (createdAtMilliseconds: number, validDays: number): number =>
  createdAtMilliseconds + validDays * 86_400_000;

/** Whether a change of a person's access ends the keys that they made. */
export const endsOwnKeys = (change: { readonly role?: number | undefined; readonly isActive?: boolean | undefined }): boolean =>
  change.isActive === false || change.role === 2;

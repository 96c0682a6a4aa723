import type { FeatureFlag, Role } from "./user.ts";

/** Changes to a person's access; absent fields stay unchanged. */
interface AccessChange {
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
}

export type OwnAccess = "own-role" | "own-deactivation";

/**
 * Refuses to let admins remove their own access, because they could not restore it. Null if the change concerns another person or doesn't
 * remove access.
 */
export function ownAccessTaken(
  actor: { readonly userId: string; readonly role: number },
  userId: string,
  change: AccessChange,
): OwnAccess | null {
  if (actor.userId !== userId) return null;
  if (change.is_active === false) return "own-deactivation";
  return change.role === undefined || change.role === actor.role ? null : "own-role";
}

/**
 * Maximum number of people a firm can add within 24 hours, including those deactivated since. Anyone can sign up in the store, and
 * invitations are sent from the product's email address, so this limits emails to strangers.
 */
export const mostAddedInADay = (flags: readonly FeatureFlag[]): number => (flags.includes("hide_engagements") ? 20 : 1000);

/** Invited means that the person can sign in after setting a password or through one of the firm's issuers. */
export type UserState = "active" | "invited" | "inactive";

export const userStateOf = ({ isActive, hasPassword }: { readonly isActive: boolean; readonly hasPassword: boolean }): UserState =>
  !isActive ? "inactive" : hasPassword ? "active" : "invited";

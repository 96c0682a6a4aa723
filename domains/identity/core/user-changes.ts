import type { FeatureFlag, Role } from "./user.ts";

/** Changes to a person's access; absent fields stay unchanged. */
interface AccessChange {
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
}

export type OwnAccess = "own-role" | "own-deactivation";

/**
 * Refuses to let admins remove their own access, because they could not restore it. Null if the change is to another person or keeps the
 * access.
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
 * Maximum number of people a firm can add within 24 hours, including those since deactivated. Anyone can sign up for the store, and
 * invitations come from the product's address, so this prevents emailing strangers.
 */
export const mostAddedInADay = (flags: readonly FeatureFlag[]): number => (flags.includes("hide_engagements") ? 20 : 1000);

/** Invited: can sign in after setting a password or through an issuer of the firm. */
export type UserState = "active" | "invited" | "inactive";

export const userStateOf = ({ isActive, hasPassword }: { readonly isActive: boolean; readonly hasPassword: boolean }): UserState =>
  !isActive ? "inactive" : hasPassword ? "active" : "invited";

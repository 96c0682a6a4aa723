import type { FeatureFlag, Role } from "./user.ts";

/** What of a person's access changes; what is absent stays. */
interface AccessChange {
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
}

export type OwnAccess = "own-role" | "own-deactivation";

/** Nobody takes their own access: an admin who did could not take it back. Null: the change is another person's, or leaves the access. */
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
 * Most people whom a firm adds within 24 hours, those deactivated since included. Anyone signs up for the store, and invitations are mailed from the
 * product's address: nobody writes to strangers by them.
 */
export const mostAddedInADay = (flags: readonly FeatureFlag[]): number => (flags.includes("hide_engagements") ? 20 : 1000);

/** Invited: may sign in as soon as they have set a password, or an issuer of the firm has signed them in. */
export type UserState = "active" | "invited" | "inactive";

export const userStateOf = ({ isActive, hasPassword }: { readonly isActive: boolean; readonly hasPassword: boolean }): UserState =>
  !isActive ? "inactive" : hasPassword ? "active" : "invited";

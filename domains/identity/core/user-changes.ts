import type { Role } from "./user.ts";

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

/** Invited: may sign in as soon as they have set a password, or an issuer of the firm has signed them in. */
export type UserState = "active" | "invited" | "inactive";

export const userStateOf = ({ isActive, hasPassword }: { readonly isActive: boolean; readonly hasPassword: boolean }): UserState =>
  !isActive ? "inactive" : hasPassword ? "active" : "invited";

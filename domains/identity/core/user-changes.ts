import type { Role } from "./user.ts";

/** What an admin may set of a person. */
export interface Access {
  readonly role: Role;
  readonly isActive: boolean;
}

export type OwnAccess = "own-role" | "own-deactivation";

/** Nobody takes their own access: an admin who did could not take it back. Null: the change is another person's, or leaves the access. */
export function ownAccessTaken(actorId: string, userId: string, { before, after }: Record<"before" | "after", Access>): OwnAccess | null {
  if (actorId !== userId) return null;
  if (!after.isActive) return "own-deactivation";
  return after.role === before.role ? null : "own-role";
}

/** Invited: may sign in as soon as they have set a password. */
export type UserState = "active" | "invited" | "inactive";

export const userStateOf = ({ isActive, hasPassword }: { readonly isActive: boolean; readonly hasPassword: boolean }): UserState =>
  !isActive ? "inactive" : hasPassword ? "active" : "invited";

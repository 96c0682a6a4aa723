import type { Actor } from "@tieout/kernel";
import { policy } from "@tieout/kernel";

/** Sessions of staff who view the account of a person of a firm. */
export const supportLimits = {
  /** From the reason to the session. */
  entrySeconds: 60,
  /** Whatever happens. */
  sessionSeconds: 60 * 60,
  reasonCharacters: 500,
} as const;

/** Staff as themselves: a support session opens no staff console, and no further support session. */
export const isStaffThemselves = ({ isStaff, userId, realUserId }: Actor): boolean => isStaff && userId === realUserId;

export const staffPolicy = policy<Record<never, never>>()({
  "staff.use": isStaffThemselves,
});

/** Why an account cannot be viewed; null if it can be. */
export type NotViewable = "own-account" | "staff-account" | "inactive-account";

export function notViewable(
  actor: Pick<Actor, "userId">,
  account: { readonly id: string; readonly isStaff: boolean; readonly isActive: boolean },
): NotViewable | null {
  if (account.id === actor.userId) return "own-account";
  if (account.isStaff) return "staff-account";
  return account.isActive ? null : "inactive-account";
}

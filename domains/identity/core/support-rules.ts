import type { Actor } from "@tieout/kernel";
import { policy } from "@tieout/kernel";

/** Limits for sessions in which staff view the account of a firm's user. */
export const supportLimits = {
  /** Time allowed between giving the reason and opening the session. */
  entrySeconds: 60,
  /** Whatever happens. */
  sessionSeconds: 60 * 60,
  reasonCharacters: 500,
} as const;

/** Whether staff act as themselves: a support session cannot open the staff console or another support session. */
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

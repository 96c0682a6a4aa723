import type { SignOffRole } from "@tieout/runs/core";

export interface SignedBy {
  readonly role: SignOffRole;
  /** Id of the result that was signed. */
  readonly resultId: string;
  readonly userId: string;
}

/** Sign-offs that are neither withdrawn nor replaced. */
export interface EffectiveSignOffs<S extends SignedBy = SignedBy> {
  readonly preparer: S | null;
  readonly reviewer: S | null;
}

export const effectiveOf = <S extends SignedBy>(signOffs: readonly S[]): EffectiveSignOffs<S> => ({
  preparer: signOffs.find(({ role }) => role === "preparer") ?? null,
  reviewer: signOffs.find(({ role }) => role === "reviewer") ?? null,
});

export type SignOffState = "missing" | "current" | "stale";

/** State of a sign-off: current while the result is the one that was signed, stale for any other result. */
export const stateOfSignOff = (signOff: Pick<SignedBy, "resultId"> | null, resultNow: string): SignOffState =>
  signOff === null ? "missing" : signOff.resultId === resultNow ? "current" : "stale";

export interface SignOffAttempt {
  readonly role: SignOffRole;
  readonly userId: string;
  /** Id of the result that was on the signer's screen. */
  readonly resultSeen: string;
}

export interface SigningFacts {
  readonly effective: EffectiveSignOffs;
  readonly resultNow: string;
  /** Whether files or setup changed since the last run. */
  readonly isOutOfDate: boolean;
  readonly openNotes: number;
}

export type SigningRefusal =
  | "results-out-of-date"
  | "result-changed"
  | "signed-already"
  | "two-people"
  | "preparer-first"
  | "notes-open"
  /** The same person signed the same result: nothing is to be done. */
  | "signed-by-you";

/** Why a person may not sign now; null if they may. Whether they can act on the engagement at all is decided by its access policy. */
export function signingRefusal({ role, userId, resultSeen }: SignOffAttempt, facts: SigningFacts): SigningRefusal | null {
  const { effective, resultNow, isOutOfDate, openNotes } = facts;
  const own = effective[role];
  const isCurrent = stateOfSignOff(own, resultNow) === "current";
  if (isCurrent && own?.userId === userId && resultSeen === resultNow) return "signed-by-you";
  if (isOutOfDate) return "results-out-of-date";
  if (resultSeen !== resultNow) return "result-changed";
  if (isCurrent) return "signed-already";
  if (effective[role === "preparer" ? "reviewer" : "preparer"]?.userId === userId) return "two-people";
  if (role === "preparer") return null;
  if (stateOfSignOff(effective.preparer, resultNow) !== "current") return "preparer-first";
  return openNotes > 0 ? "notes-open" : null;
}

export type WithdrawalRefusal = "not-yours" | "reason-needed";

/** Why a sign-off may not be withdrawn: signers withdraw their own; only an admin may withdraw someone else's, with a reason. */
export function withdrawalRefusal(
  signOff: Pick<SignedBy, "userId">,
  by: { readonly userId: string; readonly isAdmin: boolean; readonly reason: string },
): WithdrawalRefusal | null {
  if (signOff.userId === by.userId) return null;
  if (!by.isAdmin) return "not-yours";
  return by.reason.trim() === "" ? "reason-needed" : null;
}

/** Whether a person may resolve a note: its writer may, and an admin may in case the writer has left. */
export const mayResolve = (note: { readonly writtenBy: string }, by: { readonly userId: string; readonly isAdmin: boolean }): boolean =>
  by.isAdmin || note.writtenBy === by.userId;

import { type EffectiveSignOffs, type SignedBy, stateOfSignOff } from "./sign-off.ts";

export const waitingKinds = ["mention", "sign_again", "review", "explain_tie", "conclude_item"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Things a person waits for: an answer to their question, or the review of a result they signed. */
export const awaitedKinds = ["answer", "their_review"] as const;

/**
 * How a person completed an item that waited for them: signed a result, answered a note that mentions them, resolved a note, marked a
 * mention as needing no answer, or explained a difference.
 */
export const doneKinds = ["signed", "answered", "resolved", "marked", "explained"] as const;

/** Days for which completed items stay listed. */
export const doneDays = 7;

/** One workpaper with sign-offs. */
export interface SignedPaper<S extends SignedBy = SignedBy> {
  readonly effective: EffectiveSignOffs<S>;
  readonly resultNow: string;
  readonly isAssigned: boolean;
}

/**
 * Action one workpaper needs from a person: to sign again if the result they prepared has changed, or to review what a colleague signed.
 * Null if it needs nothing from them.
 */
export function waitingOf({ effective, resultNow, isAssigned }: SignedPaper, me: string): "sign_again" | "review" | null {
  const { preparer, reviewer } = effective;
  const prepared = stateOfSignOff(preparer, resultNow);
  if (preparer?.userId === me) return prepared === "stale" ? "sign_again" : null;
  if (prepared !== "current" || stateOfSignOff(reviewer, resultNow) === "current") return null;
  // Admins see every engagement, so they are only asked to review their team's workpapers and those they reviewed before.
  return isAssigned || reviewer?.userId === me ? "review" : null;
}

/** Whether a person is waiting for a colleague to review what they signed as preparer. */
export const isReviewAwaited = ({ effective, resultNow }: Omit<SignedPaper, "isAssigned">, me: string): boolean =>
  effective.preparer?.userId === me &&
  stateOfSignOff(effective.preparer, resultNow) === "current" &&
  stateOfSignOff(effective.reviewer, resultNow) !== "current";

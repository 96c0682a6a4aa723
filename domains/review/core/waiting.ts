import { type EffectiveSignOffs, type SignedBy, stateOfSignOff } from "./sign-off.ts";

export const waitingKinds = ["mention", "sign_again", "review", "explain_tie", "conclude_item"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Things a person waits for: an answer to their question, the review of a result they signed. */
export const awaitedKinds = ["answer", "their_review"] as const;

/**
 * What a person has done of what waited for them: signed a result, answered a note that mentions them, resolved one, or needed to do nothing;
 * given the reason for a difference.
 */
export const doneKinds = ["signed", "answered", "resolved", "marked", "explained"] as const;

/** How long what is done stays listed, in days. */
export const doneDays = 7;

/** One workpaper with sign-offs. */
export interface SignedPaper<S extends SignedBy = SignedBy> {
  readonly effective: EffectiveSignOffs<S>;
  readonly resultNow: string;
  readonly isAssigned: boolean;
}

/**
 * What one workpaper asks of a person: to sign again what they prepared, where the result is another one now; to review what a colleague
 * has signed. Null where it asks nothing of them.
 */
export function waitingOf({ effective, resultNow, isAssigned }: SignedPaper, me: string): "sign_again" | "review" | null {
  const { preparer, reviewer } = effective;
  const prepared = stateOfSignOff(preparer, resultNow);
  if (preparer?.userId === me) return prepared === "stale" ? "sign_again" : null;
  if (prepared !== "current" || stateOfSignOff(reviewer, resultNow) === "current") return null;
  // An admin sees every engagement: only the team's wait for one, and what they have reviewed before.
  return isAssigned || reviewer?.userId === me ? "review" : null;
}

/** Whether a person waits for a colleague to review what they signed as preparer. */
export const isReviewAwaited = ({ effective, resultNow }: Omit<SignedPaper, "isAssigned">, me: string): boolean =>
  effective.preparer?.userId === me &&
  stateOfSignOff(effective.preparer, resultNow) === "current" &&
  stateOfSignOff(effective.reviewer, resultNow) !== "current";

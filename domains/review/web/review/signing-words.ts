import type { SignOffRole } from "@tieout/runs/core";
import { type PaperReview, reviewFailureTable, type SignOff } from "../../contract/index.ts";
import { signingRefusal } from "../../core/sign-off.ts";

const asSigned = (signOff: SignOff | null) => signOff && { role: signOff.role, resultId: signOff.result_id, userId: signOff.by.id };

/**
 * Why this person may not sign now, in the same words the server uses; null if they may. Reasons only the server can know come from the
 * server.
 */
export function whyNotSign(review: PaperReview, role: SignOffRole, userId: string): string | null {
  const { preparer, reviewer, result_id: resultNow, notes } = review;
  const openNotes = notes.filter(({ resolved }) => resolved === null).length;
  const effective = { preparer: asSigned(preparer), reviewer: asSigned(reviewer) };
  const why = signingRefusal({ role, userId, resultSeen: resultNow }, { effective, resultNow, isOutOfDate: false, openNotes });
  if (why === "two-people") return reviewFailureTable[why].say({ role: role === "preparer" ? "reviewer" : "preparer" });
  if (why === "preparer-first") return reviewFailureTable[why].say();
  return why === "notes-open" ? reviewFailureTable[why].say({ count: openNotes }) : null;
}

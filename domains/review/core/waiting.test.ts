import { expect, test } from "vitest";
import { reviewOpenItems } from "./review-open-items.ts";
import { effectiveOf, type SignedBy } from "./sign-off.ts";
import { isReviewAwaited, waitingOf } from "./waiting.ts";

const [now, before] = ["8f31c02e00000000", "5c1e90ab00000000"];
const by = (role: SignedBy["role"], userId: string, resultId = now): SignedBy => ({ role, userId, resultId });
const waits = (me: string, signed: readonly SignedBy[], isAssigned = true) =>
  waitingOf({ effective: effectiveOf(signed), resultNow: now, isAssigned }, me);

test("a stale sign-off waits for its preparer and no one else", () => {
  const stale = [by("preparer", "ann", before), by("reviewer", "bea", before)];
  expect([waits("ann", stale), waits("bea", stale), waits("cyd", stale)]).toEqual(["sign_again", null, null]);
});

test("a preparer's sign-off waits for the rest of the team until one of them has reviewed it", () => {
  const prepared = [by("preparer", "ann")];
  expect([waits("ann", prepared), waits("bea", prepared), waits("eve", prepared, false)]).toEqual([null, "review", null]);
  expect(waits("cyd", [...prepared, by("reviewer", "bea")])).toBeNull();
});

test("a stale review waits for its reviewer, assigned or not", () => {
  const again = [by("preparer", "ann"), by("reviewer", "eve", before)];
  expect([waits("eve", again, false), waits("ann", again)]).toEqual(["review", null]);
});

test("an unsigned workpaper waits for no one", () => expect(waits("ann", [])).toBeNull());

test("only a preparer with a current sign-off waits for the review", () => {
  const awaits = (me: string, signed: readonly SignedBy[]) => isReviewAwaited({ effective: effectiveOf(signed), resultNow: now }, me);
  const prepared = [by("preparer", "ann")];
  expect([awaits("ann", prepared), awaits("bea", prepared), awaits("ann", [by("preparer", "ann", before)])]).toEqual([true, false, false]);
  expect(awaits("ann", [...prepared, by("reviewer", "bea")])).toBe(false);
  expect(awaits("ann", [...prepared, by("reviewer", "bea", before)])).toBe(true);
});

const paper = { title: "Payroll Census", hasConclusion: false, resultNow: now, openNotes: [] };
const openOf = (more: Partial<Parameters<typeof reviewOpenItems>[0]>) =>
  reviewOpenItems({ ...paper, effective: effectiveOf<SignedBy>([]), ...more }, ({ userId }) => userId).map(({ kind, text }) => [
    kind,
    text,
  ]);

test("a missing conclusion, missing sign-offs and each open note are open items", () => {
  expect(openOf({ openNotes: ["Tie: Fees"] })).toEqual([
    ["missing_conclusions", "No conclusion"],
    ["missing_preparers", "No preparer has signed"],
    ["missing_reviewers", "No reviewer has signed"],
    ["open_notes", "Tie: Fees"],
  ]);
});

test("a sign-off for an earlier result is an open item that names both results; a current one is not", () => {
  const effective = effectiveOf([by("preparer", "ann"), by("reviewer", "bea", before)]);
  expect(openOf({ hasConclusion: true, effective })).toEqual([
    ["stale_sign_offs", `bea signed as reviewer result ${before}; it is ${now} now`],
  ]);
});

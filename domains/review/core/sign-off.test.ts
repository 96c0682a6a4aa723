import { expect, test } from "vitest";
import {
  effectiveOf,
  mayResolve,
  type SignedBy,
  type SignOffAttempt,
  signingRefusal,
  stateOfSignOff,
  withdrawalRefusal,
} from "./sign-off.ts";

const [now, before] = ["8f31c02e00000000", "5c1e90ab00000000"];
const by = (role: SignedBy["role"], userId: string, resultId = now): SignedBy => ({ role, userId, resultId });
const signs = (
  role: SignedBy["role"],
  userId: string,
  { signed = [], ...facts }: { signed?: SignedBy[]; isOutOfDate?: boolean; openNotes?: number; resultSeen?: string } = {},
) => {
  const { resultSeen = now, isOutOfDate = false, openNotes = 0 } = facts;
  const signing: SignOffAttempt = { role, userId, resultSeen };
  return signingRefusal(signing, { effective: effectiveOf(signed), resultNow: now, isOutOfDate, openNotes });
};

test("a sign-off is current for the signed result and stale for any other", () => {
  expect([
    stateOfSignOff(null, now),
    stateOfSignOff(by("preparer", "ann"), now),
    stateOfSignOff(by("preparer", "ann", before), now),
  ]).toEqual(["missing", "current", "stale"]);
});

test("one person signs as preparer, and another reviews", () => {
  expect(signs("preparer", "ann")).toBeNull();
  expect(signs("reviewer", "bea", { signed: [by("preparer", "ann")] })).toBeNull();
});

test("no one is both preparer and reviewer of a workpaper, in either order and for any result", () => {
  expect(signs("reviewer", "ann", { signed: [by("preparer", "ann")] })).toBe("two-people");
  expect(signs("preparer", "bea", { signed: [by("reviewer", "bea", before)] })).toBe("two-people");
  expect(signs("reviewer", "ann", { signed: [by("preparer", "ann", before)] })).toBe("two-people");
});

test("refuses to sign a result that is out of date or isn't the one on the signer's screen", () => {
  expect(signs("preparer", "ann", { resultSeen: before })).toBe("result-changed");
  expect(signs("preparer", "ann", { isOutOfDate: true })).toBe("results-out-of-date");
});

test("a reviewer signs what the preparer has signed, once no notes are open", () => {
  expect(signs("reviewer", "bea")).toBe("preparer-first");
  expect(signs("reviewer", "bea", { signed: [by("preparer", "ann", before)] })).toBe("preparer-first");
  expect(signs("reviewer", "bea", { signed: [by("preparer", "ann")], openNotes: 1 })).toBe("notes-open");
});

test("no one can repeat or take over a current sign-off; anyone can replace a stale one", () => {
  expect(signs("preparer", "cyd", { signed: [by("preparer", "ann")] })).toBe("signed-already");
  expect(signs("preparer", "ann", { signed: [by("preparer", "ann")] })).toBe("signed-by-you");
  expect(signs("preparer", "ann", { signed: [by("preparer", "ann", before)] })).toBeNull();
  expect(signs("preparer", "cyd", { signed: [by("preparer", "ann", before)] })).toBeNull();
});

test("signers withdraw their own sign-offs; an admin withdraws another person's with a reason; no one else can", () => {
  const withdraws = (userId: string, isAdmin: boolean, reason: string) =>
    withdrawalRefusal(by("preparer", "ann"), { userId, isAdmin, reason });
  expect(withdraws("ann", false, "")).toBeNull();
  expect(withdraws("bea", false, "She left.")).toBe("not-yours");
  expect(withdraws("eve", true, "  ")).toBe("reason-needed");
  expect(withdraws("eve", true, "She left.")).toBeNull();
});

test("a note is resolved by its writer or an admin", () => {
  const resolves = (userId: string, isAdmin: boolean) => mayResolve({ writtenBy: "bea" }, { userId, isAdmin });
  expect([resolves("bea", false), resolves("ann", false), resolves("eve", true)]).toEqual([true, false, true]);
});

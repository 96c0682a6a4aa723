import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { SignOffRole } from "@tieout/runs/core";
import { reviewFailures } from "../../contract/index.ts";
import { effectiveOf, signingRefusal, withdrawalRefusal } from "../../core/index.ts";
import { noteRepository } from "./note-repository.ts";
import type { PaperNow } from "./papers-now.ts";
import { lockForReview, type PaperPlace } from "./review-target.ts";
import { type SignOffRecord, signOffRepository } from "./sign-off-repository.ts";

const { fail } = reviewFailures;

const done = { ok: true, value: undefined } as const;

interface Signature extends PaperPlace {
  readonly role: SignOffRole;
  /** The result on the signer's screen. */
  readonly resultSeen: string;
}

const otherRole = { preparer: "reviewer", reviewer: "preparer" } as const;

interface SignatureFacts {
  readonly isOutOfDate: boolean;
  readonly paper: PaperNow;
  readonly signOffs: readonly SignOffRecord[];
  readonly openNotes: number;
}

/** Turns the signing rule's refusal into a message for the caller. */
function refusalOf({ role, resultSeen }: Signature, userId: string, { isOutOfDate, paper, signOffs, openNotes }: SignatureFacts) {
  const effective = effectiveOf(signOffs);
  const { resultNow } = paper;
  const why = signingRefusal({ role, userId, resultSeen }, { effective, resultNow, isOutOfDate, openNotes });
  if (why === null || why === "signed-by-you") return why;
  if (why === "result-changed") return fail("workpapers.result-changed", { now: resultNow });
  if (why === "signed-already") return fail("workpapers.signed-already", { name: effective[role]?.userName ?? "", role });
  if (why === "two-people") return fail("workpapers.two-people", { role: otherRole[role] });
  if (why === "notes-open") return fail("workpapers.notes-open", { count: openNotes });
  return fail(`workpapers.${why}`, undefined);
}

async function openNotesOf(tx: Tx, { engagementId, outputKey }: PaperPlace): Promise<number> {
  return (await noteRepository(tx).list(engagementId, outputKey)).filter(({ resolved }) => resolved === null).length;
}

/** Signs the current result. The engagement's row is locked, so two concurrent calls produce one sign-off. */
export async function signWorkpaper(tx: Tx, actor: Actor, signature: Signature) {
  const found = await lockForReview(tx, signature);
  if (!found.ok) return found;
  // Staff in a support session must not sign for the user they are viewing.
  if (actor.realUserId !== actor.userId) return fail("workpapers.sign-in-person", undefined);
  const { engagementId, outputKey, role } = signature;
  const { paper, engagement } = found.value;
  const repository = signOffRepository(tx);
  const signOffs = (await repository.effective([engagementId])).filter((one) => one.outputKey === outputKey);
  const openNotes = await openNotesOf(tx, signature);
  const refusal = refusalOf(signature, actor.userId, { isOutOfDate: engagement.resultsOutOfDate, paper, signOffs, openNotes });
  if (refusal === "signed-by-you") return done;
  if (refusal !== null) return refusal;
  const before = effectiveOf(signOffs)[role];
  if (before) await repository.end(before.id, { how: "replaced", by: actor.userId, reason: "" });
  const { resultNow: resultId, runNumber } = paper;
  await repository.insert({ engagementId, outputKey, role, resultId, runNumber, userId: actor.userId });
  const data = { outputKey, role, result: resultId, ...(before ? { replaces: before.id } : {}) };
  tx.record({ event: "result.sign-off", subjectType: "engagement", subjectId: engagementId, data });
  return done;
}

interface Withdrawal extends PaperPlace {
  readonly signOffId: string;
  readonly reason: string;
}

/** Withdraws a sign-off; one that has already ended is left unchanged. */
export async function withdrawSignOff(tx: Tx, actor: Actor, withdrawal: Withdrawal) {
  const found = await lockForReview(tx, withdrawal);
  if (!found.ok) return found;
  const { engagementId, outputKey, signOffId, reason } = withdrawal;
  const repository = signOffRepository(tx);
  const signOff = (await repository.list(engagementId, outputKey)).find(({ id }) => id === signOffId);
  if (!signOff) return fail("workpapers.sign-off-unknown", undefined);
  if (signOff.ended) return done;
  const why = withdrawalRefusal(signOff, { userId: actor.userId, isAdmin: isFirmAdmin(actor), reason });
  if (why === "not-yours") return fail("workpapers.sign-off-not-yours", { name: signOff.userName });
  if (why === "reason-needed") return fail("workpapers.withdrawal-reason", { name: signOff.userName });
  await repository.end(signOffId, { how: "withdrawn", by: actor.userId, reason });
  const data = { outputKey, role: signOff.role, signedBy: signOff.userId, result: signOff.resultId, reason };
  tx.record({ event: "result.withdraw-sign-off", subjectType: "engagement", subjectId: engagementId, data });
  return done;
}

import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { reviewFailures } from "../../contract/index.ts";
import { evidenceAddress, evidenceMegabytes } from "../../core/index.ts";
import { lockForReview, type PaperPlace } from "../review/review-target.ts";
import { type EvidenceContent, type EvidenceRecord, type EvidenceSubject, evidenceRepository } from "./evidence-repository.ts";
import { type AskedSubject, findEvidenceSubject } from "./evidence-subject.ts";

const { fail } = reviewFailures;

export interface Attachment extends PaperPlace {
  readonly subject: AskedSubject;
  readonly content: EvidenceContent;
  /** The organization's key, used to compute opaque addresses. */
  readonly hmacKey: Uint8Array;
}

const isSame = (content: EvidenceContent, subject: EvidenceSubject) => (other: EvidenceRecord) =>
  other.subject.about === subject.about &&
  other.subject.key === subject.key &&
  other.sha256 === content.sha256 &&
  other.url === content.url;

/** Checks whether the place accepts evidence now. Called before a file is stored, and again with the engagement's row locked. */
export async function placeOf(tx: Tx, { engagementId, outputKey, subject, hmacKey }: Omit<Attachment, "content">) {
  const target = await lockForReview(tx, { engagementId, outputKey });
  if (!target.ok) return target;
  return findEvidenceSubject(tx, { engagementId, outputKey }, subject, hmacKey);
}

/** Attaches evidence with the engagement's row locked, since the engagement may have been locked while the file was uploading. */
async function attachEvidence(tx: Tx, actor: Actor, attachment: Attachment) {
  const { engagementId, outputKey, content } = attachment;
  const place = await placeOf(tx, attachment);
  if (!place.ok) return place;
  const repository = evidenceRepository(tx);
  const attached = await repository.list(engagementId, outputKey);
  if (attached.some(isSame(content, place.value))) return fail("workpapers.evidence-duplicate", { name: content.title });
  const id = await repository.insert({ engagementId, outputKey, userId: actor.userId }, place.value, content);
  const { kind, sha256 } = content;
  tx.record({
    event: "evidence.attach",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { outputKey, evidence: id, about: place.value.about, kind, ...(sha256 === null ? {} : { sha256 }) },
  });
  const added = await repository.find(engagementId, id);
  if (!added) throw new Error("the evidence vanished while it was attached");
  return { ok: true, value: added } as const;
}

export async function attachStored(tx: Tx, actor: Actor, attachment: Attachment) {
  const place = await placeOf(tx, attachment);
  if (!place.ok) return place;
  const { title, sizeBytes } = attachment.content;
  const limitMegabytes = evidenceMegabytes.perEngagement;
  const bytes = (await evidenceRepository(tx).bytesOf(attachment.engagementId)) + (sizeBytes ?? 0);
  if (bytes > limitMegabytes * 1_000_000) return fail("workpapers.evidence-room", { name: title, limitMegabytes });
  return attachEvidence(tx, actor, attachment);
}

/** Saves a link as entered: its target isn't read, so there is no hash. */
export async function attachLink(
  tx: Tx,
  actor: Actor,
  { title, url, ...place }: Omit<Attachment, "content"> & { readonly title: string; readonly url: string },
) {
  const target = await lockForReview(tx, place);
  if (!target.ok) return target;
  const address = evidenceAddress(url);
  if (address === null)
    return fail("workpapers.link-address", undefined, {
      errors: [{ path: "body.url", code: "invalid", msg: "must be a complete address that starts with https://" }],
    });
  const content = { kind: "link" as const, title, url: address, sizeBytes: null, sha256: null, objectKey: null };
  return attachEvidence(tx, actor, { ...place, content });
}

export async function removeEvidence(tx: Tx, actor: Actor, { evidenceId, ...place }: PaperPlace & { readonly evidenceId: string }) {
  const target = await lockForReview(tx, place);
  if (!target.ok) return target;
  const repository = evidenceRepository(tx);
  const evidence = await repository.find(place.engagementId, evidenceId);
  if (evidence?.outputKey !== place.outputKey) return fail("workpapers.evidence-unknown", undefined);
  await repository.remove(evidenceId, actor.userId);
  const { kind, sha256, subject } = evidence;
  tx.record({
    event: "evidence.remove",
    subjectType: "engagement",
    subjectId: place.engagementId,
    data: { outputKey: place.outputKey, evidence: evidenceId, about: subject.about, kind, ...(sha256 === null ? {} : { sha256 }) },
  });
  return { ok: true, value: undefined } as const;
}

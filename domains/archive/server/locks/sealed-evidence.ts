import { type PaperKey, paperTitle } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import { type EvidenceRecord, evidenceRepository, wordsOfEvidence } from "@tieout/review/server";
import { evidencePath, type SealedEvidence, type SealPayload } from "../../core/index.ts";

interface LockEvidence {
  /** Entries for the lock document. */
  readonly listed: readonly SealedEvidence[];
  readonly files: NonNullable<SealPayload["evidence"]>;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
}

function listed(evidence: EvidenceRecord, path: string | null): SealedEvidence {
  const { outputKey, title, url, sha256, sizeBytes, addedBy, addedAt } = evidence;
  return {
    workpaper: paperTitle(outputKey as PaperKey),
    attached_to: wordsOfEvidence(evidence) || "The workpaper",
    ...{ title, attached_by: addedBy.name, attached_at: addedAt.toISOString() },
    ...(path !== null && sha256 !== null && sizeBytes !== null ? { file: path, sha256, bytes: sizeBytes } : {}),
    ...(url === null ? {} : { link: url, note: "A link has no hash; what it opens is not in this bundle." }),
  };
}

/** Evidence sealed by a lock, with the paths of the evidence files in the bundle. */
export async function evidenceOfLock(tx: Tx, engagementId: string, version: number): Promise<LockEvidence> {
  return sealedEvidence(await evidenceRepository(tx).ofLock(engagementId, version));
}

/** Evidence as listed in the bundle, in the order it was attached. */
export function sealedEvidence(all: readonly EvidenceRecord[]): LockEvidence {
  const placed = all.map((evidence, index) => {
    const { outputKey, title, objectKey, sha256 } = evidence;
    const isFile = objectKey !== null && sha256 !== null;
    return { evidence, file: isFile ? { name: evidencePath({ outputKey, number: index + 1, name: title }), objectKey, sha256 } : null };
  });
  const files = placed.flatMap(({ file }, index) => (file ? [{ ...file, input: `evidence-${index + 1}` }] : []));
  return {
    listed: placed.map(({ evidence, file }) => listed(evidence, file?.name ?? null)),
    files: files.map(({ name, input, sha256 }) => ({ name, input, sha256 })),
    inputs: files.map(({ input: name, objectKey }) => ({ name, objectKey })),
  };
}

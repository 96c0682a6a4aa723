import { type FileStore, FileStoreError, type StoredObject } from "@tieout/files";
import { fileRefusal, storeRefusal } from "@tieout/ingestion/server";
import { reviewFailures } from "../../contract/index.ts";
import { type EvidenceFileKind, evidenceFileKind, evidenceHeadBytes, evidenceMegabytes } from "../../core/index.ts";

const megabyte = 1_000_000;
const maxBytes = evidenceMegabytes.perFile * megabyte;

class OtherKind extends Error {}
class EmptyFileError extends Error {}

/** Passes the bytes on once the first bytes show that the file is a PDF or an image. */
async function* checked(source: AsyncIterable<Uint8Array>, onKind: (kind: EvidenceFileKind) => void): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  const release = (start: Buffer): Buffer => {
    if (start.length === 0) throw new EmptyFileError();
    const kind = evidenceFileKind(start);
    if (kind === null) throw new OtherKind();
    onKind(kind);
    return start;
  };
  for await (const piece of source) {
    if (head === null) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < evidenceHeadBytes) continue;
    yield release(head);
    head = null;
  }
  if (head !== null) yield release(head);
}

interface IncomingFile {
  readonly files: FileStore;
  readonly organizationId: string;
  readonly engagementId: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly name: string;
}

export interface StoredEvidenceFile {
  readonly kind: EvidenceFileKind;
  readonly object: StoredObject;
}

/** Streams an evidence file into the file store; refuses any other kind at its first bytes and stores nothing. */
export async function storeEvidenceFile({ files, organizationId, engagementId, stream, name }: IncomingFile) {
  const seen: { kind: EvidenceFileKind | null } = { kind: null };
  const bytes = checked(stream, (kind) => {
    seen.kind = kind;
  });
  try {
    const object = await files.put(organizationId, bytes, { maxBytes, scope: engagementId });
    if (seen.kind === null) throw new Error("a file of evidence was stored before its kind was known");
    return { ok: true, value: { kind: seen.kind, object } satisfies StoredEvidenceFile } as const;
  } catch (error) {
    if (error instanceof OtherKind) return reviewFailures.fail("workpapers.evidence-kind", { name });
    if (error instanceof EmptyFileError) return fileRefusal("ingestion.file-empty", { name });
    if (error instanceof FileStoreError && error.code === "files.too_large")
      return fileRefusal(
        "ingestion.file-too-large",
        { name, limitMegabytes: evidenceMegabytes.perFile.toLocaleString("en-US") },
        { extra: { max_bytes: maxBytes } },
      );
    const refusal = storeRefusal(error, name);
    if (refusal) return refusal;
    throw error;
  }
}

import { randomUUID } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { storeRefusal } from "../files/receive-file.ts";
import { finishKey, finishUploadJob } from "./finish-upload.job.ts";
import { type UploadRecord, uploadRepository } from "./upload-repository.ts";

/** What a kill of the process costs at most of what has arrived. */
const partBytes = 8 * 2 ** 20;

/** A whole file whose sender asks no more becomes a file of its slot after this time. */
const finishAfterMs = 60_000;

interface ByteReceiver {
  readonly organizationId: string;
  readonly files: FileStore;
  readonly inOrganization: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
}

type Source = AsyncIterator<Uint8Array>;

/** Pieces for one part, and how the source continued after them. */
function nextPart(source: Source, first: Uint8Array) {
  const state: { next: Uint8Array | null; problem: unknown } = { next: null, problem: null };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for (let piece: Uint8Array | null = first; piece !== null; piece = state.next) {
      bytes += piece.length;
      yield piece;
      state.next = null;
      try {
        const read = await source.next();
        if (!read.done) state.next = read.value;
      } catch (error) {
        // What arrived before is kept.
        state.problem = error;
      }
      if (bytes >= partBytes) return;
    }
  }
  return { pieces: pieces(), state };
}

/** Keeps a part; null where another call sends now. With the last one, the file is finished even if its sender is never heard of again. */
async function keep(
  on: ByteReceiver,
  upload: UploadRecord,
  writer: string,
  part: { startByte: number; sizeBytes: number; objectKey: string },
) {
  const received = await on.inOrganization(async (tx) => {
    const kept = await uploadRepository(tx).keepPart({ ...part, uploadId: upload.id, writer });
    if (kept === upload.sizeBytes) {
      const runAt = new Date(Date.now() + finishAfterMs);
      await enqueue(tx, finishUploadJob, { uploadId: upload.id }, { key: finishKey(upload.id), runAt });
    }
    return kept;
  });
  if (received === null) await on.files.delete(on.organizationId, part.objectKey);
  return received;
}

/** Streams what arrives into encrypted parts, each durable before it is counted; answers the bytes of the file that are kept. */
export async function receiveBytes(on: ByteReceiver, upload: UploadRecord, fromByte: number, arriving: AsyncIterable<Uint8Array>) {
  const writer = randomUUID();
  if (!(await on.inOrganization((tx) => uploadRepository(tx).take(upload.id, writer, fromByte)))) return moved;
  const source = arriving[Symbol.asyncIterator]();
  const begun = await source.next();
  let next = begun.done ? null : begun.value;
  let received = fromByte;
  while (next !== null) {
    const { pieces, state } = nextPart(source, next);
    const object = await putPart(on, upload, pieces);
    if (!object.ok) return object;
    const { key: objectKey, sizeBytes } = object.value;
    const kept = await keep(on, upload, writer, { startByte: received, sizeBytes, objectKey });
    if (kept === null) return moved;
    received = kept;
    if (state.problem !== null) throw state.problem;
    next = state.next;
  }
  return { ok: true, value: received } as const;
}

const moved = { ok: true, value: "moved" } as const;

async function putPart(
  { files, organizationId }: ByteReceiver,
  { fileName, engagementId }: UploadRecord,
  pieces: AsyncIterable<Uint8Array>,
) {
  try {
    return { ok: true, value: await files.put(organizationId, pieces, { scope: engagementId }) } as const;
  } catch (error) {
    const refusal = storeRefusal(error, fileName);
    if (refusal) return refusal;
    throw error;
  }
}

import { randomUUID } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { storeRefusal } from "../files/receive-file.ts";
import { finishKey, finishUploadJob } from "./finish-upload.job.ts";
import { type UploadRecord, uploadRepository } from "./upload-repository.ts";

/** The maximum amount of received data that can be lost if the process is killed. */
const partBytes = 8 * 2 ** 20;

/** If its sender doesn't ask for the result, a complete file is put into its slot after this time. */
const finishAfterMs = 60_000;

interface ByteReceiver {
  readonly organizationId: string;
  readonly files: FileStore;
  readonly inOrganization: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
}

type Source = AsyncIterator<Uint8Array>;

/** Bytes for one part, and the state of the source after reading them. */
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
        // Keeps the bytes that arrived before the error.
        state.problem = error;
      }
      if (bytes >= partBytes) return;
    }
  }
  return { pieces: pieces(), state };
}

/** Saves a part; null if another call is now the sender. After the last part, the file is finished even if its sender never comes back. */
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

/** Streams incoming bytes into encrypted parts, each durable before it is counted; returns the number of bytes saved so far. */
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

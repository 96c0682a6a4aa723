import type { FileStore } from "@tieout/files";
import type { MultipartContext, PublicContext, SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { bytesText, isBeyondShare, isShort, isWithinQuota, type Use, usedBytes } from "../../core/index.ts";
import { lockStorage, readStorage, readStoredByAll } from "./storage-repository.ts";

const { fail } = ingestionFailures;

type Deps = Pick<PublicContext, "work"> & { readonly files: FileStore };

/** Whether a firm has used up its share while disk space is short; the last of the space is for other firms. */
export async function isOutOfShare(use: Use, { work, files }: Deps, wantedBytes: number): Promise<boolean> {
  return isShort(await files.room(), wantedBytes) && isBeyondShare(use, wantedBytes, await readStoredByAll(work.platformStatement));
}

/**
 * Why a firm can't store more bytes; null if it can. Another such call for the firm waits until this transaction ends, so a row that counts
 * the bytes must be written in the same transaction.
 */
export async function bytesRefusal(tx: Tx, { work, files }: Deps, wantedBytes: number) {
  await lockStorage(tx);
  const storage = await readStorage(tx.query, tx.organizationId);
  const used = bytesText(usedBytes(storage));
  if (!isWithinQuota(storage, wantedBytes, storage.quota))
    return fail("ingestion.storage-used-up", { used, limit: bytesText(storage.quota.storedBytes) });
  return (await isOutOfShare(storage, { work, files }, wantedBytes)) ? fail("ingestion.beyond-share", { used }) : null;
}

/** Bytes to count if a caller doesn't state the size. */
const undeclaredBytes = 2_000_000_000;

/** A call that began longer ago than this is certain to have ended. */
const longestCallMinutes = 75;

/** Runs a single-call upload; its size counts from before the first byte until the file has a row or is refused. */
export async function withRoom<T>(context: SignedInContext & MultipartContext, run: () => Promise<T>) {
  const sizeBytes = Math.min(context.declaredBytes ?? undeclaredBytes, undeclaredBytes);
  const reserved = await context.inOrganization(async (tx) => {
    const refusal = await bytesRefusal(tx, context, sizeBytes);
    if (refusal) return refusal;
    const { rows } = await tx.query<{ id: string }>(
      `insert into byte_reservations (organization_id, size_bytes, expires_at) values ($1, $2, now() + make_interval(mins => $3)) returning id`,
      [tx.organizationId, Math.max(1, sizeBytes), longestCallMinutes],
    );
    return { ok: true, value: rows[0]?.id ?? "" } as const;
  });
  if (!reserved.ok) return reserved;
  try {
    return await run();
  } finally {
    await context.inOrganization((tx) => tx.query("delete from byte_reservations where id = $1 or expires_at < now()", [reserved.value]));
  }
}

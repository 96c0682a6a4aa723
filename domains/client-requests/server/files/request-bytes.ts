import { bytesText } from "@tieout/ingestion/core";
import type { Tx } from "@tieout/postgres";
import { clientFileFailures } from "../../contract/index.ts";
import { clientFileLimits } from "../../core/index.ts";

const { mostBytesOfRequest, mostBytesADay } = clientFileLimits;

/** Bytes in a request's files and unfinished uploads, counted at their full size. */
async function heldBytes(tx: Tx, requestId: string): Promise<number> {
  const { rows } = await tx.query<{ held: bigint | number }>(
    `select ((select coalesce(sum(size_bytes), 0) from client_files where request_id = $1)
       + (select coalesce(sum(u.size_bytes), 0) from file_uploads u join client_request_items i on i.id = u.client_item_id
          where i.request_id = $1 and u.finished_id is null))::bigint as held`,
    [requestId],
  );
  return Number(rows[0]?.held ?? 0);
}

/** Counts an upload that is beginning; false if it would exceed the daily limit. */
async function countOfDay(tx: Tx, requestId: string, { sizeBytes, at }: NewBytes): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update client_requests set uploads_on = $2, uploaded_bytes = $3 + case when uploads_on = $2 then uploaded_bytes else 0 end
     where id = $1 and $3 + case when uploads_on = $2 then uploaded_bytes else 0 end <= $4`,
    [requestId, at.toISOString().slice(0, 10), sizeBytes, mostBytesADay],
  );
  return rowCount === 1;
}

interface NewBytes {
  readonly sizeBytes: number;
  readonly at: Date;
}

/**
 * Why the person with the link can't upload more, regardless of the firm's remaining storage; null if the upload was counted. Calls for the
 * same firm run one after another (`lockStorage`).
 */
export async function requestBytesRefusal(tx: Tx, requestId: string, { sizeBytes, at }: NewBytes) {
  const held = await heldBytes(tx, requestId);
  if (held + sizeBytes > mostBytesOfRequest)
    return clientFileFailures.fail("client-requests.too-many-bytes", { held: bytesText(held), most: bytesText(mostBytesOfRequest) });
  if (await countOfDay(tx, requestId, { sizeBytes, at })) return null;
  return clientFileFailures.fail("client-requests.too-many-bytes-today", { most: bytesText(mostBytesADay) });
}

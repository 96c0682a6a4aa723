import type { FileStoreError } from "@tieout/files";
import { JobFailure } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { forgetReplacedFile } from "@tieout/testing/server";

const code = "workpapers.stored-file-damaged";
const begin = "Error processing engagement.";
const end = "Earlier results are kept.";

/**
 * A run's failure message for a missing or damaged object. If it is a client's file, it must be uploaded again; if it is a result, its
 * record is removed in this transaction, so that the next run produces it again.
 */
export async function damagedInRun(tx: Tx, engagementId: string, { objectKey, message }: FileStoreError): Promise<JobFailure> {
  const { rows } = await tx.query<{ name: string }>(
    "select file_name as name from assets where engagement_id = $1 and (object_key = $2 or grid_object_key = $2 or $2 = any (more_grid_object_keys)) limit 1",
    [engagementId, objectKey],
  );
  const name = rows[0]?.name;
  await tx.query("delete from stage_results where engagement_id = $1 and position($2 in outputs::text) > 0", [engagementId, objectKey]);
  if (objectKey !== null) await forgetReplacedFile(tx, engagementId, objectKey);
  const sentence = name
    ? `${begin} The stored copy of ${name} is missing or damaged. Remove this file and upload it again, or have it restored from a backup. ${end}`
    : `${begin} A stored result of an earlier step is missing or damaged and was set aside. ${end} Process again to rebuild it from the uploaded files.`;
  return new JobFailure(code, sentence, { detail: message });
}

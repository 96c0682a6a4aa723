import path from "node:path";
import { objectsOfEngagement } from "@tieout/archive/server";
import { countedFrom } from "@tieout/engagements/core";
import { dayOfInstant, retentionRepository } from "@tieout/engagements/server";
import { type DestroyedKey, openFolderFileStore } from "@tieout/files";
import { eraseRows, systemActor } from "@tieout/postgres";
import type { Client } from "pg";
import { type CommandContext, say } from "../command.ts";
import type { OpenedDatabase } from "../open-database.ts";

/**
 * Deletes the backup's rows and files for engagements whose keys were destroyed during or after the backup. Those keys were not restored.
 */
export async function eraseDestroyed(context: CommandContext, opened: OpenedDatabase, destroyed: readonly DestroyedKey[]): Promise<void> {
  const { database, dataDir, masterKey, keyService } = opened;
  const store = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey: masterKey ?? new Uint8Array(), keyService });
  let erased = 0;
  for (const key of destroyed) {
    const files = await eraseOne(opened, key);
    if (files === null) continue;
    erased += 1;
    for (const objectKey of files) await store.delete(key.organizationId, objectKey);
    await database.work.inOrganization(key.organizationId, systemActor, async (tx) => {
      const data = { destroyedAt: key.destroyedAt, files: files.length, by: "restore" };
      tx.record({ event: "engagement.deleted", subjectType: "engagement", subjectId: key.scope, data });
    });
  }
  if (destroyed.length > 0) say(context, `Deleted ${erased} engagements again, because they were deleted after the backup.`);
}

/** Deletes one engagement's rows and returns the files they named; null if the backup has no rows for it. */
async function eraseOne({ urls, database }: OpenedDatabase, { organizationId, scope, destroyedAt }: DestroyedKey) {
  const found = await database.work.readInOrganization(organizationId, systemActor, async (tx) => {
    const retention = retentionRepository(tx);
    const engagement = await retention.find(scope);
    return engagement && { engagement, rule: await retention.rule(), files: await objectsOfEngagement(tx, scope) };
  });
  if (!found) return null;
  const { engagement, rule, files } = found;
  const day = dayOfInstant(new Date(destroyedAt));
  const { clientId, startOn, endOn, lockedOn } = engagement;
  const from = countedFrom({ endOn, lockedOn: lockedOn ?? day });
  const insert = (client: Client) =>
    client.query(
      `insert into deleted_engagements (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on,
         sealed_bundles, begun_at, object_count, remaining_files)
       values ($1, $2, $3, $4, $5, coalesce($6, $10::timestamptz), $7, $8, $9,
         (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'sha256', sha256) order by version), '[]')
          from bundle_files where engagement_id = $2 and kind = 'sealed'), $10, $11, '{}')
       on conflict do nothing`,
      [organizationId, scope, clientId, startOn, endOn, engagement.lockedAt, from, rule.years, day, destroyedAt, files.length],
    );
  await eraseRows(urls.ownerUrl, { organizationId, erasedId: scope, insert });
  return files;
}

import { type FileStore, isBroken } from "@tieout/files";
import type { Tx } from "@tieout/postgres";
import { neededObjects } from "./referenced-objects.ts";

export interface BrokenObject {
  readonly objectKey: string;
  readonly finding: string;
  /** Description for the user, including the engagement. */
  readonly what: string;
}

/** Reads every object that the organization's rows refer to. Returns how many there are, and which ones are missing or damaged. */
export async function checkObjects(
  tx: Tx,
  files: FileStore,
): Promise<{ readonly checked: number; readonly broken: readonly BrokenObject[] }> {
  const keys = [...(await neededObjects(tx))].sort();
  const broken: BrokenObject[] = [];
  for (const objectKey of keys) {
    const finding = await findingOf(files, tx.organizationId, objectKey);
    if (finding !== null) broken.push({ objectKey, finding, what: await nameOf(tx, objectKey) });
  }
  return { checked: keys.length, broken };
}

async function findingOf(files: FileStore, organizationId: string, objectKey: string): Promise<string | null> {
  try {
    await files.check(organizationId, objectKey);
    return null;
  } catch (error) {
    if (isBroken(error)) return error.message;
    throw error;
  }
}

async function nameOf(tx: Tx, objectKey: string): Promise<string> {
  const { rows } = await tx.query<{ what: string }>(
    `select 'uploaded file ' || a.file_name || ', engagement ' || e.name as what from assets a
       join engagements e on e.organization_id = a.organization_id and e.id = a.engagement_id where a.object_key = $1 or a.grid_object_key = $1 or $1 = any (a.more_grid_object_keys)
     union all
     select b.kind || ' ' || b.name || ', engagement ' || e.name from bundle_files b
       join engagements e on e.organization_id = b.organization_id and e.id = b.engagement_id where b.object_key = $1
     union all
     select 'part of an unfinished upload of ' || u.file_name || ', engagement ' || e.name from file_upload_parts p
       join file_uploads u on u.organization_id = p.organization_id and u.id = p.upload_id
       join engagements e on e.organization_id = u.organization_id and e.id = u.engagement_id where p.object_key = $1
     union all
     select 'file of a client ' || f.file_name || ', engagement ' || e.name from client_files f
       join engagements e on e.organization_id = f.organization_id and e.id = f.engagement_id where f.object_key = $1
     union all
     select 'addendum ' || a.file_name || ', engagement ' || e.name from addenda a
       join engagements e on e.organization_id = a.organization_id and e.id = a.engagement_id where a.object_key = $1
     union all
     select 'evidence ' || v.title || ', engagement ' || e.name from evidence v
       join engagements e on e.organization_id = v.organization_id and e.id = v.engagement_id where v.object_key = $1
     limit 1`,
    [objectKey],
  );
  return rows[0]?.what ?? "intermediate result: processing the engagement again makes it anew";
}

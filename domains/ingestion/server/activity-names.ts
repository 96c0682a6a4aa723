import type { Tx } from "@tieout/postgres";
import { findReport } from "../core/index.ts";

interface NamedRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

interface Slot extends Record<string, unknown> {
  readonly id: string;
  readonly reportKey: string;
  readonly files: readonly string[];
}

const slotName = ({ reportKey, files }: Slot): string => {
  const [first, ...more] = files;
  if (first === undefined) return findReport(reportKey)?.title ?? reportKey;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
};

/** Names of an engagement's files, slots and contracts by ID; a removed file's name comes from the audit log. */
export async function activityNames(tx: Tx, engagementId: string): Promise<ReadonlyMap<string, string>> {
  const files = await tx.query<NamedRow>(
    `select e.subject_id as id, e.data ->> 'fileName' as name from audit_subjects s
       join audit_events e on e.organization_id = s.organization_id and e.subject_type = s.subject_type and e.subject_id = s.subject_id
     where s.engagement_id = $1::text and s.subject_type = 'asset' and e.event in ('asset.remove', 'asset.supersede') and e.data ? 'fileName'
     union all select id::text, file_name from package_files where engagement_id = $1::uuid
     union all select id::text, file_name from assets where engagement_id = $1::uuid`,
    [engagementId],
  );
  const slots = await tx.query<Slot>(
    `select n.id::text as id, n.report_key as "reportKey",
       array(select a.file_name from assets a where a.organization_id = n.organization_id and a.data_feed_node_id = n.id order by a.id) as files
     from data_feed_nodes n where n.engagement_id = $1`,
    [engagementId],
  );
  return new Map([
    ...files.rows.map(({ id, name }) => [id, name] as const),
    ...slots.rows.map((slot) => [slot.id, slotName(slot)] as const),
  ]);
}

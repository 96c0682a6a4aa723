import type { Tx } from "@tieout/postgres";
import type { Evidence } from "../../contract/index.ts";

export interface EvidenceSubject extends Pick<Evidence, "about" | "address"> {
  readonly key: string;
  readonly title: string;
}

/** The content of a file or link. */
export interface EvidenceContent extends Pick<Evidence, "kind" | "title"> {
  readonly url: string | null;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly objectKey: string | null;
}

export interface EvidenceRecord extends EvidenceContent {
  readonly id: string;
  readonly outputKey: string;
  readonly subject: EvidenceSubject;
  readonly addedBy: { readonly id: string; readonly name: string };
  readonly addedAt: Date;
}

interface Row extends EvidenceContent, Record<string, unknown> {
  readonly id: string;
  readonly outputKey: string;
  readonly about: Evidence["about"];
  readonly subjectKey: string;
  readonly address: string;
  readonly subjectTitle: string;
  readonly addedById: string;
  readonly addedByName: string;
  readonly addedAt: Date;
}

function fromRow({ about, subjectKey: key, address, subjectTitle, addedById, addedByName, ...row }: Row): EvidenceRecord {
  const { id, outputKey, kind, title, url, sizeBytes, sha256, objectKey, addedAt } = row;
  return {
    ...{ id, outputKey, kind, title, url, sha256, objectKey, addedAt },
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    subject: { about, key, address, title: subjectTitle },
    addedBy: { id: addedById, name: addedByName },
  };
}

const select = `select v.id, v.output_key as "outputKey", v.about, v.subject_key as "subjectKey", v.subject_address as address,
    v.subject_title as "subjectTitle", v.kind, v.title, v.url, v.size_bytes as "sizeBytes", v.sha256, v.object_key as "objectKey",
    v.added_by as "addedById", u.name as "addedByName", v.added_at as "addedAt"
  from evidence v join users u on u.organization_id = v.organization_id and u.id = v.added_by`;

export const evidenceRepository = (tx: Tx) => ({ ...lists(tx), ...changes(tx), ...locks(tx) });

function lists(tx: Tx) {
  const rowsOf = async (condition: string, values: readonly unknown[]): Promise<readonly EvidenceRecord[]> =>
    (await tx.query<Row>(`${select} where ${condition} order by v.added_at, v.id`, values)).rows.map(fromRow);
  return {
    /** Evidence in the order it was attached; for all of the engagement's workpapers if none is given. */
    list: (engagementId: string, outputKey: string | null = null) =>
      rowsOf("v.engagement_id = $1 and ($2::text is null or v.output_key = $2) and v.removed_at is null", [engagementId, outputKey]),
    find: async (engagementId: string, id: string): Promise<EvidenceRecord | null> =>
      (await rowsOf("v.engagement_id = $1 and v.id = $2 and v.removed_at is null", [engagementId, id]))[0] ?? null,
    /** Evidence sealed by a lock, including evidence that was removed later. */
    ofLock: (engagementId: string, version: number) =>
      rowsOf("v.engagement_id = $1 and $2 = any (v.lock_versions)", [engagementId, version]),
    /** Total size of the attached files. */
    async bytesOf(engagementId: string): Promise<number> {
      const { rows } = await tx.query<{ bytes: string }>(
        "select coalesce(sum(size_bytes), 0)::text as bytes from evidence where engagement_id = $1 and removed_at is null",
        [engagementId],
      );
      return Number(rows[0]?.bytes ?? 0);
    },
  };
}

function changes(tx: Tx) {
  return {
    async insert(
      place: { readonly engagementId: string; readonly outputKey: string; readonly userId: string },
      { about, key, address, title }: EvidenceSubject,
      content: EvidenceContent,
    ): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into evidence (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, kind, title, url,
           size_bytes, sha256, object_key, added_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
        [
          ...[tx.organizationId, place.engagementId, place.outputKey, about, key, address, title, content.kind, content.title, content.url],
          ...[content.sizeBytes, content.sha256, content.objectKey, place.userId],
        ],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of evidence returned no id");
      return id;
    },
    /** Removes evidence. A file that no lock sealed is released, and the next sweep deletes its object. */
    async remove(id: string, by: string): Promise<void> {
      await tx.query(
        `update evidence set removed_by = $2, removed_at = now(), object_key = case when lock_versions = '{}' then null else object_key end
         where id = $1 and removed_at is null`,
        [id, by],
      );
    },
  };
}

function locks(tx: Tx) {
  return {
    /** Seals the evidence attached now, in the same transaction as the lock. Changes after a reopening don't affect it. */
    async freeze(engagementId: string, version: number): Promise<void> {
      await tx.query("update evidence set lock_versions = lock_versions || $2::integer where engagement_id = $1 and removed_at is null", [
        engagementId,
        version,
      ]);
    },
  };
}

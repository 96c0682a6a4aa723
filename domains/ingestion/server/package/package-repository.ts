import type { Tx } from "@tieout/postgres";
import type { StoredOutput } from "@tieout/stages";
import { normalizeHeader, type ReadingSettings } from "../../core/index.ts";
import { readingDocument } from "../files/asset-documents.ts";
import { findingDocument, type StoredFinding } from "./finding-document.ts";

export interface PackageFileRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly fileName: string;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly objectKey: string;
  readonly archiveName: string | null;
  readonly status: "reading" | "read" | "refused";
  readonly finding: StoredFinding | null;
  readonly refusalCode: string | null;
  readonly refusalMsg: string | null;
  /** A person's choice; null to follow the proposal. */
  readonly needed: boolean | null;
  readonly slotId: string | null;
  /** A person's reading settings; null if detected from the file. */
  readonly chosenReading: ReadingSettings | null;
  readonly setAsideAt: Date | null;
  readonly wasProtected: boolean;
  readonly uploadedByName: string;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
}

const columns = `f.id, f.engagement_id as "engagementId", f.file_name as "fileName", f.size_bytes as "sizeBytes", f.sha256,
  f.object_key as "objectKey", f.archive_name as "archiveName", f.status, f.finding, f.refusal_code as "refusalCode", f.refusal_msg as "refusalMsg", f.needed,
  f.data_feed_node_id as "slotId", f.chosen_reading as "chosenReading", f.set_aside_at as "setAsideAt", f.was_protected as "wasProtected", u.name as "uploadedByName", f.uploaded_by as "uploadedBy", f.uploaded_at as "uploadedAt"`;
const from = "from package_files f join users u on u.organization_id = f.organization_id and u.id = f.uploaded_by";

const opened = (row: PackageFileRecord): PackageFileRecord => ({
  ...row,
  finding: row.finding && findingDocument.open(row.finding),
  chosenReading: row.chosenReading && readingDocument.open(row.chosenReading),
});

export interface NewPackageFile {
  readonly engagementId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly objectKey: string;
  readonly archiveName: string | null;
  readonly uploadedBy: string;
}

/** Files waiting for a slot, and files set aside. */
export function packageRepository(tx: Tx) {
  return { ...readings(tx), ...changes(tx), ...answers(tx) };
}

function readings(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly PackageFileRecord[]> {
      const { rows } = await tx.query<PackageFileRecord>(
        `select ${columns} ${from} where f.engagement_id = $1 order by f.uploaded_at, f.id`,
        [engagementId],
      );
      return rows.map(opened);
    },
    async find(id: string): Promise<PackageFileRecord | null> {
      const { rows } = await tx.query<PackageFileRecord>(`select ${columns} ${from} where f.id = $1`, [id]);
      return rows[0] ? opened(rows[0]) : null;
    },
    /** Engagements with a file that arrived before a given time. */
    async engagementsWithOlder(before: Date): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>(
        "select distinct engagement_id as id from package_files where uploaded_at < $1 order by engagement_id",
        [before],
      );
      return rows.map(({ id }) => id);
    },
    /** Normalized headers accepted earlier for the engagement's client, by `provider|report`. */
    async acceptedHeaders(engagementId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const { rows } = await tx.query<{ place: string; header: string }>(
        `select m.service_provider_id || '|' || m.report_key as place, m.source as header from mapping_memories m
         join engagements e on e.organization_id = m.organization_id and e.client_id = m.client_id
         where e.id = $1 and m.kind = 'column'`,
        [engagementId],
      );
      const accepted = new Map<string, Set<string>>();
      for (const { place, header } of rows) {
        const headers = accepted.get(place) ?? new Set<string>();
        accepted.set(place, headers.add(normalizeHeader(header).full));
      }
      return accepted;
    },
  };
}

function changes(tx: Tx) {
  return {
    /** Null if the same file is already waiting. */
    async insert(file: NewPackageFile): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into package_files (organization_id, engagement_id, file_name, size_bytes, sha256, object_key, archive_name, uploaded_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, engagement_id, sha256, file_name) do nothing returning id`,
        [
          tx.organizationId,
          file.engagementId,
          file.fileName,
          file.sizeBytes,
          file.sha256,
          file.objectKey,
          file.archiveName,
          file.uploadedBy,
        ],
      );
      return rows[0]?.id ?? null;
    },
    async saveFinding(id: string, finding: StoredFinding): Promise<void> {
      await tx.query(
        "update package_files set status = 'read', finding = $2::jsonb, refusal_code = null, refusal_msg = null where id = $1",
        [id, JSON.stringify(findingDocument.seal(finding))],
      );
    },
    async refuse(id: string, refusal: { readonly code: string; readonly msg: string }): Promise<void> {
      await tx.query("update package_files set status = 'refused', finding = null, refusal_code = $2, refusal_msg = $3 where id = $1", [
        id,
        refusal.code,
        refusal.msg,
      ]);
    },
    async remove(id: string): Promise<void> {
      await tx.query("delete from package_files where id = $1", [id]);
    },
    /** Erases the file, along with its records from the unpacking of an archive. */
    async erase({ id, engagementId, objectKey }: Pick<PackageFileRecord, "id" | "engagementId" | "objectKey">): Promise<void> {
      await tx.query("delete from package_files where id = $1", [id]);
      await this.forgetUnpacking({ engagementId, objectKey });
    },
    async forgetUnpacking({ engagementId, objectKey }: Pick<PackageFileRecord, "engagementId" | "objectKey">): Promise<void> {
      await tx.query("delete from stage_results where engagement_id = $1 and stage = 'recognize' and position($2 in outputs::text) > 0", [
        engagementId,
        objectKey,
      ]);
    },
  };
}

/** A person's answers about a file. */
function answers(tx: Tx) {
  return {
    async choose(id: string, choice: { readonly needed: boolean; readonly slotId: string | null }): Promise<void> {
      await tx.query(
        `update package_files set needed = $2, data_feed_node_id = $3,
           set_aside_at = case when $2 then null when needed is false then set_aside_at else now() end where id = $1`,
        [id, choice.needed, choice.slotId],
      );
    },
    /** If null, the detected settings apply again; the file is read again. */
    async chooseReading(id: string, settings: ReadingSettings | null): Promise<void> {
      await tx.query("update package_files set chosen_reading = $2::jsonb, status = 'reading' where id = $1", [
        id,
        settings === null ? null : JSON.stringify(readingDocument.seal(settings)),
      ]);
    },
    /** Moves the file to another engagement in its original state; false if the same file is already waiting there. */
    async moveTo(id: string, engagementId: string): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update package_files f set engagement_id = $2, needed = null, data_feed_node_id = null, set_aside_at = null
         where f.id = $1 and not exists (select from package_files o
           where o.engagement_id = $2 and o.sha256 = f.sha256 and o.file_name = f.file_name)`,
        [id, engagementId],
      );
      return rowCount === 1;
    },
    /** Replaces a protected file with the workbook inside; false if that workbook is already waiting. */
    async replaceContent(id: string, { objectKey, sha256, sizeBytes }: StoredOutput): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update package_files f set object_key = $2, sha256 = $3, size_bytes = $4, was_protected = true,
           status = 'reading', finding = null, refusal_code = null, refusal_msg = null
         where f.id = $1 and not exists (select from package_files o
           where o.engagement_id = f.engagement_id and o.sha256 = $3 and o.file_name = f.file_name and o.id <> f.id)`,
        [id, objectKey, sha256, sizeBytes],
      );
      return rowCount === 1;
    },
  };
}

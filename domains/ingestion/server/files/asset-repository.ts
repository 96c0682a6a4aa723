import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ReadingSettings } from "../../core/index.ts";
import type { StoredCorrections } from "../corrections/correction-repository.ts";
import {
  type AssetFacts,
  type AssetInspection,
  factsDocument,
  inspectionDocument,
  openDocuments,
  readingDocument,
} from "./asset-documents.ts";

export type AssetStatus = "uploaded" | "inspecting" | "needs_mapping" | "ready" | "refused";
export type ResourceType = "workpaper" | "payroll" | "demographics" | "document";

export interface NodeRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly subcontractId: string;
  readonly reportKey: ReportKey;
  readonly resourcetype: ResourceType;
  readonly required: boolean;
  readonly howTo: string;
}

export interface AssetRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly nodeId: string;
  readonly reportKey: ReportKey;
  readonly resourcetype: ResourceType;
  readonly fileName: string;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly objectKey: string;
  readonly status: AssetStatus;
  readonly chosenSheetIndex: number | null;
  /** Sheets to read together, in file order; null for a single sheet. */
  readonly chosenSheets: readonly number[] | null;
  readonly chosenHeaderRow: number | null;
  /** A person's settings for reading the file; null if detected or remembered. */
  readonly chosenReading: ReadingSettings | null;
  readonly inspection: AssetInspection | null;
  readonly gridObjectKey: string | null;
  /** Grids for the additional sheets that are read together with the first. */
  readonly moreGridObjectKeys: readonly string[];
  readonly facts: AssetFacts | null;
  readonly refusalCode: string | null;
  readonly refusalMsg: string | null;
  readonly uploadedByName: string;
  readonly uploadedAt: Date;
  /** The person at the client who provided the file, if an auditor accepted it from a client. */
  readonly givenBy: string | null;
  readonly givenAt: Date | null;
  /** Person who confirmed that the file is correct although another year has the same file. */
  readonly keptByName: string | null;
  /** Corrections to the file's rejected rows; null if there are none. */
  readonly corrections: StoredCorrections | null;
  /** Number of corrected rows in the file that this one replaced. */
  readonly droppedRows: number;
}

/** The person at the client who provided a file, and when. */
export interface FileGiver {
  readonly by: string;
  readonly at: Date;
}

/** Location of the report within a file, as chosen by a person. */
export interface ChosenLayout {
  readonly sheetIndex: number;
  /** 1-based; 0 if the sheet has no header; null to detect it. */
  readonly headerRow: number | null;
  /** Sheets to read together; the first is `sheetIndex`. Null for a single sheet. */
  readonly sheets: readonly number[] | null;
}

/** Result of an inspection. */
export type InspectedAsset = Pick<AssetRecord, "moreGridObjectKeys"> & {
  readonly inspection: AssetInspection;
  readonly gridObjectKey: string;
};

/** Facts about a file's engagement, for jobs. */
export interface AssetContext {
  readonly clientId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

const nodeColumns = `n.id, n.engagement_id as "engagementId", n.subcontract_id as "subcontractId", n.report_key as "reportKey", n.resourcetype,
  n.required, n.how_to as "howTo"`;
const assetColumns = `a.id, a.engagement_id as "engagementId", a.data_feed_node_id as "nodeId", n.report_key as "reportKey", n.resourcetype,
  a.file_name as "fileName", a.size_bytes as "sizeBytes", a.sha256, a.object_key as "objectKey", a.status, a.chosen_sheet_index as "chosenSheetIndex",
  a.chosen_sheets as "chosenSheets", coalesce(a.more_grid_object_keys, '{}') as "moreGridObjectKeys",
  a.chosen_header_row as "chosenHeaderRow", a.chosen_reading as "chosenReading", a.inspection, a.grid_object_key as "gridObjectKey", a.facts, a.refusal_code as "refusalCode",
  a.refusal_msg as "refusalMsg", u.name as "uploadedByName", a.uploaded_at as "uploadedAt", a.given_by as "givenBy", a.given_at as "givenAt",
  (select k.name from users k where k.organization_id = a.organization_id and k.id = a.kept_by) as "keptByName",
  (select jsonb_build_object('objectKey', c.object_key, 'digest', c.digest, 'rows', c.row_count, 'cells', c.cell_count) from file_corrections c
   where c.organization_id = a.organization_id and c.data_feed_node_id = a.data_feed_node_id and c.sha256 = a.sha256 and c.cell_count > 0) as corrections,
  coalesce((select sum(c.row_count)::int from file_corrections c where c.organization_id = a.organization_id
   and c.data_feed_node_id = a.data_feed_node_id and c.superseded_by = a.sha256), 0) as "droppedRows"`;
/** Lists include only a file's first issues: a bad file has thousands, and lists are read often. */
const listColumns = assetColumns.replace(
  "a.facts,",
  `case when a.facts is null then null else jsonb_set(a.facts, '{issues}', jsonb_path_query_array(a.facts, '$.issues[0 to 19]')) end as facts,`,
);
const assetFrom = `from assets a join data_feed_nodes n on n.organization_id = a.organization_id and n.id = a.data_feed_node_id
  join users u on u.organization_id = a.organization_id and u.id = a.uploaded_by`;

/** A removed file is not in any slot, though it can be restored. */
const inSlot = "a.removed_at is null";

/** Files and their slots. */
export function assetRepository(tx: Tx) {
  return { ...slots(tx), ...files(tx), ...newFiles(tx), ...contents(tx), ...fileStates(tx) };
}

function slots(tx: Tx) {
  return {
    async nodes(...engagementIds: readonly string[]): Promise<readonly NodeRecord[]> {
      const { rows } = await tx.query<NodeRecord>(
        `select ${nodeColumns} from data_feed_nodes n join subcontracts s on s.organization_id = n.organization_id and s.id = n.subcontract_id
         where n.engagement_id = any ($1::uuid[]) order by s.position, s.id, n.position`,
        [engagementIds],
      );
      return rows;
    },
    async nodesOfSubcontract(subcontractId: string): Promise<readonly NodeRecord[]> {
      const { rows } = await tx.query<NodeRecord>(
        `select ${nodeColumns} from data_feed_nodes n where n.subcontract_id = $1 order by n.position`,
        [subcontractId],
      );
      return rows;
    },
    async node(id: string): Promise<NodeRecord | null> {
      const { rows } = await tx.query<NodeRecord>(`select ${nodeColumns} from data_feed_nodes n where n.id = $1`, [id]);
      return rows[0] ?? null;
    },
    async insertNode(node: Omit<NodeRecord, "id">, position: number): Promise<void> {
      await tx.query(
        `insert into data_feed_nodes (organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, how_to, position)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [tx.organizationId, node.engagementId, node.subcontractId, node.reportKey, node.resourcetype, node.required, node.howTo, position],
      );
    },
    async context(nodeId: string): Promise<AssetContext | null> {
      const { rows } = await tx.query<AssetContext>(
        `select e.client_id as "clientId", s.service_provider_id as "providerId", p.name as "providerName", e.start_on as "startOn", e.end_on as "endOn"
         from data_feed_nodes n join subcontracts s on s.organization_id = n.organization_id and s.id = n.subcontract_id
         join service_providers p on p.id = s.service_provider_id
         join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id where n.id = $1`,
        [nodeId],
      );
      return rows[0] ?? null;
    },
  };
}

function files(tx: Tx) {
  return {
    async find(id: string): Promise<AssetRecord | null> {
      const { rows } = await tx.query<AssetRecord>(`select ${assetColumns} ${assetFrom} where a.id = $1 and ${inSlot}`, [id]);
      return rows[0] ? openDocuments(rows[0]) : null;
    },
    async list(engagementId: string): Promise<readonly AssetRecord[]> {
      const { rows } = await tx.query<AssetRecord>(
        `select ${listColumns} ${assetFrom} where a.engagement_id = $1 and ${inSlot} order by a.uploaded_at, a.id`,
        [engagementId],
      );
      return rows.map(openDocuments);
    },
    /** Slots in these engagements that have a refused file. */
    async refusedNodes(engagementIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await tx.query<{ id: string }>(
        `select distinct a.data_feed_node_id as id from assets a where a.engagement_id = any ($1::uuid[]) and a.status = 'refused' and ${inSlot}`,
        [engagementIds],
      );
      return new Set(rows.map(({ id }) => id));
    },
    async refusedNames(engagementId: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ name: string }>(
        "select file_name as name from assets where engagement_id = $1 and status = 'refused' and removed_at is null order by uploaded_at, id",
        [engagementId],
      );
      return rows.map((row) => row.name);
    },
    async listOfNodes(nodeIds: readonly string[]): Promise<readonly AssetRecord[]> {
      const { rows } = await tx.query<AssetRecord>(
        `select ${listColumns} ${assetFrom} where a.data_feed_node_id = any ($1::uuid[]) and ${inSlot} order by a.uploaded_at, a.id`,
        [nodeIds],
      );
      return rows.map(openDocuments);
    },
    listOfNode: (nodeId: string): Promise<readonly AssetRecord[]> => files(tx).listOfNodes([nodeId]),
  };
}

function newFiles(tx: Tx) {
  return {
    /** Null if the slot already has a file with the same content; a removed file with that content is deleted to make way. */
    async insert(asset: {
      readonly node: NodeRecord;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly sha256: string;
      readonly objectKey: string;
      readonly uploadedBy: string;
      readonly given?: FileGiver | undefined;
    }): Promise<string | null> {
      const { node, fileName, sizeBytes, sha256, objectKey, uploadedBy, given } = asset;
      await dropRemoved(tx, node.id, sha256);
      const object = [fileName, sizeBytes, sha256, objectKey, uploadedBy];
      const { rows } = await tx.query<{ id: string }>(
        `insert into assets (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by, given_by, given_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (organization_id, data_feed_node_id, sha256) do nothing returning id`,
        [tx.organizationId, node.engagementId, node.id, ...object, given?.by ?? null, given?.at ?? null],
      );
      return rows[0]?.id ?? null;
    },
  };
}

const dropRemoved = (tx: Tx, nodeId: string, sha256: string) =>
  tx.query("delete from assets where data_feed_node_id = $1 and sha256 = $2 and removed_at is not null", [nodeId, sha256]);

function contents(tx: Tx) {
  return {
    /** If `by` is null, the question is reopened. */
    async keep(id: string, by: string | null): Promise<void> {
      await tx.query("update assets set kept_by = $2, kept_at = case when $2::uuid is null then null else now() end where id = $1", [
        id,
        by,
      ]);
    },
    /** Replaces the file's content, which must then be inspected. */
    async replaceContent(
      id: string,
      content: { readonly objectKey: string; readonly sha256: string; readonly sizeBytes: number },
    ): Promise<void> {
      await tx.query(
        `update assets set object_key = $2, sha256 = $3, size_bytes = $4, status = 'uploaded', facts = null, refusal_code = null, refusal_msg = null,
           kept_by = null, kept_at = null
         where id = $1`,
        [id, content.objectKey, content.sha256, content.sizeBytes],
      );
    },
  };
}

function fileStates(tx: Tx) {
  return {
    async setStatus(id: string, status: AssetStatus): Promise<void> {
      await tx.query("update assets set status = $2 where id = $1", [id, status]);
    },
    /** Resets the file to its state before inspection; sheet and header row stay as chosen. */
    async readAgain(id: string): Promise<void> {
      await tx.query("update assets set status = 'uploaded', facts = null, refusal_code = null, refusal_msg = null where id = $1", [id]);
    },
    async chooseLayout(id: string, { sheetIndex, headerRow, sheets }: ChosenLayout): Promise<void> {
      await tx.query(
        `update assets set chosen_sheet_index = $2, chosen_header_row = $3, chosen_sheets = $4, status = 'uploaded', facts = null, refusal_code = null,
           refusal_msg = null where id = $1`,
        [id, sheetIndex, headerRow, sheets],
      );
    },
    async chooseReading(id: string, settings: ReadingSettings | null): Promise<void> {
      await tx.query(
        "update assets set chosen_reading = $2::jsonb, status = 'uploaded', facts = null, refusal_code = null, refusal_msg = null where id = $1",
        [id, settings === null ? null : JSON.stringify(readingDocument.seal(settings))],
      );
    },
    async saveInspection(id: string, { inspection, gridObjectKey, moreGridObjectKeys }: InspectedAsset): Promise<void> {
      await tx.query(
        `update assets set inspection = $2::jsonb, grid_object_key = $3, more_grid_object_keys = $4, status = 'needs_mapping', facts = null,
           refusal_code = null, refusal_msg = null where id = $1`,
        [id, JSON.stringify(inspectionDocument.seal(inspection)), gridObjectKey, moreGridObjectKeys.length > 0 ? moreGridObjectKeys : null],
      );
    },
    async refuse(id: string, refusal: { readonly code: string; readonly msg: string }): Promise<void> {
      await tx.query(
        "update assets set status = 'refused', inspection = null, grid_object_key = null, more_grid_object_keys = null, facts = null, refusal_code = $2, refusal_msg = $3 where id = $1",
        [id, refusal.code, refusal.msg],
      );
    },
    async saveFacts(id: string, facts: AssetFacts | null): Promise<void> {
      await tx.query("update assets set facts = $2::jsonb where id = $1", [
        id,
        facts === null ? null : JSON.stringify(factsDocument.seal(facts)),
      ]);
    },
    async remove(id: string): Promise<void> {
      await tx.query("delete from assets where id = $1", [id]);
    },
  };
}

import type { ReportKey } from "@tieout/catalog/core";
import { engagementRepository, providerRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { Inspection } from "../../core/index.ts";
import { type AssetRecord, assetRepository, type NodeRecord } from "../files/asset-repository.ts";
import { ssnColumnsOf } from "../mapping/compose-mapping.ts";
import { type MappingRecord, mappingRepository } from "../mapping/mapping-repository.ts";
import { appliedFrom } from "../mapping/mapping-wire.ts";
import { payNotes } from "../payroll/pay-notes.ts";
import { paySlots } from "../payroll/pay-slots.ts";
import { cellColumnOf, columnLettersOf } from "./cell-column.ts";
import { type NormalizeRequest, ofFile } from "./normalize-asset.ts";
import { sheetReadings } from "./sheet-readings.ts";

/** One file in a run, or one of several sheets read together: facts for normalizing and for the results. */
export interface RunSource {
  readonly fileNo: number;
  readonly assetId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly reportKey: ReportKey;
  /** The file's slot, which owns the mapping. */
  readonly slotId: string;
  /** Provider and contract, as shown in workpapers. */
  readonly provider: string;
  /** Why the file is read with a mapping that no one has accepted this year; null if someone has. */
  readonly appliedFrom: string | null;
  /** Workpaper notes on pay code decisions; only on the first source in a register's slot. */
  readonly payNotes: readonly string[];
  /** Null for text files. */
  readonly sheetName: string | null;
  /** Sheet letter of the column that identifies a row: its first amount. Null for text files and if the letters are unknown. */
  readonly cellColumn: string | null;
  readonly gridObjectKey: string;
  readonly headers: readonly string[];
  /** The columns' letters if known; otherwise empty. */
  readonly letters: readonly string[];
  /** Columns that are read, each with its field. */
  readonly columns: readonly { readonly index: number; readonly field: string }[];
  /** Columns whose cells are masked when source rows are shown. */
  readonly maskedColumns: readonly number[];
  readonly request: NormalizeRequest;
}

const isTextFile = ({ format }: Inspection): boolean => format === "delimited" || format === "fixed_width";

interface Place {
  readonly provider: string;
  readonly planYear: NormalizeRequest["planYear"];
}

/** Lists every sheet that is read as a separate source. */
function sourcesOfAsset(
  asset: AssetRecord,
  stored: MappingRecord,
  { provider, planYear }: Place,
): readonly Omit<RunSource, "fileNo" | "payNotes">[] {
  const { inspection, engagementId, sha256 } = asset;
  if (!inspection) return [];
  const isText = isTextFile(inspection);
  return sheetReadings(asset, stored).map(({ mapping, gridObjectKey, sheetName, sourceColumns, others }) => ({
    assetId: asset.id,
    fileName: asset.fileName,
    sha256,
    reportKey: asset.reportKey,
    slotId: stored.nodeId,
    provider,
    appliedFrom: appliedFrom(stored),
    sheetName: isText ? null : sheetName,
    cellColumn: isText ? null : cellColumnOf({ notices: inspection.notices, sourceColumns }, mapping),
    gridObjectKey,
    headers: inspection.columns.map((column) => column.header),
    letters: columnLettersOf({ ...inspection, sourceColumns }),
    columns: mapping.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }])),
    maskedColumns: ssnColumnsOf(mapping),
    request: {
      ...{ engagementId, assetSha256: sha256, gridObjectKey, mapping, planYear },
      ...(others ? { others } : {}),
      ...ofFile(asset),
    },
  }));
}

async function payNotesBySlot(tx: Tx, engagementId: string, nodes: readonly NodeRecord[]): Promise<Map<string, readonly string[]>> {
  if (!nodes.some(({ reportKey }) => reportKey === "payroll_register")) return new Map();
  const { definition, registers } = await paySlots(tx, engagementId);
  return new Map(registers.map(({ slot, items }) => [slot.node.id, payNotes(items, definition)]));
}

/** Sheets in files with a confirmed mapping, ordered by provider, slot, upload and sheet; this order determines their numbers. */
export const runSources = (tx: Tx, engagementId: string): Promise<readonly RunSource[]> =>
  readableSources(tx, engagementId, { status: ["ready"], isRead: ({ acceptedAt }) => acceptedAt !== null });

interface SourceFilter {
  readonly status: readonly AssetRecord["status"][];
  readonly isRead: (mapping: MappingRecord) => boolean;
}

/** Sheets in files with the given status whose slots' mappings qualify, in the same order as in a run. */
export async function readableSources(tx: Tx, engagementId: string, { status, isRead }: SourceFilter): Promise<readonly RunSource[]> {
  const assets = assetRepository(tx);
  const all = (await assets.list(engagementId)).filter((asset) => status.includes(asset.status));
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement || all.length === 0) return [];
  const planYear = { startOn: engagement.startOn, endOn: engagement.endOn };
  const nodes = await assets.nodes(engagementId);
  const subcontracts = new Map((await providerRepository(tx).listSubcontracts(engagementId)).map((item) => [item.id, item]));
  const mappings = new Map((await mappingRepository(tx).list(engagementId)).map((mapping) => [mapping.nodeId, mapping]));
  const notes = await payNotesBySlot(tx, engagementId, nodes);
  const sources: RunSource[] = [];
  for (const node of nodes) {
    const stored = mappings.get(node.id);
    const subcontract = subcontracts.get(node.subcontractId);
    if (!stored || !isRead(stored) || !subcontract) continue;
    for (const asset of all.filter((candidate) => candidate.nodeId === node.id)) {
      const provider = `${subcontract.providerName} (${subcontract.name})`;
      for (const source of sourcesOfAsset(asset, stored, { provider, planYear }))
        sources.push({ ...source, fileNo: sources.length, payNotes: notes.get(node.id) ?? [] });
      notes.delete(node.id);
    }
  }
  return sources;
}

import type { ReportKey } from "@tieout/catalogue/core";
import { providerRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { Inspection } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { mappingOf, ssnColumnsOf } from "../mapping/compose-mapping.ts";
import { mappingRepository } from "../mapping/mapping-repository.ts";
import { cellColumnOf, columnLettersOf } from "./cell-column.ts";
import type { NormaliseRequest } from "./normalise-asset.ts";

/** One file of a run: facts for normalizing and for the results. */
export interface RunSource {
  readonly fileNo: number;
  readonly assetId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly reportKey: ReportKey;
  /** Provider and contract as printed on workpapers. */
  readonly provider: string;
  /** Null for text files. */
  readonly sheetName: string | null;
  /** Letters, in the sheet, of the column whose cell names a row: of its first amount. Null for text files and where the letters are not known. */
  readonly cellColumn: string | null;
  readonly gridObjectKey: string;
  readonly headers: readonly string[];
  /** Letters of the columns, where they are known; else empty. */
  readonly letters: readonly string[];
  /** Columns that are read, each with its field. */
  readonly columns: readonly { readonly index: number; readonly field: string }[];
  /** Columns whose cells are masked when source rows are shown. */
  readonly maskedColumns: readonly number[];
  readonly request: NormaliseRequest;
}

const isTextFile = ({ format }: Inspection): boolean => format === "delimited" || format === "fixed_width";

/** Files with a confirmed mapping, in order of provider, slot and upload; the order gives their numbers. */
export async function runSources(tx: Tx, engagementId: string): Promise<readonly RunSource[]> {
  const assets = assetRepository(tx);
  const nodes = await assets.nodes(engagementId);
  const all = await assets.list(engagementId);
  const subcontracts = new Map((await providerRepository(tx).listSubcontracts(engagementId)).map((item) => [item.id, item]));
  const mappings = new Map((await mappingRepository(tx).list(engagementId)).map((mapping) => [mapping.nodeId, mapping]));
  const sources: RunSource[] = [];
  for (const node of nodes) {
    const stored = mappings.get(node.id);
    const subcontract = subcontracts.get(node.subcontractId);
    const place = await assets.context(node.id);
    if (!stored?.acceptedAt || !subcontract || !place) continue;
    for (const asset of all.filter((candidate) => candidate.nodeId === node.id)) {
      if (asset.status !== "ready" || !asset.inspection || !asset.gridObjectKey) continue;
      const { inspection, gridObjectKey } = asset;
      const mapping = mappingOf(inspection, stored);
      const isText = isTextFile(inspection);
      const fileNo = sources.length;
      sources.push({
        fileNo,
        assetId: asset.id,
        fileName: asset.fileName,
        sha256: asset.sha256,
        reportKey: node.reportKey,
        provider: `${subcontract.providerName} (${subcontract.name})`,
        sheetName: isText ? null : (inspection.sheets.find((sheet) => sheet.index === inspection.sheetIndex)?.name ?? null),
        cellColumn: isText ? null : cellColumnOf(inspection, mapping),
        gridObjectKey,
        headers: inspection.columns.map((column) => column.header),
        letters: columnLettersOf(inspection),
        columns: mapping.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }])),
        maskedColumns: ssnColumnsOf(mapping),
        request: {
          engagementId,
          assetSha256: asset.sha256,
          gridObjectKey,
          mapping,
          planYear: { startOn: place.startOn, endOn: place.endOn },
        },
      });
    }
  }
  return sources;
}

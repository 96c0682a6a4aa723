import type { StatusUpdater } from "@tieout/engagements/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";

const { fail } = ingestionFailures;
/** Rows of an XLSX sheet. */
const mostRows = 1_048_576;
const mostSheets = 10_000;

const isThere = ({ inspection }: AssetRecord, { sheetIndex, headerRow }: Layout): boolean => {
  const row = headerRow ?? 0;
  if (!inspection) return sheetIndex < mostSheets && row <= mostRows;
  const sheet = inspection.sheets.find((candidate) => candidate.index === sheetIndex);
  return sheet !== undefined && row <= sheet.rows;
};

interface Layout {
  readonly sheetIndex: number;
  /** 1-based; 0: the sheet has no header; null: find it. */
  readonly headerRow: number | null;
}

/** Inspects the file again with the chosen sheet and header row. */
export async function chooseLayout(tx: Tx, statusUpdater: StatusUpdater, assetId: string, layout: Layout) {
  const assets = assetRepository(tx);
  const present = async (): Promise<AssetRecord> => {
    const asset = await assets.find(assetId);
    if (!asset) throw new Error("the policy let an absent asset through");
    return asset;
  };
  const { engagementId } = await present();
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const asset = await present();
  if (asset.status === "uploaded" || asset.status === "inspecting") return fail("ingestion.not-inspected", { name: asset.fileName });
  if (!isThere(asset, layout)) return fail("ingestion.sheet-unknown", undefined);
  await assets.chooseLayout(asset.id, layout.sheetIndex, layout.headerRow);
  await enqueue(tx, inspectAssetJob, { assetId: asset.id }, { key: `inspect:${asset.id}` });
  tx.record({
    event: "asset.choose-layout",
    subjectType: "asset",
    subjectId: asset.id,
    data: { sheet: layout.sheetIndex, headerRow: layout.headerRow },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await present() } as const;
}

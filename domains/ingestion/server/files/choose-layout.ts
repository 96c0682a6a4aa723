import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import type { AssetRecord } from "./asset-repository.ts";
import { inspectAgain } from "./inspect-again.ts";

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
export const chooseLayout = (tx: Tx, statusUpdater: StatusUpdater, assetId: string, layout: Layout) =>
  inspectAgain(tx, statusUpdater, assetId, {
    refusalOf: (asset) => (isThere(asset, layout) ? null : fail("ingestion.sheet-unknown", undefined)),
    save: (assets) => assets.chooseLayout(assetId, layout.sheetIndex, layout.headerRow),
    event: { name: "asset.choose-layout", data: { sheet: layout.sheetIndex, headerRow: layout.headerRow } },
  });
